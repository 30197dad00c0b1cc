#pragma once
// A board in a theme's colours: at rest, or at a moment of a move.

#include <string>

#include "tilery/board/supply.h"
#include "tilery/board/walled_board.h"
#include "tilery/game/position.h"
#include "tilery/picture/board_layout.h"
#include "tilery/picture/depth.h"
#include "tilery/picture/picture.h"
#include "tilery/picture/theme.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// How a board looks. Without colours, consecutive ranks differ in being bold or reversed; with
/// eight or sixteen colours, in being bold.
struct BoardLook {
  const Theme* theme = nullptr;
  Depth depth = Depth::two_hundred_fifty_six;
  bool goal_reached = false;
  int shimmer = 0;          ///< tiles take the colours of ranks that much higher, cyclically
  bool is_flashed = false;  ///< ink and paper are swapped
};

/// The frame that `theme` asks for, as far as `depth` can show it: gaps need 256 colours.
Frame frame_shown(const Theme& theme, Depth depth);

/// `face` in at most `width` characters: 16384, or 16k where that does not fit; thousands (k),
/// millions (M) and so on, rounded down. A width below 3 may cut it off.
std::string face_text(std::uint64_t face, int width);

/// What a tile shows, within `width` letters: its label, cut, or else its face as above.
std::string face_text(const Ladder& ladder, Rank rank, int width);

/// How many characters the widest face of `board` needs.
int face_width(const Ladder& ladder, const WalledBoard& board);

/// The board at rest.
Picture board_picture(const Rules& rules, const WalledBoard& board, const BoardLayout& layout,
                      const BoardLook& look);

/// The board at `thousandths` of `turn`: first the tiles slide, then merged tiles stand out and the
/// new tile grows.
Picture motion_picture(const Rules& rules, const Turn& turn, int thousandths,
                       const BoardLayout& layout, const BoardLook& look);

/// The tiles that may enter next, side by side in one row.
Picture next_picture(const Rules& rules, NextTile next, const BoardLook& look);

/// How a tile of that rank looks. Requires rank > 0.
Style tile_style(Rank rank, const BoardLook& look);

}  // namespace tilery
