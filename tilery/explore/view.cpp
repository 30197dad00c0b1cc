#include "tilery/explore/view.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <utility>

#include "tilery/explore/close_view.h"

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
  return options.radius == close::close_radius && sight != Sight::symmetric && close::has_view()
             ? close::view(scenery, party, sight)
             : plain_view(scenery, party, options);
}

View plain_view(const Scenery& scenery, const Party& party, const ViewOptions& options) {
  const Sight sight = rule_of(options);
  View view;
  view.window = extract(scenery.map, party.cell, options.radius);
  InhabitedWindow with_mobs = inhabited(scenery.map, party.cell, view.window, scenery.mobs);
  view.shown = std::move(with_mobs.shown);
  view.neighbours = with_mobs.neighbours;
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
  return blocking_cells(inhabited(scenery.map, from, window, scenery.mobs).shown, scenery.opacity);
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

namespace {

WindowSet flagged_cells(const Window& window) {
  const int radius = radius_of(window);
  WindowSet lit(radius);
  for (int dy = -radius; dy <= radius; ++dy) {
    for (int dx = -radius; dx <= radius; ++dx) {
      if (is_lit(cell_at(window, Offset{dx, dy}))) {
        lit.insert({dx, dy});
      }
    }
  }
  return lit;
}

}  // namespace

WindowSet lit_cells(const MapView& map, Cell party, const Window& window, const Lights& lights) {
  const int radius = radius_of(window);
  if (lights.map_light == 0 || fills_window(lights.party_light, radius)) {
    return whole_window(radius);
  }
  WindowSet lit = flagged_cells(window);
  const auto shine = [&lit, radius](Offset from, int reach) {
    for_each_lit_row(radius, from, reach, [&lit](int dy, int first, int last) {
      lit.row_of(dy) |= columns(first, last);
    });
  };
  shine({0, 0}, lights.party_light);
  for (const Lamp& lamp : lights.lamps) {
    for_each_image(map, party, lamp.cell, radius + lamp.reach,
                   [&](Offset offset) { shine(offset, lamp.reach); });
  }
  return lit;
}

}  // namespace tilery
