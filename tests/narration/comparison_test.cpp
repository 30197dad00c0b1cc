#include "tilery/narration/evaluation.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "tests/support/games.h"
#include "tests/support/networks.h"

namespace tilery {
namespace {

Comparison won_by_first() {
  Comparison comparison;
  comparison.verdict = {.better = Better::first,
                        .pairs = 40,
                        .first_wins = 27,
                        .second_wins = 12,
                        .first_mean = 2000,
                        .second_mean = 1500,
                        .margin = 120};
  comparison.seconds = 0.5;
  return comparison;
}

TEST(Comparison, TextNamesTheBetterPlayer) {
  EXPECT_EQ(comparison_words(won_by_first(), {"mine", "shipped"}),
            "better      mine\n"
            "pairs       40: 27 won by mine, 12 by shipped, 1 even\n"
            "mean score  2000 against 1500, a difference of +500 +- 120\n");
}

TEST(Comparison, JsonHasEveryFigure) {
  EXPECT_EQ(json_of(won_by_first(), {"mine", "shipped"}),
            R"({"first":"mine","second":"shipped","better":"first","pairs":40,"first_wins":27,)"
            R"("second_wins":12,"first_mean":2000.0,"second_mean":1500.0,"margin":120.0,)"
            R"("seconds":0.5})");
}

TEST(Comparison, AnEvaluatorIsEvenWithItselfUpToTheLastGame) {
  const EvaluationTask task = {.rules = *resized(test::rules_of("2048"), 2, 2),
                               .search_limits = {.depth = 1},
                               .plan = {.games = 70, .first_seed = 3, .threads = 2}};
  const BoardEvaluator evaluator(task.rules, std::nullopt);
  const PairedVerdict verdict = compared(task, {evaluator, evaluator}, nullptr).verdict;
  EXPECT_EQ(verdict.better, Better::open);
  EXPECT_EQ(verdict.pairs, 70U);
  EXPECT_EQ(verdict.first_wins + verdict.second_wins, 0U);
}

TEST(Comparison, ABetterEvaluatorWinsLongBeforeTheLastGame) {
  const Rules rules = *resized(test::rules_of("2048"), 3, 3);
  const BoardEvaluator untrained(rules, test::chance_network(rules, "0,1"));
  const BoardEvaluator evaluator(rules, std::nullopt);
  const EvaluationTask task = {.rules = rules,
                               .search_limits = {.depth = 1},
                               .plan = {.games = 5000, .first_seed = 1, .threads = 2}};
  const PairedVerdict verdict = compared(task, {untrained, evaluator}, nullptr).verdict;
  EXPECT_EQ(verdict.better, Better::second);
  EXPECT_LT(verdict.pairs, 1000U);
}

/// Stops a comparison wherever it keeps its pairs, and continues it from there. Gives how often
/// pairs were kept, or 0 if a continued comparison has another result than one without stops.
std::size_t times_kept(const EvaluationTask& task, EvaluatorPair evaluators) {
  const std::string at_once = json_of(compared(task, evaluators, nullptr), {"a", "b"});
  std::vector<std::vector<PairedScores>> states;
  KeptPairs kept;
  kept.keep = [&](std::span<const PairedScores> all) {
    states.emplace_back(all.begin(), all.end());
  };
  evaluators.kept = &kept;
  bool is_same = json_of(compared(task, evaluators, nullptr), {"a", "b"}) == at_once;
  kept.keep = [](std::span<const PairedScores>) {};
  for (const std::vector<PairedScores>& state : states) {
    kept.played = state;
    is_same = is_same && json_of(compared(task, evaluators, nullptr), {"a", "b"}) == at_once;
  }
  return is_same ? states.size() : 0;
}

TEST(Comparison, AComparisonStoppedAndContinuedGivesTheSameVerdict) {
  const Rules rules = *resized(test::rules_of("2048"), 3, 3);
  const BoardEvaluator untrained(rules, test::chance_network(rules, "0,1"));
  const BoardEvaluator evaluator(rules, std::nullopt);
  const EvaluationTask task = {.rules = rules,
                               .search_limits = {.depth = 1},
                               .plan = {.games = 100, .first_seed = 1, .threads = 1}};
  EXPECT_EQ(times_kept(task, {untrained, evaluator}), 1U);  // decided by the first 32 pairs
  EXPECT_EQ(times_kept(task, {evaluator, evaluator}), 4U);  // 32, 64, 96 and 100 pairs
}

}  // namespace
}  // namespace tilery
