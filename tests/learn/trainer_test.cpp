#include "tilery/learn/trainer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <thread>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tilery/core/signature.h"
#include "tilery/learn/checkpoint.h"

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

TEST(Trainer, AtNoRateNothingIsLearned) {
  School school("2048");
  auto trainer = school.trainer(1);
  trainer.step(2000);
  trainer.set_rate(0);
  const BigArray<float> before = weights_of(school.tables);
  trainer.step(500);
  const BigArray<float> after = weights_of(school.tables);
  EXPECT_TRUE(std::ranges::equal(before.values(), after.values()));
  trainer.set_rate(0.1F);
  trainer.step(500);
  EXPECT_FALSE(std::ranges::equal(before.values(), weights_of(school.tables).values()));
}

/// One game after another learned from with all of its past at hand: every afterstate by the sum of
/// the temporal differences after it, each counting lambda times the one before.
class PlainLearner {
 public:
  explicit PlainLearner(School& school) : school_(school) {}

  void play_game(std::uint64_t seed) {
    const PackedPlay& play = school_.play;
    PackedGame game = play.first_game(seed);
    float entered = 0;
    for (bool is_over = false; !is_over;) {
      PackedPlay::Afterstates after;
      play.look(game, after);
      std::size_t best = 4;
      float best_value = 0;
      for (std::size_t way = 0; way < 4; ++way) {
        const float value =
            after[way].reward + value_of(school_.tables, features(after[way], game));
        if (after[way].moved && (best == 4 || value > best_value)) {
          best = way;
          best_value = value;
        }
      }
      if (!seen_.empty()) {
        differences_.push_back(entered + best_value - value_of(school_.tables, seen_.back()));
        learn_full();
      }
      is_over = best == 4;
      if (!is_over) {
        seen_.push_back(features(after[best], game));
        play.play(game, static_cast<Direction>(best), after[best]);
        entered = play.entry_reward(after[best].board, game);
        ++moves_;
      }
    }
    learn_rest();
  }
  [[nodiscard]] std::uint64_t moves() const { return moves_; }

 private:
  [[nodiscard]] std::vector<std::uint32_t> features(const PackedAfterstate& after,
                                                    const PackedGame& game) const {
    std::vector<std::uint32_t> numbers(school_.features->count());
    school_.features->of(after.board, school_.play.outlook(game), numbers.data());
    return numbers;
  }
  void learn(std::size_t afterstate) {
    float error = 0;
    float share = 1;
    for (std::size_t later = afterstate; later < differences_.size(); ++later) {
      error += share * differences_[later];
      share *= school_.recipe.lambda;
    }
    if (school_.recipe.is_coherent) {
      learn_coherent(school_.tables, seen_[afterstate], error, school_.recipe.rate);
    } else {
      learn_plainly(school_.tables, seen_[afterstate], error, school_.recipe.rate);
    }
  }
  /// The afterstate whose last difference that counts has just come.
  void learn_full() {
    const auto horizon = static_cast<std::size_t>(school_.recipe.horizon);
    if (differences_.size() > horizon) {
      learn(differences_.size() - 1 - horizon);
    }
  }
  /// What the end of the game cuts short, the last first.
  void learn_rest() {
    const auto horizon = static_cast<std::size_t>(school_.recipe.horizon);
    for (std::size_t back = 1; back <= std::min(horizon, seen_.size()); ++back) {
      learn(seen_.size() - back);
    }
    seen_.clear();
    differences_.clear();
  }

  School& school_;
  std::vector<std::vector<std::uint32_t>> seen_;  ///< the features of afterstates, in their order
  std::vector<float> differences_;
  std::uint64_t moves_ = 0;
};

TEST(Trainer, TracesAddUpToWhatFollowsEachAfterstate) {
  for (const std::string_view game : {"2048", "threes", "threes-1k"}) {
    for (const Recipe& recipe : {Recipe{.lambda = 0, .horizon = 0}, Recipe{.lambda = 0.5F},
                                 Recipe{.lambda = 1, .horizon = 5},
                                 Recipe{.is_coherent = false, .rate = 0.1F, .lambda = 0.75F}}) {
      School plain(game, recipe);
      School school(game, recipe);
      school.recipe.lanes = 1;
      PlainLearner learner(plain);
      for (std::uint64_t seed = 7; seed < 7 + 2 * 10; seed += 2) {
        learner.play_game(seed);
      }
      auto trainer = school.trainer(7);
      for (std::uint64_t games = 0; games < 10; games += trainer.taken_games().games) {
        trainer.step(1);
      }
      ASSERT_EQ(trainer.moves(), learner.moves()) << game;
      for (std::size_t weight = 0; weight < plain.tables.size(); ++weight) {
        ASSERT_EQ(school.tables.weight(weight), plain.tables.weight(weight)) << game;
      }
    }
  }
}

TEST(Trainer, LongGamesArePlayedAgainFromTheirMiddle) {
  School school("2048", {.restart = Restart::halfway});
  school.recipe.lanes = 1;
  auto trainer = school.trainer(1);
  PlayedGames games;
  std::uint64_t moves = 0;  // up to the end of the last whole game
  while (games.games < 100) {
    trainer.step(1);
    const PlayedGames played = trainer.taken_games();
    games += played;
    moves = played.games > 0 ? trainer.moves() : moves;
  }
  // the second half of each game again, then half of what was played, and so on until that is short
  EXPECT_GT(static_cast<double>(moves), 1.5 * static_cast<double>(games.moves));
  EXPECT_LT(static_cast<double>(moves), 6.0 * static_cast<double>(games.moves));
}

TEST(Trainer, ACarouselLeavesOutWhatNoGameHasComeTo) {
  // nobody comes to the last one, which must not keep the others from their turn
  School school("2048", {.stages = {Stage{{9}}, Stage{{15}}}, .restart = Restart::carousel});
  auto trainer = school.trainer(1);
  trainer.step(20'000);
  EXPECT_GT(static_cast<double>(trainer.moves()),
            1.2 * static_cast<double>(trainer.taken_games().moves));
}

TEST(Trainer, CountsWholeGamesAlone) {
  School school("2048", {.stages = {Stage{{7}}}, .restart = Restart::carousel});
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
    PackedPlay::Afterstates after;
    while (true) {
      play.look(now, after);
      const auto* const best = std::ranges::find_if(after, [](const auto& a) { return a.moved; });
      if (best == after.end()) {
        break;
      }
      play.play(now, static_cast<Direction>(best - after.begin()), *best);
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
