#include "tilery/rules/spawn_rule.h"

namespace tilery {

std::uint64_t SpawnRule::total_weight() const {
  std::uint64_t total = 0;
  for (const TileWeight& tile : tiles) {
    total += tile.weight;
  }
  return total;
}

}  // namespace tilery
