#include "tilery/explore/walk.h"

#include <cassert>

namespace tilery {

std::optional<Cell> cell_after(const MapView& map, Cell from, Offset step) {
  assert(is_on(map, from));
  const Cell place = place_at(map, from, step);
  if (map.edge == Edge::extend && !is_on(map, place)) {
    return std::nullopt;
  }
  return shown_at(map, place);
}

}  // namespace tilery
