#pragma once
// Boards as pixels of a palette, for PNG and GIF, with digits as dots.

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/core/grid.h"
#include "tilery/game/position.h"
#include "tilery/picture/board_layout.h"
#include "tilery/picture/color.h"
#include "tilery/picture/theme.h"
#include "tilery/rules/rules.h"

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
  [[nodiscard]] Raster ground(const WalledBoard& board, unsigned first) const;
  void draw_tile(Raster& raster, Cell corner, Rank rank, unsigned first) const;
  void draw_square(Raster& raster, Cell corner, unsigned color) const;
  void draw_face(Raster& raster, Cell corner, Rank rank, unsigned color) const;
  void add_colors(const ThemeColors& colors);

  Ladder ladder_;
  BoardPlan plan_;
  std::vector<Color> palette_;
  unsigned after_goal_ = 0;  ///< the first colour of those from the goal on
};

/// A character of 5 x 7 dots: a row is five bits, the leftmost highest.
using DotGlyph = std::array<std::uint8_t, 7>;

/// The dots of '0' to '9' and of k, M, G, T, P, E; no dots for any other character.
DotGlyph dots_of(char letter);

/// The pixels of a text, 1 for ink: `scale` pixels a dot, one dot between letters. Even scales are
/// smoothed (Eric Johnston, EPX, 1992). Requires scale > 0.
Grid<std::uint8_t> text_dots(std::string_view text, int scale);

}  // namespace tilery
