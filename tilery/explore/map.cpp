#include "tilery/explore/map.h"

#include <algorithm>
#include <cassert>

namespace tilery {

MapView view_of(const Map& map) {
  assert(map.cells.size() == std::size_t(map.width) * std::size_t(map.height));
  return {map.cells, map.width, map.height, map.edge, map.slant};
}

std::vector<MapCell> cells_of_bytes(std::span<const std::uint8_t> bytes) {
  std::vector<MapCell> cells(bytes.size());
  std::transform(bytes.begin(), bytes.end(), cells.begin(), cell_of_byte);
  return cells;
}

std::optional<Cell> cell_after(const MapView& map, Cell from, Offset step) {
  assert(is_on(map, from));
  const Cell place = place_at(map, from, step);
  if (map.edge == Edge::extend && !is_on(map, place)) {
    return std::nullopt;
  }
  return shown_at(map, place);
}

}  // namespace tilery
