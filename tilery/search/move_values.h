#pragma once
// The values of a position's moves, and how deep a search goes to find them.

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "tilery/core/direction.h"

namespace tilery {

/// By Direction: the expected gain in score of each move, under good play. Directions that are not
/// moves have no value.
using MoveValues = std::array<std::optional<double>, 4>;

/// The move of the highest value, the first of several; nothing where there is no move.
inline std::optional<Direction> best_move(const MoveValues& values) {
  std::optional<Direction> best;
  for (std::size_t direction = 0; direction < values.size(); ++direction) {
    if (values[direction] && (!best || *values[direction] > *values[std::size_t(*best)])) {
      best = static_cast<Direction>(direction);
    }
  }
  return best;
}

/// In a selective search only moves within this share of the best one-ply value are searched
/// deeper. In 2048, shares from a thirtieth to a tenth choose nearly the same moves; in Threes a
/// tenth is better than a twentieth. Where values are no scores (the heuristic) it cuts almost
/// nothing.
inline constexpr double selective_margin = 0.1;

struct SearchLimits {
  int depth = 2;          ///< moves looked ahead, the one to be made included; at least 1
  double least_odds = 0;  ///< positions less likely than this are searched one move deep
  /// Positions after a rare tile (Future::is_rare) are searched one move less deep (after Tsuruoka,
  /// Yokoyama and Chikayama, "Game-tree search algorithm based on realization probability", 2002),
  /// and below the root only moves within the selective margin are searched deeper.
  bool is_selective = false;
  /// Boards judged at most, for iterative deepening alone, and as many again as a position one move
  /// from the leaves has; 0: any number.
  std::uint64_t most_boards = 0;
};

/// A clock for iterative deepening. `allows_another()` is asked before each further depth: whether
/// that depth may finish in time. `is_over()` is asked during it.
template <typename T>
concept TimeForSearch = requires(T time) {
  { time.allows_another() } -> std::same_as<bool>;
  { time.is_over() } -> std::same_as<bool>;
};

}  // namespace tilery
