#pragma once
// The cells and things that a party can reach at best, for makers of worlds.

#include <cstddef>
#include <string>
#include <vector>

#include "tilery/quest/world.h"

namespace tilery::quest {

/// Something that no party can reach, touch or get.
struct Unreached {
  int area = 0;
  Cell cell;
  std::string what;  ///< "the chest \"box\""
};

/// The cells and things that a party can reach if it opens every lock, defeats every creature and
/// always has light. A door or a chest with a key is open if the key can be obtained: from the bag,
/// the ground, a chest or a person.
struct WorldReach {
  /// A cell of ground that the party cannot come to.
  struct Island {
    int area = 0;
    Cell cell;
  };

  std::size_t ground = 0;       ///< cells on which one can walk
  std::size_t reached = 0;      ///< cells of the ground that the party can come to
  std::vector<Island> islands;  ///< ground that the party cannot come to, at most `most_islands`
  std::vector<Unreached> unreached;
  std::vector<std::size_t> lost_stages;  ///< stages of the quest whose deed cannot be done
};

inline constexpr std::size_t most_islands = 1000;

WorldReach reach_of(const World& world);

// Portals without a way back, for makers of worlds.

/// A portal by its place in the things of an area.
struct PortalPlace {
  std::size_t area = 0;
  std::size_t thing = 0;
};

/// The portals from which there is no way back, on foot or through other portals, even if all doors
/// are open.
std::vector<PortalPlace> one_way_portals(const World& world);

}  // namespace tilery::quest
