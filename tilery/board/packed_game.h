#pragma once
// A whole game on a packed board, for bulk play: what game/position.h is to the walled board, for
// one player and without goals that ask.

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
  Rank next = 0;  ///< the tile that enters next, where the game shows it; else 0
  std::uint64_t moves = 0;
  std::uint64_t gathered = 0;  ///< where scores are; not wrapped
  friend bool operator==(const PackedGame&, const PackedGame&) = default;
};

/// A game with its first tiles and nothing played, the twin of first_position.
PackedGame first_packed_game(const PackedRules& rules, std::uint64_t seed);

/// Plays `direction`; nothing if it is not a move. Plays on after any goal.
std::optional<PackedGame> play(const PackedRules& rules, const PackedGame& game,
                               Direction direction);

/// The same for whoever has slid the board already: `slid` is what `direction` does to the game's
/// board. Requires a move. In place, as copying a game that has just been written waits until all
/// is stored that was written before, which in learning are weights on their way from memory.
void make_move(const PackedRules& rules, PackedGame& game, Direction direction,
               const PackedSlide& slid);

/// Whether no direction is a move, or a tile of the goal's rank or above ends the game.
bool is_over(const PackedRules& rules, PackedBoard board);

/// The score as the game shows it: gathered or counted, and wrapped.
std::uint64_t score_of(const PackedRules& rules, const PackedGame& game);

}  // namespace tilery
