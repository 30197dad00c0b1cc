#include "tilery/search/futures.h"

#include <algorithm>
#include <span>

namespace tilery {
namespace {

bool has_constant_odds(const SpawnRule& spawn) {
  return spawn.source == SpawnSource::odds && !spawn.bonus && !spawn.climb;
}

/// Lists each window of `tiles` once, with the sum of its tiles' odds.
void join(std::span<const TileOdds> tiles, std::vector<TileChance>& chances) {
  chances.clear();
  for (const TileOdds& tile : tiles) {
    const double odds =
        static_cast<double>(tile.odds.numerator) / static_cast<double>(tile.odds.denominator);
    const auto is_same = [&tile](const TileChance& chance) {
      return chance.tile.hint_low == tile.tile.hint_low &&
             chance.tile.hint_high == tile.tile.hint_high;
    };
    const auto known = std::ranges::find_if(chances, is_same);
    if (known != chances.end()) {
      known->odds += odds;
    } else {
      chances.push_back({tile.tile, odds});
    }
  }
}

}  // namespace

TileChances::TileChances(const SpawnRule& rule) : rule_(rule) {
  if (has_constant_odds(rule_)) {
    join(tile_odds(rule_, {}, 0), plain_);
  }
}

std::span<const TileChance> TileChances::tiles(const SpawnState& spawn_state, Rank largest,
                                               std::vector<TileChance>& scratch) const {
  if (!plain_.empty()) {
    return plain_;
  }
  join(tile_odds(rule_, spawn_state, largest), scratch);
  return scratch;
}

SpawnState TileChances::spawn_state_after(const SpawnState& spawn_state, Rank tile) const {
  return rule_.source == SpawnSource::deck ? dealt(rule_, spawn_state, tile) : spawn_state;
}

}  // namespace tilery
