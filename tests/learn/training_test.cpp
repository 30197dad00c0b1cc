#include "tilery/learn/training.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "tests/learn/learning_definition.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

using test::expect_same_weights;

constexpr std::uint64_t block = 2000;  // rounds; in each, every lane makes a move or ends its game

Recipe small_recipe() {
  return {.patterns = "0,1,2,3 4,5,6,7", .rate = 0.5F, .settling = 0.5F, .lanes = 1};
}

std::unique_ptr<Training> training_of(std::string_view game, const Recipe& recipe,
                                      int threads = 1) {
  const Rules& rules = test::rules_of(game);
  return Training::of(rules, recipe, *fresh_checkpoint(rules, recipe, 7), threads);
}

/// A clock that advances by a second at every call.
struct Ticks {
  double seconds = 0;
  double operator()() { return seconds++; }
};

TEST(Training, IsATrainerWhoseRateFallsWithTheMoves) {
  const Recipe recipe = small_recipe();
  const auto training = training_of("2048", recipe);
  EXPECT_FALSE(training->run({.moves = 20'000}));

  const PackedPlay play = *PackedPlay::of(test::rules_of("2048"));
  Checkpoint checkpoint = *fresh_checkpoint(test::rules_of("2048"), recipe, 7);
  const Features features(checkpoint.header.shape);
  Trainer<PackedPlay> trainer(play, recipe, features, checkpoint.tables, {.next = 7});
  while (trainer.moves() < 20'000) {
    trainer.set_rate(rate_at(recipe, static_cast<double>(trainer.moves()) / 20'000));
    trainer.step(block);
  }
  expect_same_weights(training->tables(), checkpoint.tables, "2048");
  const NetworkHeader header = training->header();
  EXPECT_EQ(header.moves, trainer.moves());
  EXPECT_EQ(header.games, trainer.taken_games().games);
  EXPECT_EQ(header.next_seed, trainer.next_seed());
  EXPECT_EQ(header.shape, checkpoint.header.shape);
}

TEST(Training, LearnsTheSameAcrossCheckpoints) {
  const auto whole = training_of("2048", small_recipe());
  whole->run({.moves = 30'000});
  const auto parts = training_of("2048", small_recipe());
  int checkpoints = 0;
  while (parts->run({.moves = 30'000, .checkpoint_seconds = 3, .clock = Ticks{}})) {
    ++checkpoints;
  }
  EXPECT_GT(checkpoints, 2);
  expect_same_weights(parts->tables(), whole->tables(), "2048");
  EXPECT_EQ(parts->header(), whole->header());
}

TEST(Training, WithoutAClockNoCheckpointIsDue) {
  const auto training = training_of("2048", small_recipe());
  EXPECT_FALSE(training->run({.moves = 3 * block, .checkpoint_seconds = 0}));
}

TEST(Training, ContinuesFromACheckpoint) {
  const Rules& rules = test::rules_of("2048");
  const auto first = training_of("2048", small_recipe());
  first->run({.moves = 5000});
  Checkpoint checkpoint{.header = first->header(),
                        .tables = LearningTables(first->tables().size())};
  for (std::size_t weight = 0; weight < checkpoint.tables.size(); ++weight) {
    checkpoint.tables.weight(weight) = first->tables().weight(weight);
  }
  const auto second = Training::of(rules, small_recipe(), std::move(checkpoint), 1);
  EXPECT_EQ(second->moves(), first->moves());
  second->run({.moves = 5000});
  EXPECT_GE(second->moves(), first->moves() + 5000);
  EXPECT_LT(second->moves(), first->moves() + 5000 + block);
  EXPECT_GT(second->header().games, first->header().games);
  EXPECT_GT(second->header().next_seed, first->header().next_seed);
}

TEST(Training, EndsWhenItMayNotContinue) {
  const auto training = training_of("2048", small_recipe());
  int calls = 0;
  EXPECT_FALSE(training->run({.goes_on = [&calls] { return ++calls < 3; }}));
  EXPECT_EQ(calls, 3);  // once after each block
  EXPECT_EQ(training->moves() + training->header().games, 3 * block);
}

TEST(Training, EndsWithItsTime) {
  const auto training = training_of("2048", small_recipe());
  EXPECT_FALSE(training->run({.seconds = 20, .checkpoint_seconds = 1000, .clock = Ticks{}}));
  EXPECT_GT(training->moves(), 0U);
}

TEST(Training, ReportsEachStretch) {
  const auto training = training_of("2048", small_recipe());
  double seconds = 0;
  TrainingPlan plan{.moves = 40'000, .checkpoint_seconds = 10, .clock = [&] { return seconds; }};
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  plan.goes_on = [&] {
    seconds += 5;
    const TrainingReport report = training->report(plan);
    EXPECT_EQ(report.seconds, seconds);
    EXPECT_EQ(report.moves, training->moves());
    const auto made = static_cast<double>(report.moves);
    EXPECT_NEAR(report.seconds_left, std::max(40'000 - made, 0.0) / made * seconds, 1e-6);
    return true;
  };
  bool goes_on = true;
  while (goes_on) {
    const double begun = seconds;
    goes_on = training->run(plan);
    const TrainingReport stretch = training->end_stretch(plan);
    const auto made = static_cast<double>(stretch.moves - moves);
    EXPECT_NEAR(stretch.moves_per_second, made / (seconds - begun), 1e-6);
    moves = stretch.moves;
    games += stretch.games.games;
  }
  EXPECT_GT(games, 10U);
  EXPECT_EQ(games, training->header().games);
  EXPECT_EQ(training->report(plan).games.games, 0U);
}

TEST(Training, ThreadsShareSeedsAndMoves) {
  const auto training = training_of("2048", small_recipe(), 2);
  EXPECT_FALSE(training->run({.moves = 30'000}));
  EXPECT_GE(training->moves(), 30'000U);
  EXPECT_LE(training->moves(), 30'000 + 2 * block);
  const PlayedGames games = training->report({}).games;
  EXPECT_EQ(games.games, training->header().games);
  EXPECT_GE(training->header().next_seed, 7 + games.games);
}

TEST(Training, BoardsThatDoNotPackAreLearnedWalled) {
  Rules rules = *resized(test::rules_of("2048"), 3, 3);
  const Recipe recipe{.patterns = "0,1,2 0,1,3,4", .lambda = 0, .horizon = 0, .lanes = 1};
  const auto training = Training::of(rules, recipe, *fresh_checkpoint(rules, recipe, 1), 1);
  training->run({.moves = 60'000});
  const PlayedGames early = training->end_stretch({}).games;
  training->run({.moves = 120'000});
  EXPECT_GT(training->end_stretch({}).games.mean_score(), early.mean_score());
}

TEST(Training, GivesTheNetworkThatItHasLearned) {
  const auto training = training_of("2048", small_recipe());
  training->run({.moves = 5000});
  const Network network = training->network();
  ASSERT_EQ(network.weights(), training->tables().size());
  for (std::size_t weight = 0; weight < network.weights(); ++weight) {
    ASSERT_EQ(network.weight(weight), training->tables().weight(weight));
  }
}

}  // namespace
}  // namespace tilery
