#pragma once
// Temporal difference learning: a network learns by playing games against chance.

#include <cstdint>
#include <vector>

#include "tilery/core/random.h"
#include "tilery/learn/learning_tables.h"
#include "tilery/learn/played_games.h"
#include "tilery/learn/recipe.h"
#include "tilery/learn/self_play.h"
#include "tilery/learn/touched_blocks.h"
#include "tilery/value/features.h"

namespace tilery {

/// Learns the values of afterstates while it plays greedily by them (Szubert and Jaskowski,
/// "Temporal difference learning of n-tuple networks for the game 2048", 2014). A trainer runs on
/// one thread; trainers on several threads may share tables. A trainer with tables of its own is
/// deterministic. `Play` is PackedPlay or WalledPlay.
template <typename Play>
class Trainer {
 public:
  struct Seeds {
    std::uint64_t next = 1;
    std::uint64_t stride = 1;  ///< from one game's seed to the next one's
  };

  /// Copies `recipe`; `play`, `features` and `tables` must outlive the trainer. Requires tables
  /// with a weight for every feature.
  Trainer(const Play& play, const Recipe& recipe, const Features& features, LearningTables& tables,
          Seeds seeds);
  Trainer(const Play&&, const Recipe&, const Features&, LearningTables&, Seeds) = delete;
  Trainer(const Play&, const Recipe&, const Features&&, LearningTables&, Seeds) = delete;

  /// Makes `rounds` moves in every lane. A lane whose game is over starts its next game instead.
  void step(std::uint64_t rounds);

  /// Learns at this rate from now on, instead of the recipe's.
  void set_rate(float rate) { rate_ = rate; }

  /// Marks from now on what is learned; with null, no more.
  void mark_in(TouchedBlocks* touched) { touched_ = touched; }

  /// Moves made so far, in unfinished games too.
  [[nodiscard]] std::uint64_t moves() const { return moves_; }
  /// Results of the games finished since the last call.
  PlayedGames taken_games();
  /// The seed of the next game, to continue training later.
  [[nodiscard]] std::uint64_t next_seed() const { return seeds_.next; }

 private:
  using Game = typename Play::Game;

  /// An afterstate whose error is not complete yet.
  struct Trace {
    std::vector<std::uint32_t> features;
    float error = 0;
  };
  struct Lane {
    Game game;
    typename Play::Afterstates after;
    std::vector<std::uint32_t> features;  ///< of the four afterstates
    std::vector<Trace> traces;            ///< a ring of horizon + 1 traces
    std::size_t newest = 0;
    std::size_t open_traces = 0;
    float entered = 0;       ///< what the last entry added to the score
    std::vector<Game> past;  ///< for Restart::halfway: the game's positions since it started
    std::uint32_t stage = 0;
    bool is_whole = true;  ///< the game started at its beginning
  };

  void start(Lane& lane);
  void look(Lane& lane);
  void decide(Lane& lane);
  void finish(Lane& lane);
  void note_stage(Lane& lane);
  /// The stage with the fewest moves, among those that a game has reached.
  [[nodiscard]] std::size_t rarest_stage() const;
  /// Adds a temporal difference to every open trace, and learns the complete one.
  void spread(Lane& lane, float difference);
  void learn(Trace& trace);
  [[nodiscard]] std::span<const std::uint32_t> features_of(const Lane& lane,
                                                           std::size_t direction) const {
    return {lane.features.data() + direction * features_.count(), features_.count()};
  }
  /// A random one of the games. Requires at least one.
  [[nodiscard]] Game& chosen(std::vector<Game>& games) {
    return games[static_cast<std::size_t>(chance_.below(games.size()))];
  }
  [[nodiscard]] Trace& newest(Lane& lane) { return lane.traces[lane.newest]; }
  /// Whether that number of moves is large, compared with recent games.
  [[nodiscard]] bool is_long(std::size_t moves) const;

  const Play& play_;
  const Recipe recipe_;
  float rate_;
  const Features& features_;
  LearningTables& tables_;
  TouchedBlocks* touched_ = nullptr;  ///< nothing: nobody asks what was learned
  Seeds seeds_;
  Random chance_;             ///< draws the games that restarts begin from
  std::vector<float> decay_;  ///< lambda to the power of a trace's age
  std::vector<Lane> lanes_;
  std::vector<std::vector<Game>> stage_starts_;  ///< for Restart::carousel: games by stage
  std::vector<std::uint64_t> stage_moves_;       ///< for Restart::carousel: moves made by stage
  std::uint64_t moves_ = 0;
  double usual_moves_ = 0;  ///< running mean of the moves of a whole game; 0 before the first
  PlayedGames games_;
};

extern template class Trainer<PackedPlay>;
extern template class Trainer<WalledPlay>;

}  // namespace tilery
