#pragma once
// Portals that lead nowhere back, for makers of worlds.

#include <cstddef>
#include <vector>

#include "tilery/quest/world.h"

namespace tilery::quest {

/// A portal by its place in the things of an area.
struct PortalPlace {
  std::size_t area = 0;
  std::size_t thing = 0;
};

/// The portals from whose far end no way, on foot or through other portals, leads back to them,
/// though all doors stand open.
std::vector<PortalPlace> one_way_portals(const World& world);

}  // namespace tilery::quest
