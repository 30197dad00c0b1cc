#include "tilery/explore/tiled/placement.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <string_view>
#include <vector>

#include "tilery/explore/map.h"

namespace tilery {
namespace {

/// The point of an object at its coordinates, in fractions of its size: 0 is left or top.
struct Anchor {
  double x = 0;
  double y = 0;
};

Anchor anchor_of(const TiledObject& object, const TiledTileset* tileset) {
  if (object.gid == 0) {
    return {};
  }
  const std::string_view name =
      tileset == nullptr ? "" : std::string_view(tileset->object_alignment);
  Anchor anchor = {.x = 0.5, .y = 0.5};
  if (name.empty() || name == "unspecified") {
    return {.x = 0, .y = 1};
  }
  if (name.ends_with("left") || name.ends_with("right")) {
    anchor.x = name.ends_with("left") ? 0 : 1;
  }
  if (name.starts_with("top") || name.starts_with("bottom")) {
    anchor.y = name.starts_with("top") ? 0 : 1;
  }
  return anchor;
}

bool has_points(const TiledObject& object) {
  return object.shape == TiledShape::polygon || object.shape == TiledShape::polyline;
}

/// The corners of the object before it is turned, relative to its place.
std::vector<TiledPoint> corners_of(const TiledObject& object, const TiledMap& map) {
  if (object.shape == TiledShape::point) {
    return {TiledPoint{}};
  }
  if (has_points(object) && !object.points.empty()) {
    return object.points;
  }
  const TiledTileset* tileset = tileset_with(map, object.gid);
  const Anchor anchor = anchor_of(object, tileset);
  const PixelSize size = pixel_size_of(object, map);
  const double left = -anchor.x * size.width;
  const double top = -anchor.y * size.height;
  const double right = left + size.width;
  const double bottom = top + size.height;
  return {{left, top}, {right, top}, {right, bottom}, {left, bottom}};
}

struct Rotation {
  double cosine = 1;
  double sine = 0;
  bool is_by_quarters = true;
};

/// A clockwise turn (y grows down). Quarter turns are exact.
Rotation turn_by(double degrees) {
  constexpr double slack = 0.01;
  const double quarters = std::round(degrees / 90);
  if (std::abs(degrees - 90 * quarters) > slack) {
    const double radians = std::fmod(degrees, 360) * std::numbers::pi / 180;
    return {std::cos(radians), std::sin(radians), false};
  }
  switch (static_cast<int>(std::fmod(quarters, 4)) & 3) {
    case 0:
      return {1, 0};
    case 1:
      return {0, 1};
    case 2:
      return {-1, 0};
    default:
      return {0, -1};
  }
}

struct Box {
  double left = 0;
  double top = 0;
  double right = 0;
  double bottom = 0;
};

/// Objects turned in Tiled have coordinates such as 47.999999, which count as 48. The clamp keeps
/// sums finite.
double without_noise(double pixels) {
  return std::round(std::clamp(pixels, -1e12, 1e12) * 1024) / 1024;
}

/// The box around the turned corners. Requires a corner.
Box box_around(const std::vector<TiledPoint>& corners, const TiledObject& object,
               const Rotation& turn) {
  Box box;
  for (std::size_t i = 0; i < corners.size(); ++i) {
    const auto [dx, dy] = corners[i];
    const double x = without_noise(object.x + dx * turn.cosine - dy * turn.sine);
    const double y = without_noise(object.y + dx * turn.sine + dy * turn.cosine);
    box = i == 0 ? Box{x, y, x, y}
                 : Box{std::min(box.left, x), std::min(box.top, y), std::max(box.right, x),
                       std::max(box.bottom, y)};
  }
  return box;
}

int cell_number(double pixels, int size) {
  // The clamp keeps the number within an int. Its limits are far outside any map.
  return static_cast<int>(std::floor(std::clamp(pixels / size, -1e6, 1e6)));
}

int cells_across(double pixels, int size) {
  return std::clamp(static_cast<int>(std::ceil(std::clamp(pixels / size, 0.0, 1e6))), 1,
                    longest_map_side);
}

}  // namespace

PixelSize pixel_size_of(const TiledObject& object, const TiledMap& map) {
  const TiledTileset* tileset = tileset_with(map, object.gid);
  PixelSize size = {object.width, object.height};
  if (object.gid == 0 || tileset == nullptr) {
    return size;
  }
  PixelSize tile = {double(tileset->tile_width), double(tileset->tile_height)};
  const std::uint32_t id = (object.gid & gid_mask) - tileset->first_gid;
  const auto own = std::ranges::lower_bound(tileset->tiles, id, {}, &TiledTile::id);
  if (own != tileset->tiles.end() && own->id == id && own->image) {
    tile = {double(own->image->width), double(own->image->height)};
  }
  size.width = size.width == 0 ? tile.width : size.width;
  size.height = size.height == 0 ? tile.height : size.height;
  return size;
}

Footprint footprint_of(const TiledObject& object, const TiledMap& map) {
  const Rotation turn = turn_by(object.rotation.value_or(0));
  const Box box = box_around(corners_of(object, map), object, turn);
  const auto cell_at = [&map](double x, double y) {
    return Cell{cell_number(x, map.tile_width) - map.left,
                cell_number(y, map.tile_height) - map.top};
  };
  const bool is_round = object.shape == TiledShape::ellipse ||
                        object.shape == TiledShape::capsule || has_points(object);
  const bool is_point = box.left == box.right && box.top == box.bottom;
  const bool is_askew = !turn.is_by_quarters && !is_round && !is_point;
  if (is_round || is_askew) {
    return {.cell = cell_at((box.left + box.right) / 2, (box.top + box.bottom) / 2),
            .is_askew = is_askew};
  }
  if (object.gid != 0) {
    // The cell under the middle of the picture's bottom left cell.
    return {.cell = cell_at(box.left + map.tile_width / 2.0, box.bottom - map.tile_height / 2.0)};
  }
  return {.cell = cell_at(box.left, box.top),
          .columns = cells_across(box.right - box.left, map.tile_width),
          .rows = cells_across(box.bottom - box.top, map.tile_height)};
}

void place_on(TiledObject& object, Cell cell, const TiledMap& map) {
  const Anchor anchor = anchor_of(object, tileset_with(map, object.gid));
  object.width = map.tile_width;
  object.height = map.tile_height;
  object.x = (map.left + cell.x + anchor.x) * map.tile_width;
  object.y = (map.top + cell.y + anchor.y) * map.tile_height;
}

}  // namespace tilery
