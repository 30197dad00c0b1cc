#include "tilery/learn/trainer.h"

#include <algorithm>
#include <utility>

#include "tilery/value/network_shape.h"

namespace tilery {
namespace {

constexpr std::size_t kept_starts = 1024;  ///< the most positions kept for each stage
/// Games of at least this share of the usual moves are restarted halfway.
constexpr double long_share = 0.125;
constexpr double change_of_usual = 1.0 / 64;  ///< a game's weight in the running mean of moves

}  // namespace

template <Play P>
Trainer<P>::Trainer(const P& play, const Recipe& recipe, const Features& features,
                    LearningTables& tables, Seeds seeds)
    : play_(play),
      values_(play.rules()),
      recipe_(recipe),
      rate_(recipe.rate),
      features_(features),
      tables_(tables),
      seeds_(seeds),
      chance_{.seed = mix(seeds.next), .counter = 0},
      lanes_(static_cast<std::size_t>(std::max(recipe.lanes, 1))),
      stage_starts_(recipe.stages.size() + 1),
      stage_moves_(recipe.stages.size() + 1) {
  float share = 1;
  for (int age = 0; age <= std::max(recipe.horizon, 0); ++age) {
    decay_.push_back(share);
    share *= recipe.lambda * values_.discount();
  }
  for (Lane& lane : lanes_) {
    lane.features.resize(4 * features_.count());
    lane.traces.resize(decay_.size());
    for (Trace& trace : lane.traces) {
      trace.features.resize(features_.count());
    }
    start(lane);
  }
}

template <Play P>
void Trainer<P>::step(std::uint64_t rounds) {
  for (std::uint64_t round = 0; round < rounds; ++round) {
    for (Lane& lane : lanes_) {
      decide(lane);
    }
  }
}

template <Play P>
PlayedGames Trainer<P>::taken_games() {
  return std::exchange(games_, {});
}

template <Play P>
void Trainer<P>::start(Lane& lane) {
  lane.is_whole = true;
  if (recipe_.restart == Restart::halfway && is_long(lane.past.size())) {
    lane.is_whole = false;
    lane.game = play_.resumed(lane.past[lane.past.size() / 2]);
  } else if (recipe_.restart == Restart::carousel) {
    if (const std::size_t stage = rarest_stage(); stage > 0) {
      lane.is_whole = false;
      lane.game = play_.resumed(chosen(stage_starts_[stage]));
    }
  }
  if (lane.is_whole) {
    lane.game = play_.first(seeds_.next);
    seeds_.next += seeds_.stride;
  }
  lane.past.clear();
  lane.stage = features_.stage(lane.game.position.board);
  lane.entered = 0;
  lane.open_traces = 0;
  prepare_moves(lane);
}

/// Computes rewards and features of the lane's next moves, and prefetches their weights. If a goal
/// has ended the game, no direction is a move.
template <Play P>
void Trainer<P>::prepare_moves(Lane& lane) {
  const auto& [position, slides] = lane.game;
  if (values_.has_ended(position.board)) {
    lane.game.slides = {};
  }
  const PreviewInputs preview_inputs =
      preview_inputs_of(play_.rules().spawn, play_.next(lane.game).rank, position.spawn_state);
  const float worth = values_.worth(position.board);
  for (std::size_t direction = 0; direction < slides.size(); ++direction) {
    if (!slides[direction].moved) {
      continue;
    }
    const auto& after = slides[direction].board;
    lane.rewards[direction] = values_.reward(worth, after, slides[direction].gain);
    features_.of(after, preview_inputs, lane.features.data() + direction * features_.count());
    for (const std::uint32_t feature : features_of(lane, direction)) {
      prefetch(&tables_.weight(feature));
    }
  }
}

template <Play P>
float Trainer<P>::value_of_move(const Lane& lane, std::size_t direction) const {
  const float later = value_of(tables_, features_of(lane, direction));
  return lane.rewards[direction] + (wins(lane, direction) ? 0 : later);
}

template <Play P>
auto Trainer<P>::decision(const Lane& lane) const -> Decision {
  Decision best;
  for (std::size_t direction = 0; direction < lane.game.slides.size(); ++direction) {
    if (!lane.game.slides[direction].moved) {
      continue;
    }
    const float value = value_of_move(lane, direction);
    if (!best.is_move() || value > best.value) {
      best = {.direction = direction, .value = value};
    }
  }
  return best;
}

template <Play P>
void Trainer<P>::decide(Lane& lane) {
  const Decision best = decision(lane);
  if (lane.open_traces > 0) {
    spread(lane, values_.discount() * (lane.entered + best.value) -
                     value_of(tables_, newest(lane).features));
  }
  const bool is_won = best.is_move() && wins(lane, best.direction);
  if (best.is_move() && !is_won) {
    open_trace(lane, best.direction);
    move(lane, best.direction);
    note_stage(lane);
    prepare_moves(lane);
    return;
  }
  if (is_won) {
    move(lane, best.direction);
  }
  finish(lane);
  start(lane);
}

/// Begins the trace of the afterstate that the move reaches, and prefetches its sums.
template <Play P>
void Trainer<P>::open_trace(Lane& lane, std::size_t direction) {
  lane.newest = (lane.newest + 1) % lane.traces.size();
  lane.open_traces = std::min(lane.open_traces + 1, lane.traces.size());
  Trace& trace = newest(lane);
  std::ranges::copy(features_of(lane, direction), trace.features.begin());
  for (const std::uint32_t feature : trace.features) {
    prefetch(&tables_.sums(feature));
  }
  trace.error = 0;
  if (recipe_.restart == Restart::halfway) {
    lane.past.push_back(lane.game.position);
  }
}

template <Play P>
void Trainer<P>::move(Lane& lane, std::size_t direction) {
  const float before = values_.worth(lane.game.slides[direction].board);
  play_.move(lane.game, static_cast<Direction>(direction));
  lane.entered = values_.worth(lane.game.position.board) - before;
  ++moves_;
}

template <Play P>
void Trainer<P>::finish(Lane& lane) {
  for (std::size_t open = 0; open < lane.open_traces; ++open) {
    learn(lane.traces[(lane.newest + lane.traces.size() - open) % lane.traces.size()]);
  }
  if (lane.is_whole) {
    ++games_.games;
    games_.moves += lane.game.position.moves;
    const auto moves = static_cast<double>(lane.game.position.moves);
    usual_moves_ += (moves - usual_moves_) * (usual_moves_ == 0 ? 1 : change_of_usual);
    games_.score_sum += static_cast<double>(play_.score(lane.game));
    ++games_.by_largest[largest(lane.game.position.board)];
  }
}

template <Play P>
std::size_t Trainer<P>::rarest_stage() const {
  std::size_t rarest = 0;
  for (std::size_t stage = 1; stage < stage_starts_.size(); ++stage) {
    if (!stage_starts_[stage].empty() && stage_moves_[stage] < stage_moves_[rarest]) {
      rarest = stage;
    }
  }
  return rarest;
}

template <Play P>
void Trainer<P>::note_stage(Lane& lane) {
  if (recipe_.restart != Restart::carousel) {
    return;
  }
  const std::uint32_t stage = features_.stage(lane.game.position.board);
  ++stage_moves_[stage];
  if (stage > lane.stage) {
    std::vector<Position>& starts = stage_starts_[stage];
    if (starts.size() < kept_starts) {
      starts.push_back(lane.game.position);
    } else {
      chosen(starts) = lane.game.position;
    }
  }
  lane.stage = stage;
}

template <Play P>
bool Trainer<P>::is_long(std::size_t moves) const {
  return moves > 1 && static_cast<double>(moves) >= long_share * usual_moves_;
}

template <Play P>
void Trainer<P>::spread(Lane& lane, float difference) {
  for (std::size_t open = 0; open < lane.open_traces; ++open) {
    Trace& trace = lane.traces[(lane.newest + lane.traces.size() - open) % lane.traces.size()];
    trace.error += decay_[open] * difference;
  }
  if (lane.open_traces == lane.traces.size()) {
    learn(lane.traces[(lane.newest + 1) % lane.traces.size()]);
    --lane.open_traces;
  }
}

template <Play P>
void Trainer<P>::learn(Trace& trace) {
  if (touched_ != nullptr) {
    touched_->mark(trace.features);
  }
  if (recipe_.is_coherent) {
    learn_coherent(tables_, trace.features, trace.error, rate_);
  } else {
    learn_plainly(tables_, trace.features, trace.error, rate_);
  }
}

template class Trainer<PackedPlay>;
template class Trainer<WalledPlay>;

namespace {

/// The rate before the settling part, divided by the rate at its end.
constexpr double rate_fall = 10;

/// Three gigabytes in learning: 12 bytes for each weight.
constexpr std::size_t most_recipe_weights = (std::size_t{1} << 28) + (std::size_t{1} << 20);

}  // namespace

float rate_at(const Recipe& recipe, double share) {
  if (recipe.settling <= 0) {
    return recipe.rate;
  }
  const double settled = std::clamp(1 - (1 - share) / double{recipe.settling}, 0.0, 1.0);
  return recipe.rate / static_cast<float>(1 + (rate_fall - 1) * settled);
}

std::string patterns_for(const Rules& rules, std::initializer_list<std::string_view> words,
                         std::size_t most_weights) {
  const auto suits = [&](std::string_view patterns) {
    const auto shape = network_shape_of(rules, patterns);
    return shape && *weights_of(*shape) < most_weights;
  };
  const bool is_previewed = rules.spawn.is_previewed;
  for (const std::string_view word : words) {
    std::string patterns(word);
    patterns += is_previewed ? " lines?" : "";
    if (suits(patterns)) {
      return patterns;
    }
  }
  return is_previewed && suits("lines?") ? "lines?" : "lines";
}

Recipe recipe_of(const Rules& rules) {
  Recipe recipe;
  recipe.patterns =
      patterns_for(rules, {"4x6", "rectangles", "squares", "lines"}, most_recipe_weights);
  recipe.restart = Restart::halfway;
  return recipe;
}

}  // namespace tilery
