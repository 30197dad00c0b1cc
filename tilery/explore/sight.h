#pragma once
// Which cells the party sees: what stands between, by one of three rules.

#include <cstdint>
#include <cstdlib>

#include "tilery/explore/map.h"
#include "tilery/explore/window.h"

namespace tilery {

/// `strict`: seen is what is lit and has a clear path of two. `revealing`: a seen cell shows its
/// whole path, dark cells too. `symmetric`: seen is what is lit and whose centre the shadows leave
/// free; for windows so large that two paths are too few.
enum class Sight : std::uint8_t { strict, revealing, symmetric };

/// The rule for a window where none is asked for: strict up to radius 8, symmetric beyond.
constexpr Sight usual_sight(int radius) { return radius <= 8 ? Sight::strict : Sight::symmetric; }

constexpr int sign(int value) { return (value > 0 ? 1 : 0) - (value < 0 ? 1 : 0); }

/// The next cell towards {0, 0} on the path that goes diagonally while it can.
constexpr Offset diagonal_first(Offset from) {
  return {from.dx - sign(from.dx), from.dy - sign(from.dy)};
}

/// The next cell towards {0, 0} on the path that goes straight until it must go diagonally.
constexpr Offset straight_first(Offset from) {
  const int wide = from.dx < 0 ? -from.dx : from.dx;
  const int high = from.dy < 0 ? -from.dy : from.dy;
  return {wide >= high ? from.dx - sign(from.dx) : from.dx,
          high >= wide ? from.dy - sign(from.dy) : from.dy};
}

/// The cells of `shown`, a window with its mobs, whose codes stop sight.
WindowSet blocking_cells(const Window& shown, const Opacity& opacity);

/// Stage 4, first half: the cells in sight from the middle, as if all were lit. Blocking cells hide
/// what is behind them, not themselves; the middle never blocks.
WindowSet cells_in_sight(const WindowSet& blocking, Sight sight);

/// Stage 4: the cells seen from the middle. Requires the same radius.
WindowSet seen_cells(const WindowSet& blocking, const WindowSet& lit, Sight sight);

/// True if the cell at `offset` is one of `cells_in_sight`. Where neither end blocks, and under the
/// strict and the revealing rule everywhere, the answer is the same from both ends.
bool is_in_sight(const WindowSet& blocking, Offset offset, Sight sight);

/// The cells in sight from the middle of the window by symmetric shadowcasting. In each of four
/// quadrants shadows are cast row by row outwards: a blocking cell is seen where any of it is lit,
/// any other cell where its centre is, so that of two cells that do not block either both see each
/// other or neither does. Slopes are exact fractions. Rows are words of bits: a run of free or of
/// blocking cells costs a few operations, however long. Albert Ford, "Symmetric Shadowcasting",
/// 2017.
WindowSet symmetric_sight(const WindowSet& blocking);

/// Symmetric sight cell by cell: slow, and the definition.
WindowSet symmetric_sight_plain(const WindowSet& blocking);

}  // namespace tilery
