#pragma once
// A game on a packed board, for playing many games. It gives the games of game/position.h for one
// player, without goals that ask.

#include <cstdint>

#include "tilery/board/spawn_state.h"
#include "tilery/core/direction.h"
#include "tilery/core/random.h"
#include "tilery/packed/packed_board.h"
#include "tilery/packed/packed_rules.h"
#include "tilery/packed/packed_slide.h"

#pragma GCC visibility push(default)
namespace tilery {

struct PackedGame {
  PackedBoard board;
  Random random;           ///< the same numbers in the same order as Position::random
  SpawnState spawn_state;  ///< `highest` is set only where the rules have a climb
  Rank next = 0;           ///< the tile that enters next, if the game shows it; else 0
  std::uint64_t moves = 0;
  std::uint64_t gathered = 0;  ///< for ScoreKind::gathered; not wrapped
  friend bool operator==(const PackedGame&, const PackedGame&) = default;
};

/// The preview for the player. A bonus is shown exactly, not as a window.
inline Preview preview_of(const PackedGame& game) {
  return {.next = {.rank = game.next, .hint_low = game.next, .hint_high = game.next},
          .spawn_state = game.spawn_state};
}

/// A game with its first tiles and nothing played, the twin of first_position.
PackedGame first_packed_game(const PackedRules& rules, std::uint64_t seed);

/// Plays `direction`, and continues after any goal. `slid` is the slide of the game's board in
/// `direction`. Requires a move. Changes `game` in place: copying a game that was just written
/// would stall until earlier writes are done, which in learning wait for weights from memory.
void make_move(const PackedRules& rules, PackedGame& game, Direction direction,
               const PackedSlide& slid);

/// The sum of the worths of the tiles on `board`. Requires ScoreKind::counted.
std::uint64_t counted_score(const ScoreRule& score, PackedBoard board);

/// The score, gathered or counted: before it wraps, and as the game shows it.
std::uint64_t whole_score(const PackedRules& rules, const PackedGame& game);
std::uint64_t score_of(const PackedRules& rules, const PackedGame& game);

}  // namespace tilery
#pragma GCC visibility pop
