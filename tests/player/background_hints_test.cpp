#include "tilery/player/background_hints.h"

#include <gtest/gtest.h>

#include <chrono>
#include <latch>
#include <memory>
#include <thread>

#include "tests/support/games.h"
#include "tilery/rules/cartridge.h"
#include "tilery/search/puzzle.h"

namespace tilery {
namespace {

using SteadyClock = std::chrono::steady_clock;
using namespace std::chrono_literals;

const SearchLimits three_moves{.depth = 3};
const SearchLimits for_ever{.depth = 60};

const Rules& rules() { return test::rules_of("2048"); }

std::expected<BoardEvaluator, Error> evaluator(const IsCancelled& /*is_cancelled*/ = {}) {
  return BoardEvaluator(rules(), std::nullopt);
}

/// The first position of the game with that seed.
Position position(std::uint64_t seed) { return first_position(rules(), seed); }

MoveValues values_of(const Position& position, const SearchLimits& search_limits) {
  const BoardEvaluator evaluator(rules(), std::nullopt);
  Player<BoardEvaluator> player(rules(), evaluator);
  return searched_values(player, position, search_limits);
}

/// The hint as soon as it `is_enough`, or the hint after two minutes.
template <typename IsEnough>
HintSoFar awaited(const BackgroundHints& hints, IsEnough is_enough) {
  const SteadyClock::time_point end = SteadyClock::now() + 120s;
  while (!is_enough(hints.hint()) && SteadyClock::now() < end) {
    std::this_thread::sleep_for(1ms);
  }
  return hints.hint();
}

HintSoFar final_hint(const BackgroundHints& hints) {
  return awaited(hints, [](const HintSoFar& hint) { return hint.is_final; });
}

HintSoFar hint_of_depth(const BackgroundHints& hints, int depth) {
  return awaited(hints, [depth](const HintSoFar& hint) { return hint.depth >= depth; });
}

/// Expects that the hints play a shortest solution of the puzzle.
void expect_shortest_solution(const Rules& level) {
  const std::optional<PuzzleSolution> solution = *solved_puzzle(level, PuzzleLimits{});
  BackgroundHints hints(level, [&](const IsCancelled&) -> std::expected<BoardEvaluator, Error> {
    return BoardEvaluator(level, std::nullopt);
  });
  Position now = first_position(level, 1);
  for (std::size_t left = solution->moves.size(); left > 0; --left) {
    hints.ask(now, three_moves);
    const HintSoFar hint = final_hint(hints);
    EXPECT_EQ(hint.unit, ValueUnit::percent);
    const std::optional<Direction> best = best_move(hint.values);
    ASSERT_TRUE(best);
    now = play(level, now, *best, 1)->after;
    EXPECT_EQ(now.goal_reached, left == 1);
  }
}

TEST(BackgroundHints, OfAPuzzleBeginAShortestSolution) {
  Rules level = shipped("gather.1")->rules;
  expect_shortest_solution(level);
  level = shipped("gather.9")->rules;
  level.goal.aim = Aim::goal;
  expect_shortest_solution(level);
}

TEST(BackgroundHints, AHintIsTheResultOfASearchOfThatDepth) {
  BackgroundHints hints(rules(), evaluator);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    hints.ask(position(seed), three_moves);
    const HintSoFar hint = final_hint(hints);
    EXPECT_EQ(hint.depth, 3);
    EXPECT_EQ(hint.values, values_of(position(seed), three_moves));
  }
}

TEST(BackgroundHints, TheNewestQuestionWinsWhileTheNetworkIsStillRead) {
  std::latch are_asked(1);
  BackgroundHints hints(rules(), [&are_asked](const IsCancelled&) {
    are_asked.wait();
    return evaluator();
  });
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    hints.ask(position(seed), three_moves);
  }
  EXPECT_EQ(hints.hint().depth, 0);
  EXPECT_FALSE(hints.is_ready());
  are_asked.count_down();
  EXPECT_EQ(final_hint(hints).values, values_of(position(50), three_moves));
  EXPECT_TRUE(hints.is_ready());
}

TEST(BackgroundHints, ANewQuestionCutsTheOldOneShort) {
  BackgroundHints hints(rules(), evaluator);
  hints.ask(position(1), for_ever);
  EXPECT_FALSE(hint_of_depth(hints, 2).is_final);
  hints.ask(position(2), for_ever);
  const HintSoFar hint = hint_of_depth(hints, 1);
  EXPECT_EQ(hint.values, values_of(position(2), {.depth = hint.depth}));
}

TEST(BackgroundHints, TheSameQuestionAgainChangesNothing) {
  BackgroundHints hints(rules(), evaluator);
  hints.ask(position(1), three_moves);
  const HintSoFar hint = final_hint(hints);
  hints.ask(position(1), three_moves);
  EXPECT_TRUE(hints.hint().is_final);
  EXPECT_EQ(hints.hint().values, hint.values);
  hints.ask(position(1), {.depth = 2});
  EXPECT_EQ(final_hint(hints).depth, 2);
}

TEST(BackgroundHints, TimeEndsASearch) {
  BackgroundHints hints(rules(), evaluator);
  hints.ask(position(1), {.depth = 60, .milliseconds = 5});
  const HintSoFar hint = final_hint(hints);
  EXPECT_TRUE(hint.is_final);
  EXPECT_LT(hint.depth, 60);
  EXPECT_TRUE(best_move(hint.values));
}

TEST(BackgroundHints, ALimitOfNodesEndsASearchAsInTheForeground) {
  BackgroundHints hints(rules(), evaluator);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const SearchLimits search_limits{.depth = 12, .nodes = 3000 * seed};
    hints.ask(position(seed), search_limits);
    const HintSoFar hint = final_hint(hints);
    EXPECT_LT(hint.depth, 12);
    EXPECT_EQ(hint.values, values_of(position(seed), search_limits));
  }
}

TEST(BackgroundHints, EndInTheMiddleOfASearch) {
  auto hints = std::make_unique<BackgroundHints>(rules(), evaluator);
  hints->ask(position(1), for_ever);
  hint_of_depth(*hints, 2);
  const SteadyClock::time_point begin = SteadyClock::now();
  hints.reset();
  EXPECT_LT(SteadyClock::now() - begin, 120s);
}

TEST(BackgroundHints, EndWhileTheirNetworkIsRead) {
  std::latch is_reading(1);
  BackgroundHints hints(rules(), [&is_reading](const IsCancelled& is_cancelled) {
    is_reading.count_down();
    while (!is_cancelled()) {
      std::this_thread::sleep_for(1ms);
    }
    return evaluator();
  });
  is_reading.wait();
}

TEST(BackgroundHints, EndWithoutAQuestion) { const BackgroundHints hints(rules(), evaluator); }

TEST(BackgroundHints, ANetworkThatCannotBeReadIsReportedOnceAndHintsComeWithoutIt) {
  BackgroundHints hints(rules(), [](const IsCancelled&) {
    return std::unexpected(Error{"a.network", {}, "a network", "nothing"});
  });
  hints.ask(position(1), three_moves);
  const HintSoFar hint = final_hint(hints);
  EXPECT_EQ(hint.values, values_of(position(1), three_moves));
  EXPECT_EQ(hint.unit, ValueUnit::heuristic);
  EXPECT_EQ(hints.take_fault()->source, "a.network");
  EXPECT_FALSE(hints.take_fault().has_value());
}

}  // namespace
}  // namespace tilery
