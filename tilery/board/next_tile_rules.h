#pragma once
// How vectors draw the tile that is shown next: the rules of draw_tile() in bytes.

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "tilery/board/supply.h"
#include "tilery/rules/spawn_rule.h"

namespace tilery {

struct NextTileRules {
  std::size_t kinds = 0;                              ///< of cards, or of tiles with odds
  std::array<std::uint8_t, most_card_kinds> ranks{};  ///< of the kinds, in the rule's order
  std::array<std::uint8_t, most_card_kinds>
      weights{};  ///< in a full deck; their sum is at most 127
  bool is_deck = false;

  std::uint8_t bonus_from = 0;    ///< bonuses come from this largest tile on; 0 for never
  std::uint64_t bonus_limit = 0;  ///< a number below it is a bonus

  std::uint8_t climb_from = 0;    ///< the rank that may climb; 0 for none
  std::uint64_t climb_limit = 0;  ///< while a number is below it, the tile is one rank higher
};

/// Nothing if vectors cannot draw the tiles: more than most_card_kinds kinds, weights with a sum
/// above 127, or a bonus or a climb that always or never
/// comes.
std::optional<NextTileRules> next_tile_rules(const SpawnRule& spawn);

/// The least 64-bit number whose product with `bound` has a high word of `value` or more: smaller
/// numbers draw less than `value`. Requires 0 < value < bound.
std::uint64_t limit_of_draws(std::uint64_t value, std::uint64_t bound);

}  // namespace tilery
