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
struct TrainerSetup {
  explicit TrainerSetup(std::string_view game, Recipe wanted = {})
      : play(*PackedPlay::of(test::rules_of(game))),
        values(play.rules()),
        recipe(std::move(wanted)) {
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
  AfterstateRules<PackedBoard, float> values;
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

/// The definition of a trainer with one lane. It keeps whole games. The error of an afterstate is
/// the weighted sum of the temporal differences after it. Each weight is lambda times the discount
/// times the weight before.
class PlainLearner {
 public:
  PlainLearner(TrainerSetup& setup, std::uint64_t seed)
      : setup_(setup),
        next_seed_(seed),
        chance_{.seed = mix(seed), .counter = 0},
        stage_moves_(setup.recipe.stages.size() + 1),
        stage_starts_(setup.recipe.stages.size() + 1) {}

  /// Plays `starts` games to their end, restarted ones included.
  void play(int starts) {
    for (int start = 0; start < starts; ++start) {
      const std::optional<PackedGame> again = restart();
      const PackedPlay& play = setup_.play;
      const PackedGame end = play_game(again ? play.resumed(*again) : play.first(next_seed_));
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
  /// The position in which the next game restarts; empty if it begins anew.
  std::optional<PackedGame> restart() {
    const std::size_t moves = positions_.size();
    std::optional<PackedGame> from;
    if (setup_.recipe.restart == Restart::halfway && moves > 1 &&
        static_cast<double>(moves) >= usual_moves_ / 8) {
      from = positions_[moves / 2];
    }
    if (setup_.recipe.restart == Restart::carousel) {
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
  PackedGame play_game(PackedPlay::Game game) {
    const auto& values = setup_.values;
    float entry_worth = 0;
    positions_.clear();
    for (bool is_over = false; !is_over;) {
      const PackedGame before = game.position;
      std::size_t best = 4;
      float best_value = 0;
      for (std::size_t way = 0; way < 4 && !values.has_ended(before.board); ++way) {
        const PackedSlide& after = game.slides[way];
        const float value =
            values.reward(values.worth(before.board), after.board, after.gain) +
            (values.has_won(after.board) ? 0 : value_of(setup_.tables, features(after, before)));
        if (after.moved && (best == 4 || value > best_value)) {
          best = way;
          best_value = value;
        }
      }
      if (!seen_.empty()) {
        differences_.push_back(values.discount() * (entry_worth + best_value) -
                               value_of(setup_.tables, seen_.back()));
        learn_complete();
      }
      const PackedSlide after = best < 4 ? game.slides[best] : PackedSlide{};
      is_over = best == 4 || values.has_won(after.board);
      if (best < 4) {
        setup_.play.move(game, static_cast<Direction>(best));
        ++moves_;
      }
      if (!is_over) {
        positions_.push_back(before);
        seen_.push_back(features(after, before));
        entry_worth = values.worth(game.position.board) - values.worth(after.board);
        note_stage(before, game.position);
      }
    }
    learn_rest();
    return game.position;
  }

  void note_stage(const PackedGame& before, const PackedGame& after) {
    const std::uint32_t stage = setup_.features->stage(after.board);
    ++stage_moves_[stage];
    if (stage > setup_.features->stage(before.board)) {
      stage_starts_[stage].push_back(after);
    }
  }
  void count(const PackedGame& end) {
    const auto moves = static_cast<double>(end.moves);
    usual_moves_ += (moves - usual_moves_) * (games_.games == 0 ? 1.0 : 1.0 / 64);
    ++games_.games;
    games_.moves += end.moves;
    games_.score_sum += static_cast<double>(setup_.play.score(setup_.play.resumed(end)));
    ++games_.by_largest[largest(end.board)];
  }

  [[nodiscard]] std::vector<std::uint32_t> features(const PackedSlide& after,
                                                    const PackedGame& game) const {
    std::vector<std::uint32_t> numbers(setup_.features->count());
    const SpawnRule& spawn = setup_.play.rules().spawn;
    setup_.features->of(after.board, preview_inputs_of(spawn, game.next, game.spawn_state),
                        numbers.data());
    return numbers;
  }
  void learn(std::size_t afterstate) {
    float error = 0;
    float share = 1;
    for (std::size_t later = afterstate; later < differences_.size(); ++later) {
      error += share * differences_[later];
      share *= setup_.recipe.lambda * setup_.values.discount();
    }
    if (setup_.recipe.is_coherent) {
      learn_coherent(setup_.tables, seen_[afterstate], error, setup_.recipe.rate);
    } else {
      learn_plainly(setup_.tables, seen_[afterstate], error, setup_.recipe.rate);
    }
  }
  /// Learns the afterstate whose last difference within the horizon is now known.
  void learn_complete() {
    const auto horizon = static_cast<std::size_t>(setup_.recipe.horizon);
    if (differences_.size() > horizon) {
      learn(differences_.size() - 1 - horizon);
    }
  }
  /// Learns the afterstates with fewer differences than the horizon, the last first.
  void learn_rest() {
    const auto horizon = static_cast<std::size_t>(setup_.recipe.horizon);
    for (std::size_t back = 1; back <= std::min(horizon, seen_.size()); ++back) {
      learn(seen_.size() - back);
    }
    seen_.clear();
    differences_.clear();
  }

  TrainerSetup& setup_;
  std::uint64_t next_seed_;
  Random chance_;
  std::vector<PackedGame> positions_;             ///< of the last game, before each of its moves
  std::vector<std::vector<std::uint32_t>> seen_;  ///< the features of that game's afterstates
  std::vector<float> differences_;
  double usual_moves_ = 0;
  std::vector<std::uint64_t> stage_moves_;
  std::vector<std::vector<PackedGame>> stage_starts_;
  std::uint64_t moves_ = 0;
  int restarts_ = 0;
  PlayedGames games_;
};

}  // namespace tilery::test
