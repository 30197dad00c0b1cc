#include "tilery/search/shared_search.h"

#include <gtest/gtest.h>

#include <atomic>

#include "tests/support/games.h"
#include "tilery/player/advice.h"

namespace tilery {
namespace {

/// A position after some moves of the game with that seed.
Position position_of(const Rules& rules, std::uint64_t seed) {
  Position position = first_position(rules, seed);
  for (int attempt = 0; attempt < 120; ++attempt) {
    if (auto turn = play(rules, position, static_cast<Direction>(attempt * 7 % 5 % 4), 1)) {
      position = turn->after.asks ? gone_on(turn->after) : turn->after;
    }
  }
  return position;
}

TEST(SharedSearch, SixThreadsFindTheValuesOfOneThread) {
  for (const Rules& rules :
       {test::rules_of("2048"), test::rules_of("threes"), *resized(test::rules_of("2048"), 5, 3)}) {
    const BoardEvaluator evaluator(rules, std::nullopt);
    Player<BoardEvaluator> one(rules, evaluator);
    Player<BoardEvaluator> six(rules, evaluator, 6);
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const Position position = position_of(rules, seed);
      for (const int depth : {1, 2, 3}) {
        EXPECT_EQ(searched_values(six, position, {.depth = depth}),
                  searched_values(one, position, {.depth = depth}))
            << rules.shape.width << " depth " << depth;
        const SearchLimits selective{.depth = depth + 1, .is_selective = true};
        EXPECT_EQ(searched_values(six, position, selective),
                  searched_values(one, position, selective));
      }
    }
  }
}

TEST(SharedSearch, UnlikelyPositionsAreCutShortOnEveryThread) {
  for (const Rules& rules : {test::rules_of("2048"), *resized(test::rules_of("2048"), 5, 3)}) {
    const BoardEvaluator evaluator(rules, std::nullopt);
    Player<BoardEvaluator> one(rules, evaluator);
    Player<BoardEvaluator> two(rules, evaluator, 2);
    const Position position = position_of(rules, 2);
    const MoveValues values = searched_values(one, position, {.depth = 3, .least_odds = 0.11});
    EXPECT_EQ(searched_values(two, position, {.depth = 3, .least_odds = 0.11}), values);
    EXPECT_NE(values, searched_values(one, position, {.depth = 3}));
  }
}

TEST(SharedSearch, ALimitOfNodesGivesTheSameValuesOnAnyNumberOfThreads) {
  for (const Rules& rules : {test::rules_of("2048"), *resized(test::rules_of("2048"), 5, 3)}) {
    const BoardEvaluator evaluator(rules, std::nullopt);
    Player<BoardEvaluator> one(rules, evaluator);
    Player<BoardEvaluator> three(rules, evaluator, 3);
    const SearchLimits search_limits{.depth = 9, .nodes = 4000};
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      const Position position = position_of(rules, seed);
      const MoveValues values = searched_values(one, position, search_limits);
      searched_values(three, position, {.depth = 3});
      EXPECT_EQ(searched_values(three, position, search_limits), values);
    }
  }
}

TEST(SharedSearch, ASearchThatIsCancelledOnManyThreadsHasTheValuesOfDepthOne) {
  const Rules rules = test::rules_of("2048");
  const BoardEvaluator evaluator(rules, std::nullopt);
  Player<BoardEvaluator> two(rules, evaluator, 2);
  const Position position = position_of(rules, 1);
  EXPECT_EQ(searched_values(two, position, {.depth = 4, .is_cancelled = [] { return true; }}),
            searched_values(two, position, {.depth = 1}));
}

TEST(SharedSearch, WithNoTimeEveryMoveStillHasAValue) {
  const Rules rules = test::rules_of("2048");
  const BoardEvaluator evaluator(rules, std::nullopt);
  Player<BoardEvaluator> two(rules, evaluator, 2);
  const Position position = position_of(rules, 1);
  const MoveValues one_deep = searched_values(two, position, {.depth = 1});
  std::atomic<int> clock_calls = 0;  // every call of the clock advances it by a millisecond
  const MoveValues values =
      searched_values(two, position, {.depth = 12, .milliseconds = 0.01, .clock = [&clock_calls] {
                                        return static_cast<double>(++clock_calls);
                                      }});
  for (std::size_t way = 0; way < values.size(); ++way) {
    EXPECT_EQ(values[way].has_value(), one_deep[way].has_value());
  }
  EXPECT_TRUE(best_move(values));
}

}  // namespace
}  // namespace tilery
