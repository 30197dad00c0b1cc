#include "tilery/board/next_tile_rules.h"

#include <algorithm>

#include "tilery/core/random.h"

namespace tilery {
namespace {

constexpr std::uint64_t most_cards = 127;

/// Whether the draw can end either way, so that a limit divides its numbers.
bool is_open(const auto& draw) { return draw.chance > 0 && draw.chance < draw.out_of; }

void set_bonus(NextTileRules& next, const BonusRule& bonus) {
  next.bonus_from =
      static_cast<std::uint8_t>(std::max<int>(bonus.from, bonus.below + bonus.lowest));
  next.bonus_limit = limit_of_draws(bonus.chance, bonus.out_of);
}

void set_climb(NextTileRules& next, const ClimbRule& climb) {
  next.climb_from = climb.tile;
  next.climb_limit = limit_of_draws(climb.chance, climb.out_of);
}

}  // namespace

std::optional<NextTileRules> next_tile_rules(const SpawnRule& spawn) {
  const bool are_open =
      (!spawn.bonus || is_open(*spawn.bonus)) && (!spawn.climb || is_open(*spawn.climb));
  if (!are_open || spawn.tiles.size() > most_card_kinds || spawn.total_weight() > most_cards) {
    return std::nullopt;
  }
  NextTileRules next;
  next.kinds = spawn.tiles.size();
  next.is_deck = spawn.source == SpawnSource::deck;
  for (std::size_t kind = 0; kind < next.kinds; ++kind) {
    next.ranks[kind] = spawn.tiles[kind].rank;
    next.weights[kind] = static_cast<std::uint8_t>(spawn.tiles[kind].weight);
  }
  if (spawn.bonus) {
    set_bonus(next, *spawn.bonus);
  }
  if (spawn.climb) {
    set_climb(next, *spawn.climb);
  }
  return next;
}

std::uint64_t limit_of_draws(std::uint64_t value, std::uint64_t bound) {
  std::uint64_t limit = 0;
  for (int bit = 63; bit >= 0; --bit) {
    const std::uint64_t higher = limit | std::uint64_t{1} << bit;
    if (high_word(higher - 1, bound) < value) {
      limit = higher;
    }
  }
  return limit;
}

}  // namespace tilery
