#include <algorithm>
#include <numeric>

#include "tilery/board/batch_simd.h"
#include "tilery/board/simd_play.h"
#include "tilery/core/random.h"

namespace tilery {
namespace {

constexpr std::uint64_t most_weight = 127;

/// The least 64-bit number whose high word after multiplication by `bound` is `value` or more, so
/// that "below it" is "draws less than value". Requires 0 < value < bound.
std::uint64_t limit_of(std::uint64_t value, std::uint64_t bound) {
  std::uint64_t limit = 0;
  for (int bit = 63; bit >= 0; --bit) {
    const std::uint64_t higher = limit | std::uint64_t{1} << bit;
    if (high_word(higher - 1, bound) < value) {
      limit = higher;
    }
  }
  return limit;
}

bool place_is_served(const SpawnRule& spawn) {
  switch (spawn.place) {
    case SpawnPlace::uniform:
    case SpawnPlace::weighted:
    case SpawnPlace::probing:
      return !spawn.is_previewed && !spawn.bonus && spawn.source == SpawnSource::odds;
    case SpawnPlace::moved_edge:
      return spawn.is_previewed && spawn.total_weight() <= most_weight;
    case SpawnPlace::free_edge:
      return false;
  }
  return false;
}

bool weights_are_served(const SpawnRule& spawn) {
  if (spawn.place == SpawnPlace::probing) {
    return spawn.total_weight() == 256;
  }
  const auto cells =
      std::accumulate(spawn.cell_weights.begin(), spawn.cell_weights.end(), std::uint64_t{0});
  return spawn.place != SpawnPlace::weighted || cells <= most_weight;
}

/// Equal merges conserve mass, so with two kinds of tile the board and the number of entries say
/// how many of each have come.
bool score_is_served(const Rules& rules) {
  return rules.score.kind == ScoreKind::counted ||
         (rules.merge_kind == MergeKind::equal && rules.spawn.tiles.size() <= 2 &&
          !rules.spawn.bonus);
}

void set_tiles(SimdPlayRules& simd) {
  const std::uint64_t total = simd.spawn.total_weight();
  simd.kinds = simd.spawn.tiles.size();
  simd.is_deck = simd.spawn.source == SpawnSource::deck;
  std::uint64_t sum = 0;
  for (std::size_t kind = 0; kind < simd.kinds; ++kind) {
    simd.ranks[kind] = simd.spawn.tiles[kind].rank;
    simd.weights[kind] = static_cast<std::uint8_t>(simd.spawn.tiles[kind].weight);
    sum += simd.spawn.tiles[kind].weight;
    if (kind + 1 < simd.kinds) {
      simd.number_limits[kind] = limit_of(sum, total);
      simd.byte_limits[kind] = static_cast<std::uint8_t>(sum);
    }
  }
}

void set_cells(SimdPlayRules& simd) {
  for (std::size_t cell = 0; cell < 16; ++cell) {
    const std::uint32_t weight =
        simd.spawn.place == SpawnPlace::weighted ? simd.spawn.cell_weights[cell] : 1;
    std::ranges::fill(simd.cell_weights[cell], static_cast<std::uint8_t>(weight));
  }
}

void set_bonus(SimdPlayRules& simd) {
  if (const auto& bonus = simd.spawn.bonus; bonus && bonus->chance > 0) {
    simd.bonus_from =
        static_cast<std::uint8_t>(std::max<int>(bonus->from, bonus->below + bonus->lowest));
    simd.bonus_limit = limit_of(bonus->chance, bonus->out_of);
  }
}

void set_worths(SimdPlayRules& simd, const Ladder& ladder) {
  simd.mass[1] = 1;
  for (std::size_t rank = 2; rank < 16; ++rank) {
    simd.mass[rank] = 2 * simd.mass[rank - 1];
    simd.worth[rank] =
        2 * simd.worth[rank - 1] + (rank < ladder.faces.size() ? ladder.faces[rank] : 0);
  }
}

}  // namespace

std::optional<SimdPlayRules> simd_play_rules(const PackedRules& packed_rules) {
  const Rules& rules = packed_rules.rules();
  const auto partners = merge_partners(packed_rules);
  const bool draws_are_served = !rules.spawn.climb && rules.spawn.tiles.size() <= most_card_kinds &&
                                place_is_served(rules.spawn) && weights_are_served(rules.spawn);
  const bool bonus_is_odd =
      rules.spawn.bonus && rules.spawn.bonus->chance >= rules.spawn.bonus->out_of;
  if (simd_lanes() == 0 || !partners || !draws_are_served || bonus_is_odd ||
      !score_is_served(rules)) {
    return std::nullopt;
  }
  SimdPlayRules simd;
  simd.partners = *partners;
  simd.reach = rules.reach;
  simd.spawn = rules.spawn;
  set_tiles(simd);
  set_cells(simd);
  set_bonus(simd);
  set_worths(simd, rules.ladder);
  if (rules.goal.ends_game() && rules.goal.is_reached(highest_packed_rank)) {
    simd.goal = *rules.goal.tile;
  }
  return simd;
}

}  // namespace tilery
