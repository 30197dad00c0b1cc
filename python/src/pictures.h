#pragma once
// Boards as pixels and SVG.

#include <string>

#include "python/src/common.h"
#include "tilery/board/walled_board.h"

namespace tilery::python {

/// The board's pixels: uint8 of shape (h, w, 3). `cell` is the width of a cell in pixels; raises
/// ValueError unless it is 8 to 512.
py::array_t<std::uint8_t> pixels_of(const Rules& rules, const WalledBoard& board, bool goal_reached,
                                    int cell);
/// The board as SVG, with the arguments and errors of pixels_of().
std::string svg_of(const Rules& rules, const WalledBoard& board, bool goal_reached, int cell);

void add_pictures(py::module_& module);

}  // namespace tilery::python
