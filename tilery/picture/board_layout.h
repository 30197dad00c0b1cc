#pragma once
// The layout of a picture of a board, and the paths of its sliding tiles.

#include <array>
#include <cstddef>
#include <optional>
#include <span>

#include "tilery/board/slide.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/grid.h"
#include "tilery/picture/picture.h"
#include "tilery/picture/theme.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The places of cells, in characters.
struct BoardLayout {
  int columns = 0;
  int rows = 0;
  Size cell;
  Size gap;  ///< between cells; its height is 0 if rows touch
  Size rim;  ///< around the board

  [[nodiscard]] Size size() const;

  /// The box of cell (x, y) in the board's own picture.
  [[nodiscard]] Box cell_box(Cell cell_at) const;
};

/// The largest layout of a board of `board` cells that fits into `room`, in characters; nothing if
/// none fits. Cells are as wide as the widest face (`face_width` characters) if there is room, and
/// at least 3 characters.
std::optional<BoardLayout> board_layout(Size board, Size room, int face_width, Frame frame);

/// The places of cells in pixels: square cells with gaps between them and around the board.
struct BoardPlan {
  int columns = 4;
  int rows = 4;
  int cell = 64;
  int gap = 8;

  [[nodiscard]] int width() const { return columns * (cell + gap) + gap; }
  [[nodiscard]] int height() const { return rows * (cell + gap) + gap; }

  /// The top left corner of a cell, counted row by row from 0.
  [[nodiscard]] Cell corner(int index) const {
    return corner(Cell{index % columns, index / columns});
  }
  /// The top left corner of the cell in a column and row, which may lie outside the board.
  [[nodiscard]] Cell corner(Cell place) const {
    return {gap + place.x * (cell + gap), gap + place.y * (cell + gap)};
  }

  /// The radius of a cell's rounded corners.
  [[nodiscard]] int radius() const { return cell / 12; }
};

/// The plan of a board whose cells are `cell` pixels wide, with gaps in proportion.
inline BoardPlan plan_of(const WalledBoard& board, int cell) {
  return {.columns = board.width(), .rows = board.height(), .cell = cell, .gap = (cell + 4) / 8};
}

// The straight parts of the path of a sliding tile.

/// From one cell to another, as columns and rows. Either may lie outside the board.
struct StraightWay {
  Cell from;
  Cell to;
  friend bool operator==(const StraightWay&, const StraightWay&) = default;
};

/// One way, or two if the tile goes over the edge of a ring: out at one side, and in at the other.
class TileWays {
 public:
  /// The ways of `travel`. Requires a travel of this slide.
  TileWays(const Slide& slide, const TileTravel& travel);

  [[nodiscard]] std::span<const StraightWay> all() const { return std::span(ways_).first(count_); }
  [[nodiscard]] bool go_over_the_edge() const { return count_ == 2; }

 private:
  std::array<StraightWay, 2> ways_;
  std::size_t count_ = 1;
};

}  // namespace tilery
#pragma GCC visibility pop
