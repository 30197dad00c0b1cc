#pragma once
// What to do in a position, and why.

#include <optional>
#include <vector>

#include "apps/player/judge.h"
#include "tilery/game/position.h"
#include "tilery/search/player.h"

namespace tilery {

/// How long to think about a move.
struct Thinking {
  int depth = 3;            ///< moves looked ahead; at most, where there is a time
  double milliseconds = 0;  ///< 0 for the depth alone
};

inline constexpr int deepest_thinking = 12;

/// The values of all moves of `position`.
MoveValues thought_of(Player<Judge>& player, const Position& position, const Thinking& thinking);

/// The best moves from `position` on, the likeliest tile entering after each, at most `most` of
/// them; the first is the best of `values`.
std::vector<Direction> expected_line(Player<Judge>& player, const Rules& rules,
                                     const Position& position, const MoveValues& values, int most);

}  // namespace tilery
