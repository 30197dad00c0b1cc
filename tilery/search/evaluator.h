#pragma once
// What a search asks of whoever judges boards.

#include <concepts>

#include "tilery/board/packed_board.h"
#include "tilery/board/supply.h"

namespace tilery {

/// What is known of the tiles to come when a move is made.
struct Prospect {
  NextTile next;  ///< rank 0 where no tile is shown
  Supply supply;  ///< after the next tile was drawn
  friend bool operator==(const Prospect&, const Prospect&) = default;
};

/// Judges afterstates: boards that a move has left, before anything enters. The value is what a
/// player may expect to add to the score from there on, the entering tile's own worth included.
template <typename E, typename Board = PackedBoard>
concept Evaluator = requires(const E& evaluator, const Board& after, const Prospect& prospect) {
  { evaluator.value(after, prospect) } -> std::convertible_to<double>;
};

}  // namespace tilery
