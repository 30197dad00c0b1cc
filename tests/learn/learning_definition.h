#pragma once
// Temporal difference learning by its definition, to compare trainers with.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/support/games.h"
#include "tilery/core/random.h"
#include "tilery/learn/trainer.h"

namespace tilery::test {

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

inline void expect_same_weights(const LearningTables& found, const LearningTables& expected,
                                std::string_view what) {
  ASSERT_EQ(found.size(), expected.size()) << what;
  for (std::size_t weight = 0; weight < expected.size(); ++weight) {
    ASSERT_EQ(found.weight(weight), expected.weight(weight)) << what << ' ' << weight;
    ASSERT_EQ(found.sums(weight), expected.sums(weight)) << what << ' ' << weight;
  }
}

/// The definition of a trainer with one lane: it keeps whole games, and computes each afterstate's
/// error as the sum of the temporal differences after it, each weighing lambda times the one
/// before.
class PlainLearner {
 public:
  PlainLearner(School& school, std::uint64_t seed)
      : school_(school),
        next_seed_(seed),
        chance_{.seed = mix(seed), .counter = 0},
        stage_moves_(school.recipe.stages.size() + 1),
        stage_starts_(school.recipe.stages.size() + 1) {}

  /// Plays `starts` games to their end, restarted ones included.
  void play(int starts) {
    for (int start = 0; start < starts; ++start) {
      const std::optional<PackedGame> again = restart();
      const PackedGame end = play_game(again ? *again : school_.play.first_game(next_seed_));
      if (!again) {
        next_seed_ += 2;
        count(end);
      }
    }
  }
  [[nodiscard]] std::uint64_t moves() const { return moves_; }
  [[nodiscard]] int restarts() const { return restarts_; }
  /// The games played from their beginning.
  [[nodiscard]] const PlayedGames& games() const { return games_; }

 private:
  /// The position to start from, unless it is the beginning of a new game.
  std::optional<PackedGame> restart() {
    const std::size_t moves = positions_.size();
    std::optional<PackedGame> from;
    if (school_.recipe.restart == Restart::halfway && moves > 1 &&
        static_cast<double>(moves) >= usual_moves_ / 8) {
      from = positions_[moves / 2];
    }
    if (school_.recipe.restart == Restart::carousel) {
      std::size_t rarest = 0;
      for (std::size_t stage = 1; stage < stage_starts_.size(); ++stage) {
        const bool is_rarer = stage_moves_[stage] < stage_moves_[rarest];
        rarest = !stage_starts_[stage].empty() && is_rarer ? stage : rarest;
      }
      if (rarest > 0) {
        from = stage_starts_[rarest][chance_.below(stage_starts_[rarest].size())];
      }
    }
    restarts_ += from ? 1 : 0;
    return from;
  }

  /// Plays greedily to the end and learns on the way.
  PackedGame play_game(PackedGame game) {
    const PackedPlay& play = school_.play;
    float entered = 0;
    positions_.clear();
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
        learn_complete();
      }
      is_over = best == 4;
      if (!is_over) {
        positions_.push_back(game);
        seen_.push_back(features(after[best], game));
        play.play(game, static_cast<Direction>(best), after[best]);
        entered = play.entry_reward(after[best].board, game);
        ++moves_;
        note_stage(positions_.back(), game);
      }
    }
    learn_rest();
    return game;
  }

  void note_stage(const PackedGame& before, const PackedGame& after) {
    const std::uint32_t stage = school_.features->stage(after.board);
    ++stage_moves_[stage];
    if (stage > school_.features->stage(before.board)) {
      stage_starts_[stage].push_back(after);
    }
  }
  void count(const PackedGame& end) {
    const auto moves = static_cast<double>(end.moves);
    usual_moves_ += (moves - usual_moves_) * (games_.games == 0 ? 1.0 : 1.0 / 64);
    ++games_.games;
    games_.moves += end.moves;
    games_.score_sum += static_cast<double>(school_.play.score(end));
    ++games_.by_largest[largest(end.board)];
  }

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
  /// Learns the afterstate whose last difference that counts has just come.
  void learn_complete() {
    const auto horizon = static_cast<std::size_t>(school_.recipe.horizon);
    if (differences_.size() > horizon) {
      learn(differences_.size() - 1 - horizon);
    }
  }
  /// Learns the afterstates that the end of the game cuts short, the last first.
  void learn_rest() {
    const auto horizon = static_cast<std::size_t>(school_.recipe.horizon);
    for (std::size_t back = 1; back <= std::min(horizon, seen_.size()); ++back) {
      learn(seen_.size() - back);
    }
    seen_.clear();
    differences_.clear();
  }

  School& school_;
  std::uint64_t next_seed_;
  Random chance_;
  std::vector<PackedGame> positions_;             ///< of the last game, before each of its moves
  std::vector<std::vector<std::uint32_t>> seen_;  ///< the features of its afterstates
  std::vector<float> differences_;
  double usual_moves_ = 0;
  std::vector<std::uint64_t> stage_moves_;
  std::vector<std::vector<PackedGame>> stage_starts_;
  std::uint64_t moves_ = 0;
  int restarts_ = 0;
  PlayedGames games_;
};

}  // namespace tilery::test
