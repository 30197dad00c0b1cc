#pragma once
// How far a party can come in a world at best, for makers of worlds.

#include <string>
#include <vector>

#include "tilery/quest/world.h"

namespace tilery::quest {

/// Something that no party can come to, touch or get.
struct Unreached {
  int area = 0;
  Cell cell;
  std::string what;  ///< "the chest \"box\""
};

/// What a party reaches that opens every lock, strikes everybody and is never short of light. A
/// door or a chest with a key needs a key that can be had: from the bag, the ground, a chest or
/// somebody who gives it.
struct WorldReach {
  std::size_t ground = 0;   ///< cells on which one can walk
  std::size_t reached = 0;  ///< of those, cells that the party can come to
  std::vector<Unreached> unreached;
  std::vector<std::size_t> lost_stages;  ///< stages of the quest whose deed cannot be done
};

WorldReach reach_of(const World& world);

}  // namespace tilery::quest
