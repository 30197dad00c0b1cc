#pragma once
// Perfect play: the value of every position of a small game.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "tilery/board/spawn_state.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/core/error.h"
#include "tilery/search/evaluator.h"
#include "tilery/search/exact_positions.h"
#include "tilery/search/small_board.h"

namespace tilery {

// A small game as a graph: positions as numbers, moves, and the odds of the positions after them.

enum class ExactAim : std::uint8_t {
  score,  ///< the expected score at the end
  goal  ///< the odds of making the goal's tile, or a larger one; where each player has a goal, the
        ///< odds that the first player wins, where a draw counts half
};

/// The exact aim that stands for the aim of `rules`. Moves with equal odds of the goal have equal
/// values.
inline ExactAim exact_aim_of(const Rules& rules) {
  return rules.goal.aim == Aim::score && !rules.players.goals ? ExactAim::score : ExactAim::goal;
}

/// A position before a move. All images of a board share a key. An empty deck and a fresh one also
/// share a key.
struct ExactState {
  std::uint64_t key = 0;
  std::uint64_t growth = 0;  ///< grows with every move
};

struct ExactChance {
  ExactState state;
  double odds = 0;
};

struct ExactMove {
  Direction direction = Direction::left;
  double reward = 0;  ///< the number that the move adds to the value
  std::vector<ExactChance> chances;
};

/// The moves of one position. Reused for the next position, to save allocations.
struct ExactMoves {
  std::array<ExactMove, 4> moves;
  std::size_t count = 0;
  std::vector<ExactEntry> entries;  ///< working memory: the entries of the last move
};

/// A small game. A position is everything that the player can know: the board, the deck, and the
/// next tile as it is shown. Its growth is the sum of its tiles' growth_weights.
class ExactGame {
 public:
  /// Fails if positions do not fit 64-bit keys, or if the aim is a goal that the game lacks. Also
  /// fails if a bonus may look like a card, because the player cannot know the deck then; if there
  /// is a first board; or for a reason_for_walls() other than tiles as goals of the players. A
  /// score counts for one player, and never wraps. Errors name no source.
  static std::expected<ExactGame, Error> of(const Rules& rules, ExactAim aim);

  [[nodiscard]] const SmallRules& rules() const { return rules_; }
  [[nodiscard]] ExactAim aim() const { return aim_; }

  /// A loose upper bound on the number of positions: any tile in any cell.
  [[nodiscard]] double most_positions() const;

  /// The first positions of games, with their odds.
  [[nodiscard]] std::vector<ExactChance> starts() const;

  /// The state of a position. Nothing if no key can hold the position: no game reaches it.
  [[nodiscard]] std::optional<ExactState> state_of(const ExactPosition& position) const;
  [[nodiscard]] ExactPosition position_of(std::uint64_t key) const;

  /// All moves, by direction; none if the game is over.
  void list_moves(const ExactPosition& position, ExactMoves& moves) const;

  /// The value of a position without moves: the score counted on the board, or 1 at the goal. If
  /// each player has a goal: 1 if the first player has won, 0 if the second has, else a half.
  [[nodiscard]] double final_value(const ExactPosition& position) const;

  /// Whether the player to move minimises the value: the second player, if each player has a goal.
  [[nodiscard]] bool minimises(const ExactPosition& position) const { return position.player == 1; }

 private:
  ExactGame(const SmallRules& rules, const ExactKeys& keys, ExactAim aim);

  [[nodiscard]] ExactState folded_state(ExactPosition position) const;
  [[nodiscard]] bool is_at_goal(const SmallBoard& board) const;
  [[nodiscard]] bool has_ended(const SmallBoard& board) const;
  [[nodiscard]] bool may_choose(const ExactPosition& position, Direction direction) const;

  SmallRules rules_;
  ExactKeys keys_;
  ExactAim aim_;
  ExactEntries entries_;
  std::vector<std::uint64_t> weights_;  ///< growth weights by rank
};

/// The value of a position with these moves: the value of its best move. `value_of(state)` gives
/// the value of a position that may follow.
template <typename ValueOf>
double best_value(const ExactGame& game, const ExactPosition& position, const ExactMoves& moves,
                  const ValueOf& value_of) {
  if (moves.count == 0) {
    return game.final_value(position);
  }
  const double sign = game.minimises(position) ? -1 : 1;
  double best = 0;
  for (std::size_t i = 0; i < moves.count; ++i) {
    double value = moves.moves[i].reward;
    for (const ExactChance& chance : moves.moves[i].chances) {
      value += chance.odds * value_of(chance.state);
    }
    best = i == 0 ? sign * value : std::max(best, sign * value);
  }
  return sign * best;
}

}  // namespace tilery

