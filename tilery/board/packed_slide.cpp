#include "tilery/board/packed_slide.h"

namespace tilery {

std::uint32_t moved_lines(PackedBoard before, PackedBoard after, Direction direction) {
  const PackedBoard changed = {before.bits ^ after.bits};
  const std::uint64_t rows = (is_horizontal(direction) ? changed : transposed(changed)).bits;
  std::uint32_t lines = 0;
  for (std::size_t line = 0; line < 4; ++line) {
    lines |= std::uint32_t{detail::line_at(rows, line) != 0} << line;
  }
  return lines;
}

bool can_slide(PackedBoard board, const PackedRules& rules) {
  const PackedBoard turned = transposed(board);
  const BothWays rows = detail::rows_slid(board, rules.lines()).boards;
  const BothWays columns = detail::columns_slid(turned, rules.lines()).boards;
  return rows[0] != board.bits || rows[1] != board.bits || columns[0] != turned.bits ||
         columns[1] != turned.bits;
}

}  // namespace tilery
