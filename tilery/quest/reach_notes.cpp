#include "tilery/core/plain_text.h"
#include "tilery/quest/one_way.h"
#include "tilery/quest/world_parts.h"
#include "tilery/quest/world_reach.h"

namespace tilery::quest {

void note_reach(const World& world, const std::vector<NamedLevel>& levels, Warnings& warnings) {
  const auto note = [&](std::size_t area, Cell cell, std::string text) {
    const NamedLevel& level = levels[area];
    warnings.add({.source = level.path,
                  .place = place_of_object(level, cell),
                  .text = std::move(text) + " in column " + std::to_string(cell.x) + ", row " +
                          std::to_string(cell.y)});
  };
  for (const Unreached& one : reach_of(world).unreached) {
    note(std::size_t(one.area), one.cell, "nobody can reach " + one.what);
  }
  for (const PortalPlace& one : one_way_portals(world)) {
    const Thing& portal = world.areas[one.area].things[one.thing];
    note(one.area, portal.cell,
         "no way leads back from " + world.areas[std::size_t(portal.to_area)].name +
             " to the portal " + quoted(portal.name));
  }
}

}  // namespace tilery::quest