#pragma GCC visibility push(default)
namespace tilery {

/// The positions of one growth; keys ascend.
struct ExactLayer {
  std::uint64_t growth = 0;
  std::vector<std::uint64_t> keys;
  std::vector<double> values;  ///< by key: the final score if it is counted on the board, else the
                               ///< score still to gather; or the odds of the goal
};

class ExactValues {
 public:
  /// Requires layers in the order of their growth. They must hold every position that may follow
  /// another one.
  ExactValues(ExactGame game, std::vector<ExactLayer> layers);

  /// The expected score of a game, or the odds of the goal.
  [[nodiscard]] double at_start() const;

  /// By Direction: the expected gain in score, or the odds of the goal. If each player has a goal:
  /// the odds that `player`, who moves, wins; a draw counts half. Nothing for a position that no
  /// game reaches. Requires a board of the game's shape.
  [[nodiscard]] std::optional<MoveValues> values(const WalledBoard& board, const Preview& preview,
                                                 int player = 0) const;

  /// The value of the position: the value of its best move.
  [[nodiscard]] std::optional<double> value(const WalledBoard& board, const Preview& preview,
                                            int player = 0) const;

  [[nodiscard]] std::uint64_t positions() const;
  [[nodiscard]] std::size_t layers() const { return layers_.size(); }

  /// The layers in the order of their growth, and the game that defines their keys.
  [[nodiscard]] const std::vector<ExactLayer>& all_layers() const { return layers_; }
  [[nodiscard]] const ExactGame& game() const { return game_; }

 private:
  [[nodiscard]] ExactPosition position_of(const WalledBoard& board, const Preview& preview,
                                          int player) const;
  /// Nothing if no layer has the state.
  [[nodiscard]] std::optional<double> value_of(const ExactState& state) const;

  ExactGame game_;
  std::vector<ExactLayer> layers_;
};

/// Solves a game layer by layer in two passes. Every move leads to a board of larger growth. The
/// first pass goes up from the starts and finds all positions. The second goes down and computes
/// their values (backward induction, as for 2048 by John Lees-Miller, "The Mathematics of 2048:
/// Optimal Play with Markov Decision Processes", 2018). The result is deterministic to the last
/// bit.
class ExactSolver {
 public:
  /// `most_bytes` limits the memory for positions and values. `note`, unless empty, is called every
  /// few thousand positions.
  ExactSolver(ExactGame game, std::uint64_t most_bytes, std::function<void()> note = {});

  /// Finds the positions that follow the next layer; false if no layer is left. Fails if that needs
  /// more than `most_bytes`.
  std::expected<bool, Error> explore_layer();

  /// Computes the highest unsolved layer; false if none is left. Requires that all layers are
  /// explored.
  bool solve_layer();

  [[nodiscard]] std::uint64_t positions() const { return positions_; }
  [[nodiscard]] std::uint64_t solved() const { return solved_; }

  /// Moves the values out of the solver. Requires that all layers are solved.
  ExactValues take_values();

 private:
  /// The keys of a future layer, with duplicates.
  struct Found {
    std::vector<std::uint64_t> keys;
    std::size_t distinct = 0;  ///< the number of keys when they were last sorted

    void add(std::uint64_t key);
    void sort();
  };

  void follow(const ExactLayer& layer);
  void count_visit();
  [[nodiscard]] std::uint64_t bytes() const;
  [[nodiscard]] double value_of(std::uint64_t key, std::size_t layer);

  ExactGame game_;
  std::uint64_t most_bytes_;
  std::map<std::uint64_t, Found> found_;  ///< by growth
  std::vector<ExactLayer> layers_;
  std::size_t unsolved_ = 0;  ///< layers
  std::uint64_t positions_ = 0;
  std::uint64_t solved_ = 0;
  std::function<void()> note_;
  std::uint64_t visits_ = 0;  ///< of positions, in both passes
  ExactMoves moves_;          ///< working memory
};

/// Solves the game at once. Fails as explore_layer() does.
std::expected<ExactValues, Error> exact_values(ExactGame game, std::uint64_t most_bytes);

}  // namespace tilery
#pragma GCC visibility pop
