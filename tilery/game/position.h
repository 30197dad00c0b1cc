#pragma once
// A position: everything that decides how a game continues, as one value; and the moves between
// them.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tilery/board/packed_game.h"
#include "tilery/board/prospect.h"
#include "tilery/board/quick_slides.h"
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
  std::optional<NextTile> next;  ///< the tile that enters next, if the game shows it
  Random random;
  std::array<std::uint64_t, 2> gathered{};  ///< by player, not wrapped
  int player = 0;                           ///< who moves: 0 or 1
  bool goal_reached = false;                ///< at any time in this game
  bool asks = false;                        ///< waits at the goal until the player goes on
  std::uint64_t moves = 0;

  friend bool operator==(const Position&, const Position&) = default;
};

/// The position at the start of a game, with its first tiles. docs/formats.md lists the numbers
/// that it draws, in order.
Position first_position(const Rules& rules, std::uint64_t seed);

/// The position of a game that begins on `board`: the deck is full and no next tile is known. A
/// goal tile on the board counts as reached and does not ask. Requires a board of the rules' shape.
Position position_on(const Rules& rules, WalledBoard board, std::uint64_t seed);

/// Continues a packed game on a walled board with the same chance. Its next tile is shown exactly,
/// also a bonus that was shown as a window.
Position unpacked(const PackedGame& game, const Rules& rules);

/// `position` with the next tile drawn, if the game shows one and none is known.
Position with_next(const Rules& rules, Position position);

/// What the player to move knows of the tiles to come. Of a bonus shown as a window, the true tile
/// is hidden: the lowest rank of the window stands for it.
Prospect prospect_of(const Position& position);

/// A move and its result.
struct Turn {
  Slide slide;
  std::vector<Entry> entries;  ///< the new tiles, in the order in which they entered
  int player = 0;              ///< who moved
  bool reaches_goal = false;   ///< for the first time in this game
  Position after;
};

/// How many tiles enter after a move from `position` in `direction` that leaves the board `after`:
/// none where none is due by SpawnRule::every, else SpawnRule::count, or fewer where fewer cells
/// are left to enter (merges into two tiles may leave none).
int tiles_brought(const Rules& rules, const Position& position, Direction direction,
                  const WalledBoard& after);

/// Plays `direction`, and tiles_brought() tiles enter, each drawn after the one before it entered.
/// Nothing if it is not a move, the game is over, or the position asks to go on.
/// `players` is 1 or 2: with one the turn never passes.
std::optional<Turn> play(const Rules& rules, const Position& position, Direction direction,
                         int players);

/// Plays `direction`, and `entries` enter in their order instead of drawn tiles. Draws nothing, and
/// no next tile is known after an entry. Nothing also if the rules do not let one of them enter
/// there, or if they are not tiles_brought() many.
std::optional<Turn> play(const Rules& rules, const Position& position, Direction direction,
                         int players, std::span<const Entry> entries);

/// Makes a move of one player in place. `slid` is the slide of the position's board in
/// `direction`, which moved. The same position as play() gives, and where that asks to go on, the
/// one after it. Nothing is checked.
void make_move(const Rules& rules, Position& position, Direction direction, const QuickSlide& slid);

/// `position` after the player went on. Requires position.asks.
Position gone_on(Position position);

/// Whether no direction is a move, or the goal has ended the game.
bool is_over(const Rules& rules, const Position& position);

/// The score of `player` as the game shows it: gathered or counted on the board, and wrapped.
std::uint64_t score_of(const Rules& rules, const Position& position, int player = 0);

/// The sum of the worths of the tiles on `board`. Requires ScoreKind::counted.
std::uint64_t counted_score(const Rules& rules, const WalledBoard& board);

}  // namespace tilery
