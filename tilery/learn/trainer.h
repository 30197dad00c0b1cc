#pragma once
// Temporal difference learning: a network learns by playing games against chance.

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/random.h"
#include "tilery/game/play.h"
#include "tilery/learn/learning_tables.h"
#include "tilery/learn/played_games.h"
#include "tilery/rules/rules.h"
#include "tilery/value/features.h"
#include "tilery/value/network_shape.h"

#pragma GCC visibility push(default)
namespace tilery {

// The recipe of a training: the patterns and stages of a network, and the way it learns.

/// The beginnings of games in training.
enum class Restart : std::uint8_t {
  none,  ///< every game from its beginning
  /// After a long game, the next game begins in its middle, and so on until the rest is short.
  /// After Matsuzaki, "Developing value networks for game 2048 with reinforcement learning", 2021.
  halfway,
  /// Games begin where an earlier game reached the stage that has learned from the fewest moves.
  /// After Jaskowski, "Mastering 2048 with delayed temporal coherence learning, multi-stage weight
  /// promotion, redundant encoding and carousel shaping", 2018.
  carousel,
};

/// The settings of a training. No value is refused, but unsuitable numbers learn badly.
struct Recipe {
  std::string patterns = "4x6";    ///< as patterns_of() reads them
  std::vector<Stage> stages = {};  ///< NetworkShape::stages
  bool is_coherent = true;         ///< each weight has its own learning rate (temporal coherence)
  float rate = 1.0F;               ///< the learning rate: the share of an error corrected at once
  float settling = 0.25F;  ///< the share of the training, at its end, in which the rate falls
  float lambda = 0.5F;     ///< TD(lambda): the weight of each later error; 0 is TD(0)
  int horizon = 3;         ///< moves over which errors are gathered; lambda 1: n-step learning
  float optimism = 0;      ///< the value of every board before learning (Guei, Chen and Wu,
                           ///< "Optimistic temporal difference learning for 2048", 2022)
  Restart restart = Restart::none;
  int lanes = 2;  ///< interleaved games: one moves while memory is fetched for another
};

/// The learning rate when `share` of a training is done, 0 to 1. In the settling part 1 / rate
/// grows linearly, to a tenth of the rate at the end, so that weights no longer follow their last
/// errors.
float rate_at(const Recipe& recipe, double share);

/// Patterns as patterns_of() reads them: the first of `words` that gives a network for `rules` of
/// fewer than `most_weights` weights. If the next tile is shown, lines that read it are added, or
/// stand alone if no word has room for them. Otherwise "lines", which fit every board.
std::string patterns_for(const Rules& rules, std::initializer_list<std::string_view> words,
                         std::size_t most_weights);

/// A recipe for any game that networks can learn: the largest of the usual patterns that need at
/// most three gigabytes in learning, and halfway restarts.
Recipe recipe_of(const Rules& rules);

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

/// Learns the values of afterstates while it plays the move of the highest value (Szubert and
/// Jaskowski, "Temporal difference learning of n-tuple networks for the game 2048", 2014). A
/// trainer runs on one thread; trainers on several threads may share tables. A trainer with tables
/// of its own is deterministic. Games stay on the boards of `P`, by its rules. If the score is the
/// aim, the worth of the first board and all rewards of moves and entries sum to the score before
/// it wraps.
template <Play P>
class Trainer {
 public:
  struct Seeds {
    std::uint64_t next = 1;
    std::uint64_t stride = 1;  ///< the distance from one game's seed to the next
  };

  /// Copies `recipe`; `play`, `features` and `tables` must outlive the trainer. Requires tables
  /// with a weight for every feature, and the stages of `features` in `recipe`.
  Trainer(const P& play, const Recipe& recipe, const Features& features, LearningTables& tables,
          Seeds seeds);
  Trainer(const P&&, const Recipe&, const Features&, LearningTables&, Seeds) = delete;
  Trainer(const P&, const Recipe&, const Features&&, LearningTables&, Seeds) = delete;

  /// Makes `rounds` moves in every lane. A lane whose game is over starts its next game instead.
  void step(std::uint64_t rounds);

  /// Uses this learning rate from now on, instead of the recipe's.
  void set_rate(float rate) { rate_ = rate; }

