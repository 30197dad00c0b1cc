#pragma once
// Learning by playing: temporal differences between afterstates, many games in turn.

#include <array>
#include <cstdint>
#include <vector>

#include "tilery/core/random.h"
#include "tilery/learn/learning_tables.h"
#include "tilery/learn/recipe.h"
#include "tilery/learn/self_play.h"
#include "tilery/value/features.h"

namespace tilery {

/// What came of games played to their end from their beginning.
struct PlayedGames {
  std::uint64_t games = 0;
  std::uint64_t moves = 0;
  double score_sum = 0;
  std::array<std::uint64_t, highest_rank + 1> by_largest{};  ///< games, by the largest tile's rank

  PlayedGames& operator+=(const PlayedGames& others);
};

/// Learns the values of afterstates by playing greedily by them (Szubert and Jaskowski, "Temporal
/// difference learning of n-tuple networks for the game 2048", 2014). One thread's share: several
/// trainers may use the same tables. With tables of its own a trainer is deterministic. `Play` is
/// PackedPlay or WalledPlay.
template <typename Play>
class Trainer {
 public:
  struct Seeds {
    std::uint64_t next = 1;
    std::uint64_t stride = 1;  ///< from one game's seed to the next one's
  };

  /// Requires tables with a weight for every feature; both must outlive the trainer.
  Trainer(const Play& play, const Recipe& recipe, const Features& features, LearningTables& tables,
          Seeds seeds);

  /// Makes `rounds` moves in every lane; a lane whose game is over starts its next one instead.
  void step(std::uint64_t rounds);

  /// The rate from now on, instead of the recipe's.
  void set_rate(float rate) { rate_ = rate; }

  /// Moves made in all, also in games that are not over.
  [[nodiscard]] std::uint64_t moves() const { return moves_; }
  /// What came of the games since the last call.
  PlayedGames taken_games();
  /// The seed of the next game, for going on later.
  [[nodiscard]] std::uint64_t next_seed() const { return seeds_.next; }

 private:
  using Game = typename Play::Game;

  /// An afterstate whose error is still being gathered.
  struct Trace {
    std::vector<std::uint32_t> features;
    float error = 0;
  };
  struct Lane {
    Game game;
    typename Play::Afterstates after;
    std::vector<std::uint32_t> features;  ///< of the four afterstates
    std::vector<Trace> traces;            ///< a ring of horizon + 1
    std::size_t newest = 0;
    std::size_t open_traces = 0;
    float entered = 0;       ///< what the last entry added to the score
    std::vector<Game> past;  ///< for Restart::halfway, the game from where it started
    std::uint32_t stage = 0;
    bool is_whole = true;  ///< the game is played from its beginning
  };

  void start(Lane& lane);
  void look(Lane& lane);
  void decide(Lane& lane);
  void finish(Lane& lane);
  void note_stage(Lane& lane);
  /// Of the stages that a game has come to, the first included, the one of the fewest moves.
  [[nodiscard]] std::size_t rarest_stage() const;
  /// Adds a temporal difference to every open trace; those that are full are learnt.
  void spread(Lane& lane, float difference);
  void learn(Trace& trace);
  [[nodiscard]] std::span<const std::uint32_t> features_of(const Lane& lane,
                                                           std::size_t direction) const {
    return {lane.features.data() + direction * features_.count(), features_.count()};
  }
  /// One of them by chance; there is at least one.
  [[nodiscard]] Game& chosen(std::vector<Game>& games) {
    return games[static_cast<std::size_t>(chance_.below(games.size()))];
  }
  [[nodiscard]] Trace& newest(Lane& lane) { return lane.traces[lane.newest]; }
  /// Whether so many moves are many for this game, as it is played lately.
  [[nodiscard]] bool is_long(std::size_t moves) const;

  const Play& play_;
  const Recipe recipe_;
  float rate_;
  const Features& features_;
  LearningTables& tables_;
  Seeds seeds_;
  Random chance_;             ///< for restarts
  std::vector<float> decay_;  ///< by age
  std::vector<Lane> lanes_;
  std::vector<std::vector<Game>> stage_starts_;  ///< for Restart::carousel, by stage
  std::vector<std::uint64_t> stage_moves_;       ///< for the same: made in each stage
  std::uint64_t moves_ = 0;
  double usual_moves_ = 0;  ///< of whole games lately; 0 before any
  PlayedGames games_;
};

extern template class Trainer<PackedPlay>;
extern template class Trainer<WalledPlay>;

}  // namespace tilery
