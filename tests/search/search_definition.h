#pragma once
// A second expectimax, which uses only the rules of the defining board, and positions for
// comparisons.

#include <cstdint>
#include <string_view>

#include "tilery/core/random.h"
#include "tilery/game/play.h"
#include "tilery/search/expectimax.h"

namespace tilery::test {

/// Evaluates a board by a number that changes with every cell and with the preview.
struct Scramble {
  [[nodiscard]] double value(const WalledBoard& after, const Preview& preview) const {
    return value(*packed(after), preview);
  }
  [[nodiscard]] double value(PackedBoard after, const Preview& preview) const {
    std::uint64_t sum = after.bits ^ std::uint64_t{preview.next.hint_low} << 40 ^
                        std::uint64_t{preview.next.hint_high} << 50;
    for (const std::uint8_t cards : preview.spawn_state.cards) {
      sum = sum * 31 + cards;
    }
    sum = sum * 31 + preview.spawn_state.waited;
    return static_cast<double>(mix(sum) >> 40);
  }
};

/// The defined result of a search with `limits`, evaluated by Scramble.
MoveValues defined_values(const Rules& rules, const SearchLimits& limits,
                          const SearchPosition& position);

/// A position after some moves of a game that is not over.
SearchPosition position_of(const PackedPlay& play, std::uint64_t seed, int moves);

/// Expects equal values but for rounding, and at least one move.
void expect_alike(const MoveValues& found, const MoveValues& expected, std::string_view what);

}  // namespace tilery::test
