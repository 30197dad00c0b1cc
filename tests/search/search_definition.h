#pragma once
// Expectimax again, by the defining board's rules alone, and positions to compare searches in.

#include <cstdint>
#include <string_view>

#include "tilery/board/packed_rules.h"
#include "tilery/core/random.h"
#include "tilery/search/expectimax.h"

namespace tilery::test {

/// A number that any cell, and anything known of the future, changes.
struct Scramble {
  [[nodiscard]] double value(const WalledBoard& after, const Prospect& prospect) const {
    return value(*packed(after), prospect);
  }
  [[nodiscard]] double value(PackedBoard after, const Prospect& prospect) const {
    std::uint64_t sum = after.bits ^ std::uint64_t{prospect.next.hint_low} << 40 ^
                        std::uint64_t{prospect.next.hint_high} << 50;
    for (const std::uint8_t cards : prospect.supply.cards) {
      sum = sum * 31 + cards;
    }
    sum = sum * 31 + prospect.supply.waited;
    return static_cast<double>(mix(sum) >> 40);
  }
};

/// What a search with those limits should answer, judged by Scramble.
MoveValues defined_values(const Rules& rules, const SearchLimits& limits,
                          const SearchPosition& position);

/// A position of a game some moves old that is not over.
SearchPosition position_of(const PackedRules& rules, std::uint64_t seed, int moves);

/// Expects the same but for rounding, and that there is a move.
void expect_alike(const MoveValues& found, const MoveValues& expected, std::string_view what);

}  // namespace tilery::test
