#include "tilery/player/hint_desk.h"

#include <gtest/gtest.h>

#include <chrono>
#include <latch>
#include <memory>
#include <thread>

#include "tests/support/games.h"

namespace tilery {
namespace {

using SteadyClock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr Thinking three_moves{.depth = 3};
constexpr Thinking for_ever{.depth = 60};

const Rules& rules() { return test::rules_of("2048"); }

std::expected<Judge, Error> judge(const IsUnwanted& /*is_unwanted*/ = {}) {
  return Judge(rules(), std::nullopt);
}

double milliseconds() {
  return std::chrono::duration<double, std::milli>(SteadyClock::now().time_since_epoch()).count();
}

/// The first position of a game, another for every seed.
Position position(std::uint64_t seed) { return first_position(rules(), seed); }

MoveValues values_of(const Position& position, const Thinking& thinking) {
  const Judge judge(rules(), std::nullopt);
  Player<Judge> player(rules(), judge);
  return thought_of(player, position, thinking);
}

/// The hint as soon as it `is_enough`; what there is after a minute.
template <typename IsEnough>
HintSoFar awaited(const HintDesk& desk, IsEnough is_enough) {
  const SteadyClock::time_point end = SteadyClock::now() + 60s;
  while (!is_enough(desk.hint()) && SteadyClock::now() < end) {
    std::this_thread::sleep_for(1ms);
  }
  return desk.hint();
}

HintSoFar final_hint(const HintDesk& desk) {
  return awaited(desk, [](const HintSoFar& hint) { return hint.is_final; });
}

HintSoFar hint_of_depth(const HintDesk& desk, int depth) {
  return awaited(desk, [depth](const HintSoFar& hint) { return hint.depth >= depth; });
}

TEST(HintDesk, AHintIsWhatASearchAsDeepFinds) {
  HintDesk desk(rules(), judge);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    desk.ask(position(seed), three_moves);
    const HintSoFar hint = final_hint(desk);
    EXPECT_EQ(hint.depth, 3);
    EXPECT_EQ(hint.values, values_of(position(seed), three_moves));
  }
}

TEST(HintDesk, TheNewestQuestionWinsWhileTheNetworkIsStillRead) {
  std::latch is_asked(1);
  HintDesk desk(rules(), [&is_asked](const IsUnwanted&) {
    is_asked.wait();
    return judge();
  });
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    desk.ask(position(seed), three_moves);
  }
  EXPECT_EQ(desk.hint().depth, 0);
  EXPECT_FALSE(desk.is_ready());
  is_asked.count_down();
  EXPECT_EQ(final_hint(desk).values, values_of(position(50), three_moves));
  EXPECT_TRUE(desk.is_ready());
}

TEST(HintDesk, ANewQuestionCutsTheOldOneShort) {
  HintDesk desk(rules(), judge);
  desk.ask(position(1), for_ever);
  EXPECT_FALSE(hint_of_depth(desk, 2).is_final);
  desk.ask(position(2), for_ever);
  const HintSoFar hint = hint_of_depth(desk, 1);
  EXPECT_EQ(hint.values, values_of(position(2), {.depth = hint.depth}));
}

TEST(HintDesk, TheSameQuestionAgainChangesNothing) {
  HintDesk desk(rules(), judge);
  desk.ask(position(1), three_moves);
  const HintSoFar hint = final_hint(desk);
  desk.ask(position(1), three_moves);
  EXPECT_TRUE(desk.hint().is_final);
  EXPECT_EQ(desk.hint().values, hint.values);
  desk.ask(position(1), {.depth = 2});
  EXPECT_EQ(final_hint(desk).depth, 2);
}

TEST(HintDesk, TimeEndsASearch) {
  HintDesk desk(rules(), judge);
  desk.ask(position(1), {.depth = 60, .milliseconds = 5, .clock = milliseconds});
  const HintSoFar hint = final_hint(desk);
  EXPECT_TRUE(hint.is_final);
  EXPECT_LT(hint.depth, 60);
  EXPECT_EQ(hint.values, values_of(position(1), {.depth = hint.depth, .is_selective = true}));
}

TEST(HintDesk, ANumberOfBoardsEndsASearchWhereItEndsForOthers) {
  HintDesk desk(rules(), judge);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Thinking thinking{.depth = 12, .most_boards = 3000 * seed};
    desk.ask(position(seed), thinking);
    const HintSoFar hint = final_hint(desk);
    EXPECT_LT(hint.depth, 12);
    EXPECT_EQ(hint.values, values_of(position(seed), thinking));
    EXPECT_EQ(hint.values, values_of(position(seed), {.depth = hint.depth, .is_selective = true}));
  }
}

TEST(HintDesk, ItEndsInTheMiddleOfASearch) {
  auto desk = std::make_unique<HintDesk>(rules(), judge);
  desk->ask(position(1), for_ever);
  hint_of_depth(*desk, 2);
  const SteadyClock::time_point begin = SteadyClock::now();
  desk.reset();
  EXPECT_LT(SteadyClock::now() - begin, 10s);
}

TEST(HintDesk, ItEndsWhileItsNetworkIsRead) {
  std::latch is_reading(1);
  HintDesk desk(rules(), [&is_reading](const IsUnwanted& is_unwanted) {
    is_reading.count_down();
    while (!is_unwanted()) {
      std::this_thread::sleep_for(1ms);
    }
    return judge();
  });
  is_reading.wait();
}

TEST(HintDesk, ItEndsWithoutAQuestion) { const HintDesk desk(rules(), judge); }

TEST(HintDesk, ANetworkThatCannotBeReadIsToldOnceAndHintsComeWithoutIt) {
  HintDesk desk(rules(), [](const IsUnwanted&) {
    return std::unexpected(Error{"a.network", {}, "a network", "nothing"});
  });
  desk.ask(position(1), three_moves);
  const HintSoFar hint = final_hint(desk);
  EXPECT_EQ(hint.values, values_of(position(1), three_moves));
  EXPECT_FALSE(hint.is_score);
  EXPECT_EQ(desk.take_fault()->source, "a.network");
  EXPECT_FALSE(desk.take_fault().has_value());
}

}  // namespace
}  // namespace tilery
