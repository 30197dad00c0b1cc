#include "tilery/learn/trainer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <thread>

#include "tests/learn/learning_definition.h"
#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tilery/learn/checkpoint.h"

namespace tilery {
namespace {

using test::expect_same_weights;
using test::PlainLearner;
using test::TrainerSetup;

constexpr double random_mean_of_2048 = 1095;  // of games with random moves
constexpr double random_mean_of_threes = 250;

double mean_score_after(TrainerSetup& setup, std::uint64_t rounds) {
  auto trainer = setup.trainer(1);
  trainer.step(rounds);
  trainer.taken_games();
  trainer.step(rounds / 4);
  return trainer.taken_games().mean_score();
}

TEST(Trainer, LearnsTheSameWeightsFromTheSameSeed) {
  TrainerSetup one("2048");
  TrainerSetup two("2048");
  auto first = one.trainer(7);
  auto second = two.trainer(7);
  first.step(3000);
  second.step(1000);
  second.step(2000);
  EXPECT_EQ(first.moves(), second.moves());
  expect_same_weights(one.tables, two.tables, "2048");
}

TEST(Trainer, LearnsToPlayFarBetterThanChance) {
  TrainerSetup setup("2048");
  EXPECT_GT(mean_score_after(setup, 48'000), 4 * random_mean_of_2048);
}

TEST(Trainer, LearnsThreesWithItsHintAndDeck) {
  TrainerSetup setup("threes");
  EXPECT_GT(mean_score_after(setup, 48'000), 2 * random_mean_of_threes);
}

TEST(Trainer, LearnsWithOneRateForAllWeights) {
  TrainerSetup setup("2048", {.is_coherent = false, .rate = 0.1F, .lambda = 0, .horizon = 0});
  EXPECT_GT(mean_score_after(setup, 48'000), 3 * random_mean_of_2048);
}

TEST(Trainer, LearnsNothingAtARateOfZero) {
  TrainerSetup setup("2048");
  auto trainer = setup.trainer(1);
  trainer.step(2000);
  trainer.set_rate(0);
  const BigArray<float> before = weights_of(setup.tables);
  trainer.step(500);
  const BigArray<float> after = weights_of(setup.tables);
  EXPECT_TRUE(std::ranges::equal(before.values(), after.values()));
  trainer.set_rate(0.1F);
  trainer.step(500);
  EXPECT_FALSE(std::ranges::equal(before.values(), weights_of(setup.tables).values()));
}

/// Expects a trainer and the definition to play `starts` games with the same results, and to learn
/// the same weights bit for bit.
void expect_as_defined(std::string_view game, const Recipe& recipe, int starts,
                       int least_restarts) {
  TrainerSetup plain(game, recipe);
  TrainerSetup setup(game, recipe);
  setup.recipe.lanes = 1;
  PlainLearner learner(plain, 7);
  learner.play(starts);
  EXPECT_GE(learner.restarts(), least_restarts) << game;

  auto trainer = setup.trainer(7);
  while (trainer.moves() < learner.moves()) {
    trainer.step(1);
  }
  trainer.step(1);  // the end of the last game
  EXPECT_EQ(trainer.moves(), learner.moves()) << game;
  expect_same_weights(setup.tables, plain.tables, game);
  const PlayedGames games = trainer.taken_games();
  EXPECT_EQ(games.games, learner.games().games) << game;
  EXPECT_EQ(games.moves, learner.games().moves) << game;
  EXPECT_EQ(games.score_sum, learner.games().score_sum) << game;
  EXPECT_EQ(games.by_largest, learner.games().by_largest) << game;
  EXPECT_EQ(trainer.taken_games().games, 0U) << game;
}

TEST(Trainer, LearnsAsDefinedWithAnyLambdaAndHorizon) {
  for (const std::string_view game : {"2048", "threes", "threes-1k"}) {
    for (const Recipe& recipe : {Recipe{.lambda = 0, .horizon = 0}, Recipe{.lambda = 0.5F},
                                 Recipe{.lambda = 1, .horizon = 5},
                                 Recipe{.is_coherent = false, .rate = 0.1F, .lambda = 0.75F}}) {
      expect_as_defined(game, recipe, 10, 0);
    }
  }
}

TEST(Trainer, RestartsLongGamesHalfway) {
  expect_as_defined("2048", {.restart = Restart::halfway}, 40, 20);
  expect_as_defined("threes", {.restart = Restart::halfway}, 40, 20);
}

TEST(Trainer, ACarouselRestartsWhereTheRarestStageBegan) {
  // No game reaches the last stage, which must not keep the others from their turn.
  expect_as_defined("2048",
                    {.stages = {Stage{{6}}, Stage{{8}}, Stage{{15}}}, .restart = Restart::carousel},
                    60, 10);
}

TEST(Trainer, LearnsItsFirstGameAsComputedByHand) {
  // Three cells in a row, of which the network reads the two ends twice each: a board is worth
  // twice the sum of their weights. The game of this seed, by ranks, and its afterstates: 101 ->
  // 200, 220 -> 300, 301 -> 310, 312 is lost.
  const WalledPlay play(*resized(test::rules_of("2048"), 3, 1));
  const NetworkShape shape = *network_shape_of(play.rules(), "0");
  const Features features(shape);
  LearningTables tables(*weights_of(shape));
  Trainer<WalledPlay> trainer(play, {.lambda = 0, .horizon = 0, .lanes = 1}, features, tables,
                              {.next = 14});
  trainer.step(2);
  // 200 was worth 0, and the next move gains 8: each of four readings takes 8 / 4.
  EXPECT_EQ(tables.weight(0), 4);
  EXPECT_EQ(tables.weight(2), 4);
  EXPECT_EQ(tables.sums(0), (ErrorSums{.error = 16, .magnitude = 16}));
  trainer.step(1);
  // 300 is worth 8, and so is 310, which gains nothing: no error.
  EXPECT_EQ(tables.weight(0), 4);
  EXPECT_EQ(tables.weight(3), 0);
  trainer.step(1);
  // 310 was worth 8, and the game is lost: each reading takes -8 / 4. The second reading of rank 0
  // takes a third of that, as its errors so far are 8 of 24.
  EXPECT_EQ(tables.weight(0), 4 - 2 + -2 * (8.0F / 24.0F));
  EXPECT_EQ(tables.weight(1), 0);
  EXPECT_EQ(tables.weight(2), 4);
  EXPECT_EQ(tables.weight(3), -4);
  EXPECT_EQ(tables.sums(0), (ErrorSums{.error = 0, .magnitude = 32}));
  EXPECT_EQ(trainer.moves(), 3U);
  EXPECT_EQ(trainer.taken_games().score_sum, 12);
}

/// Plays the first possible move each time. Expects the worth of the first board and all rewards to
/// add up to the score.
template <Play P>
void expect_rewards_as_score(const P& play) {
  const AfterstateRules<typename P::Board, float> values(play.rules());
  typename P::Game game = play.first(11);
  auto sum = static_cast<float>(play.score(game));
  while (!play.is_over(game)) {
    const auto first = std::ranges::find_if(game.slides, [](const auto& s) { return s.moved; });
    const auto after = *first;
    sum += values.reward(values.worth(game.position.board), after.board, after.gain);
    play.move(game, static_cast<Direction>(first - game.slides.begin()));
    sum += values.worth(game.position.board) - values.worth(after.board);
  }
  EXPECT_GT(sum, 0);
  EXPECT_EQ(sum, static_cast<float>(play.score(game)));
}

TEST(Trainer, TheRewardsOfAGameAddUpToItsScore) {
  for (const std::string_view game : {"2048", "threes", "threes-1k", "2048-vcs"}) {
    SCOPED_TRACE(game);
    expect_rewards_as_score(*PackedPlay::of(test::rules_of(game)));
  }
  expect_rewards_as_score(WalledPlay(test::rules_of("barrel")));
}

TEST(Trainer, LearnsTheSameOnWalledBoards) {
  for (const std::string_view game : {"2048", "threes", "threes-1k", "2048-vcs"}) {
    TrainerSetup packed(game);
    TrainerSetup walled(game);
    const WalledPlay play(packed.play.rules());
    auto first = packed.trainer(3);
    Trainer<WalledPlay> second(play, walled.recipe, *walled.features, walled.tables,
                               {.next = 3, .stride = 2});
    first.step(500);
    second.step(500);
    ASSERT_EQ(first.moves(), second.moves()) << game;
    expect_same_weights(packed.tables, walled.tables, game);
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
  EXPECT_NEAR(trainer.taken_games().mean_score(), perfect, test::is_sanitized ? 6 : 1.5);
}

TEST(Trainer, TwoThreadsLearnInTheSameTables) {
  TrainerSetup setup("2048");
  auto one = setup.trainer(1);
  auto two = setup.trainer(2);
  std::thread other([&two] { two.step(48'000); });
  one.step(48'000);
  other.join();
  // Each of the four lanes makes a move or ends a game in every round.
  EXPECT_EQ(one.moves() + one.taken_games().games, 4U * 48'000);
  EXPECT_EQ(two.moves() + two.taken_games().games, 4U * 48'000);
  // A third trainer that learns nothing plays by what both have learned.
  auto reader = setup.trainer(1001);
  reader.set_rate(0);
  reader.step(5000);
  EXPECT_GT(reader.taken_games().mean_score(), 4 * random_mean_of_2048);
}

TEST(PlayedGames, GiveMeansAndShares) {
  PlayedGames games{.games = 3, .moves = 30, .score_sum = 60, .by_largest = {}};
  games.by_largest[4] = 2;
  games.by_largest[6] = 1;
  games += PlayedGames{.games = 1, .moves = 5, .score_sum = 20, .by_largest = {0, 0, 1}};
  EXPECT_EQ(games.moves, 35U);
  EXPECT_EQ(games.mean_score(), 20);
  EXPECT_EQ(games.share_with(2), 1);
  EXPECT_EQ(games.share_with(3), 0.75);
  EXPECT_EQ(games.share_with(6), 0.25);
  EXPECT_EQ(games.share_with(7), 0);
  EXPECT_EQ(games.largest_tile(), 6);
  EXPECT_EQ(PlayedGames{}.mean_score(), 0);
  EXPECT_EQ(PlayedGames{}.share_with(0), 0);
  EXPECT_EQ(PlayedGames{}.largest_tile(), 0);
}

}  // namespace
}  // namespace tilery
