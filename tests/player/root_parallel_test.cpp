#include "tilery/player/root_parallel.h"

#include <gtest/gtest.h>

#include <atomic>

#include "tests/support/games.h"
#include "tilery/game/game.h"

namespace tilery {
namespace {

/// A position of that game some moves old.
Position position_of(const Rules& rules, std::uint64_t seed) {
  Position position = first_position(rules, seed);
  for (int attempt = 0; attempt < 120; ++attempt) {
    if (auto turn = play(rules, position, static_cast<Direction>(attempt * 7 % 5 % 4), 1)) {
      position = turn->after.asks ? gone_on(turn->after) : turn->after;
    }
  }
  return position;
}

TEST(RootParallel, ThreadsFindWhatOneFinds) {
  for (const Rules& rules :
       {test::rules_of("2048"), test::rules_of("threes"), *resized(test::rules_of("2048"), 5, 3)}) {
    const Judge judge(rules, std::nullopt);
    RootParallel one(rules, judge, 1);
    RootParallel three(rules, judge, 3);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const Position position = position_of(rules, seed);
      for (const int depth : {1, 2, 3}) {
        const MoveValues values = one.values(position, {.depth = depth});
        EXPECT_EQ(three.values(position, {.depth = depth}), values)
            << rules.shape.width << " depth " << depth;
        EXPECT_EQ(three.values(position, SearchLimits{.depth = depth}, [] { return false; }),
                  values);
        const Thinking selective{.depth = depth + 1, .is_selective = true};
        EXPECT_EQ(three.values(position, selective), one.values(position, selective));
      }
    }
  }
}

TEST(RootParallel, TheUnlikelyIsCutShortOnEveryThreadAlike) {
  for (const Rules& rules : {test::rules_of("2048"), *resized(test::rules_of("2048"), 5, 3)}) {
    const Judge judge(rules, std::nullopt);
    RootParallel one(rules, judge, 1);
    RootParallel two(rules, judge, 2);
    const Position position = position_of(rules, 2);
    const MoveValues values = one.values(position, {.depth = 3, .least_odds = 0.11});
    EXPECT_EQ(two.values(position, {.depth = 3, .least_odds = 0.11}), values);
    EXPECT_NE(values, one.values(position, {.depth = 3}));
  }
}

TEST(RootParallel, ANumberOfBoardsGivesTheSameOnAnyThreads) {
  for (const Rules& rules : {test::rules_of("2048"), *resized(test::rules_of("2048"), 5, 3)}) {
    const Judge judge(rules, std::nullopt);
    RootParallel one(rules, judge, 1);
    RootParallel three(rules, judge, 3);
    const Thinking thinking{.depth = 9, .most_boards = 4000};
    const auto never = [] { return false; };
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const Position position = position_of(rules, seed);
      const MoveValues values = one.values(position, thinking);
      three.values(position, {.depth = 2});
      EXPECT_EQ(three.values(position, thinking), values);
      EXPECT_EQ(three.values(position, thinking, never), values);
    }
    EXPECT_EQ(three.values(position_of(rules, 1), thinking, [] { return true; }),
              three.values(position_of(rules, 1), {.depth = 1}));
  }
}

TEST(RootParallel, GivesUpWhenItIsLate) {
  const Rules rules = test::rules_of("2048");
  const Judge judge(rules, std::nullopt);
  RootParallel two(rules, judge, 2);
  EXPECT_FALSE(two.values(position_of(rules, 1), SearchLimits{.depth = 4}, [] { return true; }));
}

/// A millisecond passes with every look at it.
double late_clock() {
  static std::atomic<int> looks = 0;
  return ++looks;
}

TEST(RootParallel, InNoTimeEveryMoveHasAValue) {
  const Rules rules = test::rules_of("2048");
  const Judge judge(rules, std::nullopt);
  RootParallel two(rules, judge, 2);
  const Position position = position_of(rules, 1);
  const MoveValues one_deep = two.values(position, {.depth = 1});
  const MoveValues values =
      two.values(position, {.depth = 12, .milliseconds = 0.01, .clock = late_clock});
  for (std::size_t way = 0; way < values.size(); ++way) {
    EXPECT_EQ(values[way].has_value(), one_deep[way].has_value());
  }
  EXPECT_TRUE(best_move(values));
}

}  // namespace
}  // namespace tilery
