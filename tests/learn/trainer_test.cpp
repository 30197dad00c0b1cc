#include "tilery/learn/trainer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <thread>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tilery/core/signature.h"

namespace tilery {
namespace {

/// Everything that a trainer needs, with small patterns.
struct School {
  explicit School(std::string_view game, Recipe wanted = {})
      : play(*PackedRules::of(test::rules_of(game))), recipe(std::move(wanted)) {
    recipe.lanes = 4;
    recipe.patterns = "0,1,2,3 4,5,6,7 0,1,4,5 1,2,5,6 5,6,9,10";
    shape = *network_shape_of(play.rules(), recipe.patterns);
    shape.stages = recipe.stages;
    features.emplace(shape);
    tables = LearningTables(*weights_of(shape));
  }
  Trainer<PackedPlay> trainer(std::uint64_t seed) {
    return {play, recipe, *features, tables, {.next = seed, .stride = 2}};
  }

  PackedPlay play;
  Recipe recipe;
  NetworkShape shape;
  std::optional<Features> features;
  LearningTables tables;
};

double mean_score(const PlayedGames& games) {
  return games.score_sum / static_cast<double>(games.games);
}

double mean_score_after(School& school, std::uint64_t rounds) {
  auto trainer = school.trainer(1);
  trainer.step(rounds);
  trainer.taken_games();
  trainer.step(rounds / 4);
  return mean_score(trainer.taken_games());
}

TEST(Trainer, SameSeedSameWeights) {
  School one("2048");
  School two("2048");
  auto first = one.trainer(7);
  auto second = two.trainer(7);
  first.step(3000);
  second.step(1000);
  second.step(2000);
  EXPECT_EQ(first.moves(), second.moves());
  for (std::size_t weight = 0; weight < one.tables.size(); ++weight) {
    ASSERT_EQ(one.tables.weight(weight), two.tables.weight(weight)) << weight;
  }
}

TEST(Trainer, LearnsToPlayFarBetterThanChance) {
  School school("2048");
  EXPECT_GT(mean_score_after(school, 48'000), 4 * 1095);
}

TEST(Trainer, LearnsThreesWithItsHintAndDeck) {
  School school("threes");
  EXPECT_GT(mean_score_after(school, 48'000), 2 * 250);
}

TEST(Trainer, LearnsWithOneStepForAllToo) {
  School school("2048", {.is_coherent = false, .rate = 0.1F, .lambda = 0, .horizon = 0});
  EXPECT_GT(mean_score_after(school, 48'000), 3 * 1095);
}

TEST(Trainer, CountsWholeGamesAlone) {
  School school("2048", {.stages = {7}, .restart = Restart::carousel});
  auto trainer = school.trainer(1);
  trainer.step(4000);
  const PlayedGames games = trainer.taken_games();
  std::uint64_t by_largest = 0;
  for (const std::uint64_t count : games.by_largest) {
    by_largest += count;
  }
  EXPECT_EQ(by_largest, games.games);
  EXPECT_LT(games.moves, trainer.moves());
  EXPECT_EQ(trainer.taken_games().games, 0U);
}

TEST(Trainer, TheRewardsOfAGameAddUpToItsScore) {
  for (const std::string_view game : {"2048", "threes", "threes-1k", "2048-vcs"}) {
    const PackedPlay play(*PackedRules::of(test::rules_of(game)));
    PackedGame now = play.first_game(11);
    auto sum = static_cast<float>(play.score(now));
    for (auto after = play.afterstates(now);; after = play.afterstates(now)) {
      const auto* const best = std::ranges::find_if(after, [](const auto& a) { return a.moved; });
      if (best == after.end()) {
        break;
      }
      now = play.played(now, static_cast<Direction>(best - after.begin()));
      sum += best->reward + play.entry_reward(best->board, now);
    }
    EXPECT_EQ(sum, static_cast<float>(play.score(now))) << game;
  }
}

TEST(Trainer, LearnsTheSameOnWalledBoards) {
  for (const std::string_view game : {"2048", "threes", "threes-1k", "2048-vcs"}) {
    School packed(game);
    School walled(game);
    const WalledPlay play(packed.play.rules());
    auto first = packed.trainer(3);
    Trainer<WalledPlay> second(play, walled.recipe, *walled.features, walled.tables,
                               {.next = 3, .stride = 2});
    first.step(500);
    second.step(500);
    ASSERT_EQ(first.moves(), second.moves()) << game;
    for (std::size_t weight = 0; weight < packed.tables.size(); ++weight) {
      ASSERT_EQ(packed.tables.weight(weight), walled.tables.weight(weight)) << game;
    }
  }
}

TEST(Trainer, ComesToPlayATinyGamePerfectly) {
  constexpr double perfect = 66.964149;  // by all positions, see docs/players.md
  const WalledPlay play(*resized(test::rules_of("2048"), 2, 2));
  const Recipe recipe{.lambda = 0, .horizon = 0, .lanes = 1};
  const Features features(*network_shape_of(play.rules(), "0,1,2,3"));
  LearningTables tables(*weights_of(*network_shape_of(play.rules(), "0,1,2,3")));
  Trainer<WalledPlay> trainer(play, recipe, features, tables, {});
  constexpr auto rounds = static_cast<std::uint64_t>(test::effort(200'000));
  trainer.step(rounds);
  trainer.taken_games();
  trainer.step(2 * rounds);
  EXPECT_NEAR(mean_score(trainer.taken_games()), perfect, test::is_sanitized ? 6 : 1.5);
}

TEST(Trainer, TwoThreadsLearnInTheSameTables) {
  School school("2048");
  auto one = school.trainer(1);
  auto two = school.trainer(2);
  std::thread other([&two] { two.step(3000); });
  one.step(3000);
  other.join();
  EXPECT_GT(one.moves() + two.moves(), 20'000U);
}

}  // namespace
}  // namespace tilery