  /// Marks changed weights from now on; null ends the marking.
  void mark_in(TouchedBlocks* touched) { touched_ = touched; }

  /// Moves made so far, in unfinished games too.
  [[nodiscard]] std::uint64_t moves() const { return moves_; }
  /// Results of the games finished since the last call.
  PlayedGames taken_games();
  /// The seed of the next game, to continue training later.
  [[nodiscard]] std::uint64_t next_seed() const { return seeds_.next; }

 private:
  using Position = typename P::Position;

  /// An afterstate whose error is not complete yet.
  struct Trace {
    std::vector<std::uint32_t> features;
    float error = 0;
  };
  /// The best move by value; `direction` is 4 if there is no move.
  struct Decision {
    std::size_t direction = 4;
    float value = 0;
    [[nodiscard]] bool is_move() const { return direction < 4; }
  };
  struct Lane {
    typename P::Game game;
    std::array<float, 4> rewards{};       ///< of the moves, in the unit of the aim
    std::vector<std::uint32_t> features;  ///< of the four afterstates
    std::vector<Trace> traces;            ///< a ring of horizon + 1 traces
    std::size_t newest = 0;
    std::size_t open_traces = 0;
    float entered = 0;           ///< the reward of the last entry
    std::vector<Position> past;  ///< for Restart::halfway: positions since the game started
    std::uint32_t stage = 0;
    bool is_whole = true;  ///< the game started at its beginning
  };

  /// The value of a move: its reward plus the value of the board after it. A move that wins has
  /// only its reward, because its board shares weights with boards that are not won.
  [[nodiscard]] float value_of_move(const Lane& lane, std::size_t direction) const;
  /// Whether the goal is the aim and the move reaches it. Then no later move has a reward.
  [[nodiscard]] bool wins(const Lane& lane, std::size_t direction) const {
    return values_.has_won(lane.game.slides[direction].board);
  }
  void start(Lane& lane);
  void prepare_moves(Lane& lane);
  [[nodiscard]] Decision decision(const Lane& lane) const;
  void decide(Lane& lane);
  void open_trace(Lane& lane, std::size_t direction);
  void move(Lane& lane, std::size_t direction);
  void finish(Lane& lane);
  void note_stage(Lane& lane);
  /// The stage that has learned from the fewest moves, of the stages that a game has reached.
  [[nodiscard]] std::size_t rarest_stage() const;
  /// Adds a temporal difference to every open trace. Learns from the trace that this completes.
  void spread(Lane& lane, float difference);
  void learn(Trace& trace);
  [[nodiscard]] std::span<const std::uint32_t> features_of(const Lane& lane,
                                                           std::size_t direction) const {
    return {lane.features.data() + direction * features_.count(), features_.count()};
  }
  /// A random one of the positions. Requires at least one.
  [[nodiscard]] Position& chosen(std::vector<Position>& positions) {
    return positions[static_cast<std::size_t>(chance_.below(positions.size()))];
  }
  [[nodiscard]] Trace& newest(Lane& lane) { return lane.traces[lane.newest]; }
  /// Whether a game of `moves` moves is long, compared with recent games.
  [[nodiscard]] bool is_long(std::size_t moves) const;

  const P& play_;
  const AfterstateRules<typename P::Board, float> values_;
  const Recipe recipe_;
  float rate_;
  const Features& features_;
  LearningTables& tables_;
  TouchedBlocks* touched_ = nullptr;  ///< null: changed weights are not marked
  Seeds seeds_;
  Random chance_;             ///< chooses the positions that restarts begin from
  std::vector<float> decay_;  ///< lambda times the discount, to the power of a trace's age
  std::vector<Lane> lanes_;
  std::vector<std::vector<Position>> stage_starts_;  ///< for Restart::carousel: by stage
  std::vector<std::uint64_t> stage_moves_;           ///< for Restart::carousel: moves made by stage
  std::uint64_t moves_ = 0;
  double usual_moves_ = 0;  ///< running mean of the moves of a whole game; 0 before the first
  PlayedGames games_;
};

extern template class Trainer<PackedPlay>;
extern template class Trainer<WalledPlay>;

}  // namespace tilery
