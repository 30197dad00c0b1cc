#pragma once
// A board in a theme's colours: at rest, or at a moment of a move.

#include <cstdint>
#include <string>

#include "tilery/board/spawn_state.h"
#include "tilery/board/walled_board.h"
#include "tilery/game/position.h"
#include "tilery/picture/board_layout.h"
#include "tilery/picture/picture.h"
#include "tilery/picture/scene_picture.h"
#include "tilery/picture/theme.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The look of a board. Without colours, consecutive ranks differ in being bold or reversed; with
/// eight or sixteen colours, in being bold.
struct BoardLook {
  const Theme* theme = nullptr;
  Depth depth = Depth::two_hundred_fifty_six;
  bool goal_reached = false;
  int shimmer = 0;          ///< tiles take the colours of ranks that much higher, cyclically
  bool is_flashed = false;  ///< ink and paper are swapped
};

/// The frame of `theme`, or lines if `depth` has too few colours: gaps need 256.
Frame frame_shown(const Theme& theme, Depth depth);

/// `face` in at most `width` characters: 16384, or 16k if that does not fit; thousands (k),
/// millions (M) and so on, rounded down; .1M if 131k does not fit. A width below 3 may cut it off.
std::string face_text(std::uint64_t face, int width);

/// The text of a tile in at most `width` characters: its label, which may be cut off, or its
/// face_text().
std::string face_text(const Ladder& ladder, Rank rank, int width);

/// The number of characters of the widest face of `board`.
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

/// The look of a tile of `rank`, without the colours of a game's own tiles. Requires rank > 0.
Style tile_style(Rank rank, const BoardLook& look);

/// The look of a tile of a game. Requires rank > 0.
Style tile_style(const Rules& rules, Rank rank, const BoardLook& look);

}  // namespace tilery
#pragma GCC visibility pop
