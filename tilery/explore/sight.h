#pragma once
// The cells that the party sees, by one of three rules of sight.

#include <cstdint>

#include "tilery/explore/map.h"
#include "tilery/explore/window.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The rules of sight. Two paths lead from the party to each cell: diagonal steps first, or
/// straight steps first.
/// - `strict`: a cell is seen if it is lit and one of its paths is clear.
/// - `revealing`: as strict, and a seen cell also shows all cells on its path, even dark ones.
/// - `symmetric`: a cell is seen if it is lit and shadowcasting reaches it. This rule is for
///   windows so large that two paths to a cell are too few.
enum class Sight : std::uint8_t { strict, revealing, symmetric };

/// The default rule for a window: strict up to radius 8, symmetric beyond.
constexpr Sight usual_sight(int radius) { return radius <= 8 ? Sight::strict : Sight::symmetric; }

constexpr int sign(int value) { return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0); }

/// The next cell towards {0, 0} on the path that goes diagonally as long as possible.
constexpr Offset diagonal_first(Offset from) {
  return {from.dx - sign(from.dx), from.dy - sign(from.dy)};
}

/// The next cell towards {0, 0} on the path that goes straight as long as possible.
constexpr Offset straight_first(Offset from) {
  const int wide = from.dx < 0 ? -from.dx : from.dx;
  const int high = from.dy < 0 ? -from.dy : from.dy;
  return {wide >= high ? from.dx - sign(from.dx) : from.dx,
          high >= wide ? from.dy - sign(from.dy) : from.dy};
}

/// The cells of `shown`, a window with mobs, that stop sight.
WindowSet blocking_cells(const Window& shown, const Opacity& opacity);

/// Stage 4, first half: the cells in sight from the middle, as if all were lit. Blocking cells are
/// visible and hide what is behind them. The middle never blocks.
WindowSet cells_in_sight(const WindowSet& blocking, Sight sight);

/// Stage 4: the cells seen from the middle. Requires sets of the same radius.
WindowSet seen_cells(const WindowSet& blocking, const WindowSet& lit, Sight sight);

/// Whether the cell at `offset` is among `cells_in_sight`. By the strict and the revealing rule the
/// answer is the same from both ends. By the symmetric rule it is the same if neither end blocks.
bool is_in_sight(const WindowSet& blocking, Offset offset, Sight sight);

/// The cells in sight by symmetric shadowcasting. Shadows are cast outwards row by row in each of
/// four quadrants. A blocking cell is seen if any part of it is in sight, any other cell if its
/// centre is. So sight between two cells that do not block is mutual. Slopes are exact fractions. A
/// run of free or blocking cells costs a few operations, whatever its length. Albert Ford,
/// "Symmetric Shadowcasting", 2017.
WindowSet symmetric_sight(const WindowSet& blocking);

/// The definition of symmetric sight, cell by cell. Slow.
WindowSet symmetric_sight_plain(const WindowSet& blocking);

}  // namespace tilery
#pragma GCC visibility pop
