#pragma once
// Perfect play: the value of every position of a small game.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "tilery/board/prospect.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/error.h"
#include "tilery/search/exact_game.h"
#include "tilery/search/move_values.h"

namespace tilery {

/// The positions of one growth; keys ascend.
struct ExactLayer {
  std::uint64_t growth = 0;
  std::vector<std::uint64_t> keys;
  std::vector<double> values;  ///< by key: the final score where it is counted on the board, the
                               ///< score still to gather, or the odds of the goal
};

class ExactValues {
 public:
  /// Requires layers in the order of their growth that hold every position which may follow.
  ExactValues(ExactGame game, std::vector<ExactLayer> layers);

  /// The expected score of a game, or the odds of the goal.
  [[nodiscard]] double at_start() const;

  /// By Direction: the expected gain in score, or the odds of the goal. Nothing for a position that
  /// no game reaches. Requires a board of the game's shape.
  [[nodiscard]] std::optional<MoveValues> values(const WalledBoard& board,
                                                 const Prospect& prospect) const;

  /// The value of the position: that of its best move.
  [[nodiscard]] std::optional<double> value(const WalledBoard& board,
                                            const Prospect& prospect) const;

  [[nodiscard]] std::uint64_t positions() const;
  [[nodiscard]] std::size_t layers() const { return layers_.size(); }

  /// The layers in the order of their growth, and the game that their keys stand in.
  [[nodiscard]] const std::vector<ExactLayer>& all_layers() const { return layers_; }
  [[nodiscard]] const ExactGame& game() const { return game_; }

 private:
  [[nodiscard]] std::optional<double> known(const ExactState& state) const;

  ExactGame game_;
  std::vector<ExactLayer> layers_;
};

/// Solves a game layer by layer in two passes. Every move leads to a board of larger growth: going
/// up from the starts finds all positions, coming back down computes their values (backward
/// induction, as for 2048 by John Lees-Miller, "The Mathematics of 2048: Optimal Play with Markov
/// Decision Processes", 2018). Deterministic to the last bit.
class ExactSolver {
 public:
  /// `most_bytes` limits the memory for positions and values. `note`, unless empty, is called every
  /// few thousand positions.
  ExactSolver(ExactGame game, std::uint64_t most_bytes, std::function<void()> note = {});

  /// Finds what follows the next layer; false where no layer is left. Fails where that needs more
  /// than `most_bytes`.
  std::expected<bool, Error> explore_layer();

  /// Computes the highest unsolved layer; false where none is left. Requires that all is explored.
  bool solve_layer();

  [[nodiscard]] std::uint64_t positions() const { return positions_; }
  [[nodiscard]] std::uint64_t solved() const { return solved_; }

  /// Moves the values out of the solver. Requires that all is solved.
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
  void count();
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
  ExactMoves moves_;          ///< scratch
};

/// Solves the game at once. Fails as explore_layer() does.
std::expected<ExactValues, Error> exact_values(ExactGame game, std::uint64_t most_bytes);

}  // namespace tilery
