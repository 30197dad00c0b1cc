#pragma once
// Boards as pixels of a palette, for PNG and GIF.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/core/grid.h"
#include "tilery/game/position.h"
#include "tilery/picture/board_layout.h"
#include "tilery/picture/theme.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Pixels row by row; each is an index into a palette.
using Raster = Grid<std::uint8_t>;

/// Draws boards of one game in the colours of one theme.
class RasterArtist {
 public:
  RasterArtist(const Rules& rules, const Theme& theme, const BoardPlan& plan);

  /// The colours of all rasters of this artist, 256 at the most.
  [[nodiscard]] const std::vector<Color>& palette() const { return palette_; }

  [[nodiscard]] Raster board(const WalledBoard& board, bool goal_reached) const;

  /// The tiles of a move `part` / `whole` of the way, before they merge and before a tile enters.
  /// Requires 0 <= part <= whole and whole > 0.
  [[nodiscard]] Raster motion(const Turn& turn, int part, int whole, bool goal_reached) const;

 private:
  // `first` is the number of the first colour in use: 0, or after_goal_ once the goal is reached.
  [[nodiscard]] Raster ground(const WalledBoard& board, unsigned first) const;
  void draw_tile(Raster& raster, Cell corner, Rank rank, unsigned first) const;
  void draw_square(Raster& raster, Cell corner, unsigned color) const;
  void draw_face(Raster& raster, Cell corner, Rank rank, unsigned color) const;
  void add_colors(const ThemeColors& colors, const Rules& rules);
  /// The index of the first colour of a tile: paper, then shades between paper and ink, then ink.
  [[nodiscard]] unsigned tile_color(Rank rank) const;

  Ladder ladder_;
  BoardPlan plan_;
  unsigned tiles_ = 0;   ///< ranks with colours of their own; higher ranks share the last colours
  unsigned shades_ = 0;  ///< between paper and ink, as many as the palette has room for
  std::vector<Color> palette_;
  unsigned after_goal_ =
      0;  ///< the number of the first colour that is used after the goal is reached
};

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// Writes PNG files: pixels of a palette, compressed by zlib.

/// A PNG file with a palette ("PNG Specification", second edition, ISO/IEC 15948:2003), without
/// filters: neighbouring pixels of a board are mostly equal. Does not use libpng, which the npm
/// package lacks. Requires 1 to 256 colours.
std::string png_of(const Raster& raster, std::span<const Color> palette);

}  // namespace tilery
