#include "tilery/learn/trainer.h"

#include <algorithm>
#include <span>
#include <utility>

namespace tilery {
namespace {

constexpr std::size_t kept_starts = 1024;  ///< of each stage
/// Games of at least this share of the usual moves are restarted halfway.
constexpr double long_share = 0.125;
constexpr double change_of_usual = 1.0 / 64;  ///< a game's weight in the running mean of moves

}  // namespace

template <typename Play>
Trainer<Play>::Trainer(const Play& play, const Recipe& recipe, const Features& features,
                       LearningTables& tables, Seeds seeds)
    : play_(play),
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
    share *= recipe.lambda;
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

template <typename Play>
void Trainer<Play>::step(std::uint64_t rounds) {
  for (std::uint64_t round = 0; round < rounds; ++round) {
    for (Lane& lane : lanes_) {
      decide(lane);
    }
  }
}

template <typename Play>
PlayedGames Trainer<Play>::taken_games() {
  return std::exchange(games_, {});
}

template <typename Play>
void Trainer<Play>::start(Lane& lane) {
  lane.is_whole = true;
  if (recipe_.restart == Restart::halfway && is_long(lane.past.size())) {
    lane.is_whole = false;
    lane.game = lane.past[lane.past.size() / 2];
  } else if (recipe_.restart == Restart::carousel) {
    if (const std::size_t stage = rarest_stage(); stage > 0) {
      lane.is_whole = false;
      lane.game = chosen(stage_starts_[stage]);
    }
  }
  if (lane.is_whole) {
    lane.game = play_.first_game(seeds_.next);
    seeds_.next += seeds_.stride;
  }
  lane.past.clear();
  lane.stage = features_.stage(lane.game.board);
  lane.entered = 0;
  lane.open_traces = 0;
  look(lane);
}

/// Finds the afterstates of the lane's next move and prefetches their weights.
template <typename Play>
void Trainer<Play>::look(Lane& lane) {
  play_.look(lane.game, lane.after);
  const Outlook outlook = play_.outlook(lane.game);
  for (std::size_t direction = 0; direction < lane.after.size(); ++direction) {
    if (!lane.after[direction].moved) {
      continue;
    }
    features_.of(lane.after[direction].board, outlook,
                 lane.features.data() + direction * features_.count());
    for (const std::uint32_t feature : features_of(lane, direction)) {
      __builtin_prefetch(&tables_.weight(feature));
    }
  }
}

template <typename Play>
void Trainer<Play>::decide(Lane& lane) {
  std::size_t best = 4;
  float best_value = 0;
  for (std::size_t direction = 0; direction < lane.after.size(); ++direction) {
    if (!lane.after[direction].moved) {
      continue;
    }
    const float value =
        lane.after[direction].reward + value_of(tables_, features_of(lane, direction));
    if (best == 4 || value > best_value) {
      best = direction;
      best_value = value;
    }
  }
  if (lane.open_traces > 0) {
    spread(lane, lane.entered + best_value - value_of(tables_, newest(lane).features));
  }
  if (best == 4) {
    finish(lane);
    start(lane);
    return;
  }
  lane.newest = (lane.newest + 1) % lane.traces.size();
  lane.open_traces = std::min(lane.open_traces + 1, lane.traces.size());
  Trace& trace = newest(lane);
  std::ranges::copy(features_of(lane, best), trace.features.begin());
  for (const std::uint32_t feature : trace.features) {
    __builtin_prefetch(&tables_.sums(feature), 1);
  }
  trace.error = 0;

  if (recipe_.restart == Restart::halfway) {
    lane.past.push_back(lane.game);
  }
  play_.play(lane.game, static_cast<Direction>(best), lane.after[best]);
  lane.entered = play_.entry_reward(lane.after[best].board, lane.game);
  ++moves_;
  note_stage(lane);
  look(lane);
}

template <typename Play>
void Trainer<Play>::finish(Lane& lane) {
  for (std::size_t open = 0; open < lane.open_traces; ++open) {
    learn(lane.traces[(lane.newest + lane.traces.size() - open) % lane.traces.size()]);
  }
  if (lane.is_whole) {
    ++games_.games;
    games_.moves += lane.game.moves;
    const auto moves = static_cast<double>(lane.game.moves);
    usual_moves_ += (moves - usual_moves_) * (usual_moves_ == 0 ? 1 : change_of_usual);
    games_.score_sum += static_cast<double>(play_.score(lane.game));
    ++games_.by_largest[play_.largest_tile(lane.game)];
  }
}

template <typename Play>
std::size_t Trainer<Play>::rarest_stage() const {
  std::size_t rarest = 0;
  for (std::size_t stage = 1; stage < stage_starts_.size(); ++stage) {
    if (!stage_starts_[stage].empty() && stage_moves_[stage] < stage_moves_[rarest]) {
      rarest = stage;
    }
  }
  return rarest;
}

template <typename Play>
void Trainer<Play>::note_stage(Lane& lane) {
  if (recipe_.restart != Restart::carousel) {
    return;
  }
  const std::uint32_t stage = features_.stage(lane.game.board);
  ++stage_moves_[stage];
  if (stage > lane.stage) {
    std::vector<Game>& starts = stage_starts_[stage];
    if (starts.size() < kept_starts) {
      starts.push_back(lane.game);
    } else {
      chosen(starts) = lane.game;
    }
  }
  lane.stage = stage;
}

template <typename Play>
bool Trainer<Play>::is_long(std::size_t moves) const {
  return moves > 1 && static_cast<double>(moves) >= long_share * usual_moves_;
}

template <typename Play>
void Trainer<Play>::spread(Lane& lane, float difference) {
  for (std::size_t open = 0; open < lane.open_traces; ++open) {
    Trace& trace = lane.traces[(lane.newest + lane.traces.size() - open) % lane.traces.size()];
    trace.error += decay_[open] * difference;
  }
  if (lane.open_traces == lane.traces.size()) {
    learn(lane.traces[(lane.newest + 1) % lane.traces.size()]);
    --lane.open_traces;
  }
}

template <typename Play>
void Trainer<Play>::learn(Trace& trace) {
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

}  // namespace tilery
