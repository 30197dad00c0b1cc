#pragma once
// Everything that decides how a game goes on, as one value, and the step from one to the next.

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "tilery/board/packed_game.h"
#include "tilery/board/prospect.h"
#include "tilery/board/slide.h"
#include "tilery/board/spawn.h"
#include "tilery/board/supply.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/core/random.h"
#include "tilery/rules/rules.h"

namespace tilery {

struct Position {
  WalledBoard board;
  Supply supply;
  std::optional<NextTile> next;  ///< the tile that enters next, where the game shows it
  Random random;
  std::array<std::uint64_t, 2> gathered{};  ///< by player, not wrapped
  int player = 0;                           ///< who moves: 0 or 1
  bool goal_reached = false;                ///< at some time in this game
  bool asks = false;                        ///< stopped at the goal until the player goes on
  std::uint64_t moves = 0;

  friend bool operator==(const Position&, const Position&) = default;
};

/// A board with its first tiles and nothing played. Requires 1 <= players <= rules.players.most
/// where it is used. The numbers that are drawn, in order, are listed in docs/formats.md.
Position first_position(const Rules& rules, std::uint64_t seed);

/// A game that begins on `board`, as if nothing had been drawn: the deck is full and no next tile
/// is known. A goal tile that stands there asks for nothing. Requires a board of the rules' shape.
Position position_on(const Rules& rules, WalledBoard board, std::uint64_t seed);

/// A packed game where it stands, to be gone on with on a walled board: the same tiles come. Of a
/// window that is shown the tile itself is told.
Position unpacked(const PackedGame& game, const Rules& rules);

/// The same position with the next tile drawn, where the game shows it and none is known.
Position with_next(const Rules& rules, Position position);

/// What the player who is to move knows of the tiles to come. Where a bonus is shown as a window, the
/// true tile is hidden: the window's lowest rank stands for it.
Prospect prospect_of(const Position& position);

/// A move and what came of it.
struct Turn {
  Slide slide;
  Entry entry;
  int player = 0;             ///< who moved
  bool reaches_goal = false;  ///< for the first time in this game
  Position after;
};

/// Plays `direction`. Nothing if it is not a move, the game is over, or the position asks to go on.
/// `players` is 1 or 2: with one the turn never passes.
std::optional<Turn> play(const Rules& rules, const Position& position, Direction direction,
                         int players);

/// The same with `entry` entering in place of a drawn tile; nothing is drawn, and no next tile is
/// known. Nothing also where the rules do not let that tile enter there.
std::optional<Turn> play(const Rules& rules, const Position& position, Direction direction,
                         int players, Entry entry);

/// The same position after the player has said go on; requires position.asks.
Position gone_on(Position position);

/// Whether no direction is a move, or the goal has been reached and ends the game.
bool is_over(const Rules& rules, const Position& position);

/// A player's score as the game shows it: gathered and wrapped, or counted on the board.
std::uint64_t score_of(const Rules& rules, const Position& position, int player = 0);

/// The sum of the worths of the tiles. Requires ScoreKind::counted.
std::uint64_t counted_score(const Rules& rules, const WalledBoard& board);

}  // namespace tilery
