#pragma once
// How large the cells of a board are drawn, by the room there is.

#include <optional>

#include "tilery/picture/picture.h"
#include "tilery/picture/theme.h"

namespace tilery {

/// Cells of `cell` characters, with gaps between them and around the board.
struct BoardLayout {
  int columns = 0;
  int rows = 0;
  Size cell;
  Size gap;  ///< between cells; 0 high where rows touch
  Size rim;  ///< around the board

  [[nodiscard]] Size size() const;

  /// The box of cell (x, y) in the board's own picture.
  [[nodiscard]] Box cell_box(Cell cell_at) const;
};

/// The largest layout of a board that fits into `room`; nothing if none does. `face_width` is how
/// many characters the widest face needs: cells are that wide while there is room, and 3 at least.
std::optional<BoardLayout> board_layout(Size board, Size room, int face_width, Frame frame);

}  // namespace tilery
