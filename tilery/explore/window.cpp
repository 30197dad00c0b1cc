#include "tilery/explore/window.h"

#include <cassert>

namespace tilery {
namespace {

Neighbours neighbours_in(const Window& window) {
  const auto tile = [&](int dx, int dy) { return code_of(cell_at(window, Offset{dx, dy})); };
  return {.south = {.tile = tile(0, 1)},
          .west = {.tile = tile(-1, 0)},
          .north = {.tile = tile(0, -1)},
          .east = {.tile = tile(1, 0)},
          .under = tile(0, 0)};
}

void note(Neighbours& neighbours, Offset offset, int mob) {
  if (offset == Offset{0, 1}) {
    neighbours.south.mob = mob;
  } else if (offset == Offset{-1, 0}) {
    neighbours.west.mob = mob;
  } else if (offset == Offset{0, -1}) {
    neighbours.north.mob = mob;
  } else if (offset == Offset{1, 0}) {
    neighbours.east.mob = mob;
  }
}

}  // namespace

Window extract(const MapView& map, Cell party, int radius) {
  assert(is_on(map, party) && radius >= 1 && radius <= largest_radius);
  Window window(2 * radius + 1, 2 * radius + 1);
  std::size_t next = 0;
  for (int dy = -radius; dy <= radius; ++dy) {
    for (int dx = -radius; dx <= radius; ++dx) {
      window.values[next++] = cell_at(map, shown_at(map, place_at(map, party, {dx, dy})));
    }
  }
  return window;
}

InhabitedWindow inhabited(const MapView& map, Cell party, const Window& window,
                          std::span<const Mob> mobs) {
  InhabitedWindow with_mobs{window, neighbours_in(window)};
  for (std::uint16_t& cell : with_mobs.shown.values) {
    cell = graphic_of(cell);
  }
  const int radius = radius_of(window);
  for (std::size_t number = 0; number < mobs.size(); ++number) {
    const Mob mob = mobs[number];
    if (mob.kind == 0) {
      continue;
    }
    for_each_image(map, party, cell_of(mob), radius, [&](Offset offset) {
      with_mobs.shown.at({offset.dx + radius, offset.dy + radius}) = mob.graphic;
      note(with_mobs.neighbours, offset, static_cast<int>(number));
    });
  }
  return with_mobs;
}

}  // namespace tilery
