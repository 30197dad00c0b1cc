#include "tilery/explore/scene.h"

#include <cassert>

namespace tilery {

Window compose(const Window& shown, const WindowSet& seen, Graphic party) {
  const int radius = radius_of(shown);
  assert(seen.radius == radius);
  Window scene(shown.width, shown.height, blank);
  for (int dy = -radius; dy <= radius; ++dy) {
    for (int dx = -radius; dx <= radius; ++dx) {
      if (seen.has({dx, dy})) {
        scene.at({dx + radius, dy + radius}) = cell_at(shown, Offset{dx, dy});
      }
    }
  }
  scene.at({radius, radius}) = party;
  return scene;
}

}  // namespace tilery
