#pragma once
// A board as Scalable Vector Graphics.

#include <string>

#include "tilery/board/walled_board.h"
#include "tilery/picture/board_layout.h"
#include "tilery/picture/theme.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// A complete SVG 1.1 file. Its title names the faces in words for screen readers.
std::string board_svg(const Rules& rules, const WalledBoard& board, const ThemeColors& colors,
                      const BoardPlan& plan);

/// The parts that drawings of boards share.
namespace svg {

/// The first tag, for a drawing of `plan`'s size.
std::string opening(const BoardPlan& plan, const std::string& title);

/// The background with its empty and blocked cells.
std::string ground(const WalledBoard& board, const BoardColors& colors, const BoardPlan& plan);

/// A tile with its top left corner at (0, 0).
std::string tile(std::string_view shown, TileColors colors, const BoardPlan& plan);

}  // namespace svg
}  // namespace tilery
