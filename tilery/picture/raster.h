#pragma once
// Boards as pixels of a palette, for PNG and GIF.

#include <cstdint>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/core/grid.h"
#include "tilery/game/position.h"
#include "tilery/picture/board_layout.h"
#include "tilery/picture/color.h"
#include "tilery/picture/theme.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// Pixels row by row, each the number of a colour.
using Raster = Grid<std::uint8_t>;

/// Draws boards of one game in the colours of one theme.
class RasterArtist {
 public:
  /// Both must outlive the artist.
  RasterArtist(const Rules& rules, const Theme& theme, const BoardPlan& plan);

  /// The colours of every raster that this artist draws, 256 at the most.
  [[nodiscard]] const std::vector<Color>& palette() const { return palette_; }

  [[nodiscard]] Raster board(const WalledBoard& board, bool goal_reached) const;

  /// The tiles on their way, `part` of `whole` of it done; what merges and enters is not there yet.
  /// Requires 0 <= part <= whole and whole > 0.
  [[nodiscard]] Raster motion(const Turn& turn, int part, int whole, bool goal_reached) const;

 private:
  [[nodiscard]] Raster ground(const WalledBoard& board, unsigned first) const;
  void draw_tile(Raster& raster, Cell corner, Rank rank, unsigned first) const;
  void draw_square(Raster& raster, Cell corner, unsigned color) const;
  void draw_face(Raster& raster, Cell corner, Rank rank, unsigned color) const;
  void add_colors(const ThemeColors& colors);

  const Rules& rules_;
  BoardPlan plan_;
  std::vector<Color> palette_;
  unsigned after_goal_ = 0;  ///< where the colours that hold from the goal on begin
};

}  // namespace tilery
