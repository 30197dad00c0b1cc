#include "tilery/player/exact_solving.h"

#include <gtest/gtest.h>

#include <utility>
#include <vector>

#include "tests/support/games.h"
#include "tests/tablebase/memory_files.h"
#include "tilery/tablebase/layer_store.h"

namespace tilery {
namespace {

void no_solving_progress(std::uint64_t /*found*/, std::uint64_t /*solved*/) {}

ExactTask task_of(int width, int height, std::uint64_t most_bytes = std::uint64_t{1} << 24) {
  return {.name = "2048",
          .rules = *resized(test::rules_of("2048"), width, height),
          .most_bytes = most_bytes};
}

TEST(ExactSolving, SolvesASmallGame) {
  const auto values = solved(task_of(2, 3), no_solving_progress);
  ASSERT_TRUE(values);
  EXPECT_NEAR(values->at_start(), 480.258272, 1e-6);
  EXPECT_EQ(values->positions(), 21752U);
}

TEST(ExactSolving, ReportsItsProgress) {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> reports;
  ASSERT_TRUE(solved(task_of(2, 2), [&](std::uint64_t found, std::uint64_t solved) {
    ASSERT_LE(solved, found);
    if (!reports.empty()) {
      EXPECT_GE(found, reports.back().first);
      EXPECT_GE(solved, reports.back().second);
    }
    reports.emplace_back(found, solved);
  }));
  ASSERT_GT(reports.size(), 2U);
  EXPECT_EQ(reports.front().second, 0U);
  EXPECT_EQ(reports.back(), std::pair(std::uint64_t{110}, std::uint64_t{110}));
}

TEST(ExactSolving, RefusesTooLargeGamesAtOnce) {
  bool has_begun = false;
  const auto values =
      solved(task_of(4, 4), [&](std::uint64_t, std::uint64_t) { has_begun = true; });
  ASSERT_FALSE(values);
  EXPECT_FALSE(has_begun);
  EXPECT_EQ(values.error().source, "2048");
}

TEST(ExactSolving, StopsWhenItNeedsMoreMemoryThanItMayUse) {
  const auto values = solved(task_of(2, 3, 1000), no_solving_progress);
  ASSERT_FALSE(values);
  EXPECT_EQ(values.error().source, "2048");
}

TEST(ExactSolving, GivesTheSameBitsThroughFiles) {
  test::MemoryFiles files;
  const ExactTask task = task_of(2, 3, std::uint64_t{1} << 26);
  const auto stored = solved_through_files(task, files, lone_communicator(), no_solving_progress);
  ASSERT_TRUE(stored);
  const ExactValues values = *solved(task, no_solving_progress);
  EXPECT_EQ(stored->at_start, values.at_start());
  EXPECT_EQ(stored->positions, values.positions());
  EXPECT_EQ(stored->layers, values.layers());
  std::uint64_t signature = 0;
  for (const ExactLayer& layer : values.all_layers()) {
    signature += layer_signature(layer.keys, layer.values);
  }
  EXPECT_EQ(stored->signature, signature);
}

TEST(ExactSolving, KnowsThePerfectScoreOfSmallBoardsAndOfThreeByThree) {
  EXPECT_NEAR(*known_perfect_score(task_of(2, 2).rules), 66.964149, 1e-6);
  EXPECT_EQ(known_perfect_score(test::rules_of("3x3")), 5468.486797);
  EXPECT_FALSE(known_perfect_score(test::rules_of("2048")));
  EXPECT_EQ(known_perfect_score(task_of(3, 4).rules), 50724.26);
  EXPECT_FALSE(known_perfect_score(task_of(2, 4).rules));
}

TEST(ExactSolving, KnowsThePublishedScoreOfThreeByFourAlone) {
  EXPECT_TRUE(published_perfect_score(task_of(3, 4).rules));
  EXPECT_TRUE(published_perfect_score(task_of(4, 3).rules));
  Rules other_start = task_of(4, 3).rules;
  other_start.spawn.start_draws = 3;
  EXPECT_FALSE(published_perfect_score(other_start));
  EXPECT_FALSE(published_perfect_score(test::rules_of("3x3")));
}

}  // namespace
}  // namespace tilery
