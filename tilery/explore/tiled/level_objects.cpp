#include "tilery/explore/tiled/level_objects.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "tilery/core/plain_text.h"
#include "tilery/explore/tiled/follow_template.h"

namespace tilery {
namespace {

/// Where an object is held, as parts of its size: 0 at its left and top.
struct Hold {
  double x = 0;
  double y = 0;
};

Hold hold_of(const TiledObject& object, const LevelTiles& tiles) {
  if (object.gid == 0) {
    return {};
  }
  const TiledTileset* tileset = tiles.tileset_of(object.gid);
  const std::string_view name =
      tileset == nullptr ? "" : std::string_view(tileset->object_alignment);
  Hold hold = {.x = 0.5, .y = 0.5};
  if (name.empty() || name == "unspecified") {
    return {.x = 0, .y = 1};
  }
  if (name.ends_with("left") || name.ends_with("right")) {
    hold.x = name.ends_with("left") ? 0 : 1;
  }
  if (name.starts_with("top") || name.starts_with("bottom")) {
    hold.y = name.starts_with("top") ? 0 : 1;
  }
  return hold;
}

int cell_number(double pixels, int size) {
  // Far outside any map, and so that it fits.
  return static_cast<int>(std::floor(std::clamp(pixels / size, -1e6, 1e6)));
}

int cells_across(double pixels, int size) {
  return std::clamp(static_cast<int>(std::ceil(std::clamp(pixels / size, 0.0, 1e6))), 1,
                    longest_map_side);
}

class ObjectTaker {
 public:
  ObjectTaker(const TiledMap& map, LevelTiles& tiles, Level& level, LevelNotes& notes)
      : map_(map), tiles_(tiles), level_(level), notes_(notes) {}

  void take_all(const std::vector<TiledLayer>& layers) {
    for (const TiledLayer& layer : layers) {
      for (const TiledObject& object : layer.objects) {
        take(with_template(object, map_), layer);
      }
      take_all(layer.layers);
    }
  }

 private:
  void take(const TiledObject& object, const TiledLayer& layer) {
    LevelObject taken = placed(object);
    taken.layer = layer.name;
    const std::string owner = fmt::format("object {} {}", object.id, quoted(object.name));
    if (taken.cell.x < 0 || taken.cell.x >= map_.width || taken.cell.y < 0 ||
        taken.cell.y >= map_.height) {
      notes_.warn(owner + " stands beyond the edges, and is left out");
      return;
    }
    take_tile(object, taken);
    if (taken.type == "lamp") {
      take_lamp(taken, owner);
    }
    level_.objects.push_back(std::move(taken));
  }

  [[nodiscard]] LevelObject placed(const TiledObject& object) const {
    const Hold hold = hold_of(object, tiles_);
    const double left = object.x - hold.x * object.width;
    const double top = object.y - hold.y * object.height;
    const int width = map_.tile_width;
    const int height = map_.tile_height;
    LevelObject placed = {
        .id = object.id, .name = object.name, .type = object.type, .properties = object.properties};
    if (object.gid == 0) {
      placed.cell = {cell_number(left, width) - map_.left, cell_number(top, height) - map_.top};
      placed.columns = cells_across(object.width, width);
      placed.rows = cells_across(object.height, height);
    } else {
      // The cell in which the middle of the bottom left cell of the picture is.
      const double bottom = top + object.height;
      placed.cell = {cell_number(left + width / 2.0, width) - map_.left,
                     cell_number(bottom - height / 2.0, height) - map_.top};
    }
    return placed;
  }

  void take_tile(const TiledObject& object, LevelObject& taken) {
    const std::optional<TileCode> code = tiles_.code_of(object.gid);
    if (!code) {
      return;
    }
    taken.has_tile = true;
    taken.code = *code;
    if (const TiledTile* tile = tiles_.tile_of(object.gid)) {
      taken.type = taken.type.empty() ? tile->type : taken.type;
      taken.properties = with_others(std::move(taken.properties), tile->properties);
    }
  }

  void take_lamp(const LevelObject& lamp, const std::string& owner) {
    if (find_property(lamp.properties, "reach") == nullptr) {
      notes_.fail("a reach for the lamp " + owner, "none");
    }
    const int reach = notes_.whole_number(lamp.properties, "reach", {0, longest_reach}, 0, owner);
    level_.lamps.push_back({lamp.cell, reach});
  }

  const TiledMap& map_;
  LevelTiles& tiles_;
  Level& level_;
  LevelNotes& notes_;
};

}  // namespace

void take_objects(const TiledMap& map, LevelTiles& tiles, Level& level, LevelNotes& notes) {
  ObjectTaker(map, tiles, level, notes).take_all(map.layers);
}

}  // namespace tilery
