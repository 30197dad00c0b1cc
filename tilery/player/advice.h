#pragma once
// What to do in a position, and why.

#include <optional>
#include <string>
#include <vector>

#include "tilery/game/position.h"
#include "tilery/player/judge.h"
#include "tilery/search/player.h"

namespace tilery {

/// How long to think about a move.
struct Thinking {
  int depth = 3;              ///< moves looked ahead; at most, where there is a time
  double milliseconds = 0;    ///< 0 for the depth alone
  double least_odds = 0;      ///< SearchLimits::least_odds
  bool is_selective = false;  ///< SearchLimits::is_selective; always, where there is a time
  friend bool operator==(const Thinking&, const Thinking&) = default;
};

inline constexpr int deepest_thinking = 12;

/// How far a search goes by itself, the time aside.
inline SearchLimits limits_of(const Thinking& thinking) {
  return {.depth = thinking.depth,
          .least_odds = thinking.least_odds,
          .is_selective = thinking.is_selective || thinking.milliseconds > 0};
}

/// The values of all moves of `position`.
MoveValues thought_of(Player<Judge>& player, const Position& position, const Thinking& thinking);

/// What every move falls short of the best.
MoveValues from_best(const MoveValues& values);

/// A value as people read it: "98.5", from a thousand on "1235".
std::string value_text(double value);

/// The best moves from `position` on, the likeliest tile entering after each, at most `most` of
/// them; the first is the best of `values`.
std::vector<Direction> expected_line(Player<Judge>& player, const Rules& rules,
                                     const Position& position, const MoveValues& values, int most);

}  // namespace tilery
