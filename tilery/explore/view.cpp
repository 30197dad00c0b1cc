#include "tilery/explore/view.h"

#include <algorithm>
#include <cassert>

namespace tilery {
namespace {

Sight rule_of(const ViewOptions& options) {
  return options.sight.value_or(usual_sight(options.radius));
}

}  // namespace

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

View view(const Scenery& scenery, const Party& party, const ViewOptions& options) {
  const Sight sight = rule_of(options);
  View view;
  view.window = extract(scenery.map, party.cell, options.radius);
  PeopledWindow peopled = people(scenery.map, party.cell, view.window, scenery.mobs);
  view.shown = std::move(peopled.shown);
  view.neighbours = peopled.neighbours;
  view.lit = lit_cells(scenery.map, party.cell, view.window, scenery.lights);
  const WindowSet blocking = blocking_cells(view.shown, scenery.opacity);
  view.in_sight = cells_in_sight(blocking, sight);
  view.seen = sight == Sight::revealing ? seen_cells(blocking, view.lit, sight)
                                        : both_of(view.lit, view.in_sight);
  view.scene = compose(view.shown, view.seen, party.graphic);
  return view;
}

WindowSet blocking_around(const Scenery& scenery, Cell from, int radius) {
  const Window window = extract(scenery.map, from, radius);
  return blocking_cells(people(scenery.map, from, window, scenery.mobs).shown, scenery.opacity);
}

bool sees(const Scenery& scenery, Cell from, Cell to, const ViewOptions& options) {
  const Sight sight = rule_of(options);
  bool seen = false;
  for_each_image(scenery.map, from, to, options.radius, [&](Offset offset) {
    const int distance = std::max({1, std::abs(offset.dx), std::abs(offset.dy)});
    seen = seen || is_in_sight(blocking_around(scenery, from, distance), offset, sight);
  });
  return seen;
}

}  // namespace tilery
