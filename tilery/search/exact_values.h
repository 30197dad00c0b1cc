#pragma once
// The value of every position of a small game under best play.

#include <cstddef>
#include <cstdint>
#include <expected>
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
  std::vector<double> values;  ///< beside the keys: the score at the end, counted from there on
                               ///< where it is gathered, or the odds of the goal
};

class ExactValues {
 public:
  /// Requires layers by growth, with all positions that may follow on any of theirs.
  ExactValues(ExactGame game, std::vector<ExactLayer> layers);

  /// Over all starts: the expected score of a game, or the odds of the goal.
  [[nodiscard]] double at_start() const;

  /// By direction: what may be expected to be added to the score, or the odds of the goal. Nothing
  /// for a position that no game comes to. Requires a board of the game's shape.
  [[nodiscard]] std::optional<MoveValues> values(const WalledBoard& board,
                                                 const Prospect& prospect) const;

  /// The same for the position as a whole.
  [[nodiscard]] std::optional<double> value(const WalledBoard& board,
                                            const Prospect& prospect) const;

  [[nodiscard]] std::uint64_t positions() const;
  [[nodiscard]] std::size_t layers() const { return layers_.size(); }

 private:
  [[nodiscard]] std::optional<double> known(const ExactState& state) const;

  ExactGame game_;
  std::vector<ExactLayer> layers_;
};

/// Works the values out layer by layer, in two passes: every move leads to a board of larger
/// growth, so all positions are found by going up from the starts, and all values by coming back
/// down (backward induction, as for 2048 by John Lees-Miller, "The Mathematics of 2048: Optimal
/// Play with Markov Decision Processes", 2018). Deterministic to the last bit.
class ExactSolver {
 public:
  /// `most_bytes` bounds what positions and values may take.
  ExactSolver(ExactGame game, std::uint64_t most_bytes);

  /// Finds all that follows on the next layer; false once there is none. Fails where that takes
  /// more than `most_bytes`.
  std::expected<bool, Error> explore_layer();

  /// Once all is explored, works out the highest layer that is left; false once there is none.
  bool solve_layer();

  [[nodiscard]] std::uint64_t positions() const { return positions_; }
  [[nodiscard]] std::uint64_t solved() const { return solved_; }

  /// Once all is solved. Leaves the solver empty.
  ExactValues take_values();

 private:
  /// Keys on their way to be a layer, more than once at times.
  struct Found {
    std::vector<std::uint64_t> keys;
    std::size_t distinct = 0;  ///< when they were last sorted

    void add(std::uint64_t key);
    void sort();
  };

  void follow(const ExactLayer& layer);
  [[nodiscard]] std::uint64_t bytes() const;
  [[nodiscard]] double value_of(std::uint64_t key, std::size_t layer);
  [[nodiscard]] double value_of(const ExactMove& move, std::size_t layer) const;

  ExactGame game_;
  std::uint64_t most_bytes_;
  std::map<std::uint64_t, Found> found_;  ///< by growth
  std::vector<ExactLayer> layers_;
  std::size_t unsolved_ = 0;  ///< layers
  std::uint64_t positions_ = 0;
  std::uint64_t solved_ = 0;
  ExactMoves moves_;  ///< of the position at hand
};

/// The values of a game, all at once. Fails as explore_layer does.
std::expected<ExactValues, Error> exact_values(ExactGame game, std::uint64_t most_bytes);

}  // namespace tilery
