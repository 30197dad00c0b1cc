#include "tilery/explore/map.h"

#include <algorithm>
#include <cassert>

namespace tilery {

MapView view_of(const Map& map) {
  assert(map.cells.size() == std::size_t(map.width) * std::size_t(map.height));
  return {map.cells, map.width, map.height, map.edge, map.slant};
}

MapView reshaped(MapView map, int width, int height) {
  assert(map.cells.size() == std::size_t(width) * std::size_t(height));
  map.width = width;
  map.height = height;
  return map;
}

Cell shown_at(const MapView& map, Cell place) {
  if (map.edge == Edge::wrap) {
    return {modulo(place.x, map.width), modulo(place.y, map.height)};
  }
  return {std::clamp(place.x, 0, map.width - 1), std::clamp(place.y, 0, map.height - 1)};
}

std::vector<MapCell> cells_of_bytes(std::span<const std::uint8_t> bytes) {
  std::vector<MapCell> cells(bytes.size());
  std::transform(bytes.begin(), bytes.end(), cells.begin(), cell_of_byte);
  return cells;
}

std::optional<std::vector<std::uint8_t>> bytes_of_cells(std::span<const MapCell> cells) {
  const auto is_wide = [](MapCell cell) { return code_of(cell) > 0x7F; };
  if (std::any_of(cells.begin(), cells.end(), is_wide)) {
    return std::nullopt;
  }
  std::vector<std::uint8_t> bytes(cells.size());
  std::transform(cells.begin(), cells.end(), bytes.begin(), byte_of_cell);
  return bytes;
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
