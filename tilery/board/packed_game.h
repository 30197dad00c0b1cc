#pragma once
// A game on a packed board, for bulk play: the twin of game/position.h for one player and without
// goals that ask.

#include <cstdint>
#include <optional>

#include "tilery/board/packed_board.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/packed_slide.h"
#include "tilery/board/supply.h"
#include "tilery/core/direction.h"
#include "tilery/core/random.h"

namespace tilery {

struct PackedGame {
  PackedBoard board;
  Random random;  ///< the same numbers in the same order as Position::random
  Supply supply;  ///< `highest` is kept only where the rules have a climb
  Rank next = 0;  ///< the tile that enters next, if the game shows it; else 0
  std::uint64_t moves = 0;
  std::uint64_t gathered = 0;  ///< for ScoreKind::gathered; not wrapped
  friend bool operator==(const PackedGame&, const PackedGame&) = default;
};

/// A game with its first tiles and nothing played, the twin of first_position.
PackedGame first_packed_game(const PackedRules& rules, std::uint64_t seed);

/// Plays `direction`; nothing if it is not a move. Plays on after any goal.
std::optional<PackedGame> play(const PackedRules& rules, const PackedGame& game,
                               Direction direction);

/// Plays `direction` when the board is slid already: `slid` is the slide of the game's board in
/// `direction`. Requires a move. Changes `game` in place: copying a game that was just written
/// stalls until earlier writes are done, and in learning those wait for weights from memory.
void make_move(const PackedRules& rules, PackedGame& game, Direction direction,
               const PackedSlide& slid);

/// Whether no direction is a move, or the goal has ended the game.
bool is_over(const PackedRules& rules, PackedBoard board);

/// The score as the game shows it: gathered or counted, and wrapped.
std::uint64_t score_of(const PackedRules& rules, const PackedGame& game);

}  // namespace tilery
