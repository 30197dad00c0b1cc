#pragma once
// A position: all data on which the rest of a game depends, as one value. Also the moves from
// position to position.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tilery/board/quick_slides.h"
#include "tilery/board/slide.h"
#include "tilery/board/spawn.h"
#include "tilery/board/spawn_state.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/core/random.h"
#include "tilery/packed/packed_game.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

struct Position {
  WalledBoard board;
  SpawnState spawn_state;
  std::optional<NextTile> next;  ///< the tile that enters next, if the game shows it
  Random random;
  std::array<std::uint64_t, 2> gathered{};  ///< by player, not wrapped
  int player = 0;                           ///< the player to move: 0 or 1
  bool is_shared = false;                   ///< two players move
  bool goal_reached = false;                ///< at any time in this game
  bool asks = false;                        ///< the game waits at the goal until the player goes on
  std::int8_t winner = -1;  ///< the player whose own goal is reached: 0 or 1; else -1
  std::uint64_t moves = 0;

  friend bool operator==(const Position&, const Position&) = default;
};

/// The position at the start of a game, with its first tiles. docs/formats.md lists the random
/// numbers that it draws.
Position first_position(const Rules& rules, std::uint64_t seed);

/// The position of a game that begins on `board`: the deck is full and no next tile is known. A
/// goal tile on the board counts as reached and does not ask. Requires a board of the rules' shape.
Position position_on(const Rules& rules, WalledBoard board, std::uint64_t seed);

/// The player to move and the number of moves, in a question about a board.
struct KnownTurn {
  /// The player to move of two players, 0 or 1. Nothing: one player moves alone. If each player has
  /// a goal, nothing means the player whose turn it is after `moves` moves.
  std::optional<int> player = {};
  std::uint64_t moves = 0;  ///< made so far
};

/// `position` with the player and the moves of `turn`. Requires `turn.player` to be nothing, or
/// below PlayersRule::most.
Position with_turn(const Rules& rules, Position position, KnownTurn turn);

/// The packed game as a position on a walled board, which continues with the same random numbers.
/// Its next tile is shown exactly, even if the game shows a bonus as a window.
Position unpacked(const PackedGame& game, const Rules& rules);

/// `position` with the next tile drawn, if the game shows one and none is known.
Position with_next(const Rules& rules, Position position);

/// The tiles to come that the player to move knows. If a bonus is shown as a window, the lowest
/// rank of the window takes the place of its true rank.
Preview preview_of(const Position& position);

/// A move and its result.
struct Turn {
  Slide slide;
  std::vector<Entry> entries;  ///< the new tiles, in the order in which they entered
  int player = 0;              ///< who moved
  bool reaches_goal = false;   ///< for the first time in this game
  Position after;
};

/// The number of tiles that enter after a move from `position` in `direction` that leaves the board
/// `after`. It is 0 between entries (SpawnRule::every), else SpawnRule::count, or fewer if fewer
/// cells are left (merges into two tiles may leave none).
int tiles_brought(const Rules& rules, const Position& position, Direction direction,
                  const WalledBoard& after);

/// Plays `direction`, and tiles_brought() tiles enter, each drawn after the one before it entered.
/// Nothing if `direction` is not a move, the game is over, or the position asks to go on.
/// `players` is 1 or 2: with one the turn never passes, unless each player has a goal.
std::optional<Turn> play(const Rules& rules, const Position& position, Direction direction,
                         int players);

/// Plays `direction`; `entries` enter in their order instead of drawn tiles. Draws nothing; after
/// an entry, no next tile is known. Also nothing if the rules do not let an entry enter there, or
/// if the number of entries is not tiles_brought().
std::optional<Turn> play(const Rules& rules, const Position& position, Direction direction,
                         int players, std::span<const Entry> entries);

/// Makes a move in place. `slid` is the slide of the position's board in `direction`, which must
/// have moved. The result is the position of play(), after gone_on() if it asks. The turn passes
/// only if each player has a goal. Does not check the move.
void make_move(const Rules& rules, Position& position, Direction direction, const QuickSlide& slid);

/// Whether PlayersRule::directions lets the player to move choose `direction`. The board may still
/// not allow it.
inline bool has_direction(const Rules& rules, const Position& position, Direction direction) {
  const auto& each = rules.players.directions;
  return !position.is_shared || !each ||
         (*each)[std::size_t(position.player)][static_cast<std::size_t>(direction)];
}

/// The player whose own goal is reached on `board` after `moves` moves, the last one by `mover`:
/// 0 or 1, and `mover` if both goals are; else -1. Requires PlayersRule::goals.
std::int8_t winner_at(const Rules& rules, const WalledBoard& board, std::uint64_t moves, int mover);

/// Whether `after` is clear, and a clear board is a goal of the game or of a player. Then no tile
/// enters.
bool is_cleared(const Rules& rules, const WalledBoard& after);

/// Whether `direction` is a move on the position's board for the player to move.
bool may_move(const Rules& rules, const Position& position, Direction direction);

/// `position` after the player went on. Requires position.asks.
Position gone_on(Position position);

/// Whether no direction is a move, or a goal has ended the game.
bool is_over(const Rules& rules, const Position& position);

/// FinishedGame::has_won for a game that ends at `position`.
inline bool has_won(const Rules& rules, const Position& position) {
  return position.goal_reached && !rules.goal.tile;
}

/// The highest rank on the board.
inline Rank largest(const WalledBoard& board) { return board.largest(); }

/// The score of `player` as the game shows it: gathered or counted on the board, and wrapped.
std::uint64_t score_of(const Rules& rules, const Position& position, int player = 0);

/// The sum of the worths of the tiles on `board`. Requires ScoreKind::counted.
std::uint64_t counted_score(const ScoreRule& score, const WalledBoard& board);

}  // namespace tilery
#pragma GCC visibility pop
