#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/explore/tiled/elements.h"

namespace tilery {
namespace {

constexpr WholeBounds tile_ids = {0, static_cast<int>(gid_mask) - 1};

TiledTile tile_of(const Element& element, Reading& reading) {
  ElementCursor cursor(element, reading);
  TiledTile tile;
  tile.id = static_cast<std::uint32_t>(cursor.required_whole_number("id", tile_ids));
  tile.place = {reading.place_of(element.offset)};
  tile.type = cursor.type();
  tile.properties = properties_of(cursor);
  tile.image = image_of(cursor);
  cursor.finish();
  return tile;
}

void sort_tiles(const Element& element, std::vector<TiledTile>& tiles, Reading& reading) {
  std::ranges::sort(tiles, {}, &TiledTile::id);
  const auto twice = std::ranges::adjacent_find(tiles, {}, &TiledTile::id);
  if (twice != tiles.end()) {
    reading.fail(element.offset, "each tile once", fmt::format("tile {} again", twice->id));
  }
}

void take_tiles(ElementCursor& cursor, TiledTileset& tileset) {
  for (const Element* element : cursor.children("tile")) {
    tileset.tiles.push_back(tile_of(*element, cursor.reading()));
  }
  sort_tiles(cursor.element(), tileset.tiles, cursor.reading());
}

/// Reads all but first_gid and source.
void take_tileset(ElementCursor& cursor, TiledTileset& tileset) {
  tileset.place = {cursor.reading().place_of(cursor.element().offset)};
  tileset.name = cursor.text("name");
  tileset.type = cursor.type();
  tileset.tile_width = cursor.required_whole_number("tilewidth", any_length);
  tileset.tile_height = cursor.required_whole_number("tileheight", any_length);
  tileset.spacing = cursor.whole_number("spacing", {-most_pixels, most_pixels}, 0);
  tileset.margin = cursor.whole_number("margin", {-most_pixels, most_pixels}, 0);
  tileset.tile_count = cursor.whole_number("tilecount", {0, tile_ids.most + 1}, 0);
  tileset.columns = cursor.whole_number("columns", any_length, 0);
  tileset.object_alignment = cursor.text("objectalignment");
  tileset.image = image_of(cursor);
  tileset.properties = properties_of(cursor);
  take_tiles(cursor, tileset);
  cursor.pass_over({"version", "tiledversion"});
  cursor.child("grid");  // The grid of the editor's overlays: not used here.
}

constexpr std::size_t most_templates = 1024;

/// The map's gid for a gid of the template at `path`, which numbers the tiles of its own tileset. 0
/// if the map does not have that tileset.
Gid gid_in_map(Gid gid, const TiledTileset& own, const std::string& path, const TiledMap& map,
               const Reading& of_map) {
  const std::string wanted = path_beside(path, own.source);
  const auto found = std::ranges::find_if(map.tilesets, [&](const TiledTileset& tileset) {
    return !tileset.source.empty() && path_beside(of_map.source(), tileset.source) == wanted;
  });
  if (found == map.tilesets.end() || (gid & gid_mask) < own.first_gid) {
    return 0;
  }
  return (gid & ~gid_mask) | ((gid & gid_mask) - own.first_gid + found->first_gid);
}

void take_tile(ElementCursor& cursor, TiledObject& object, const TiledMap& map,
               const Reading& of_map) {
  const Element* element = cursor.child("tileset");
  if (object.gid == 0) {
    return;
  }
  Reading& reading = cursor.reading();
  if (element == nullptr) {
    object.gid = 0;
  } else {
    const TiledTileset own = tileset_of(*element, reading).tileset;
    object.gid = gid_in_map(object.gid, own, reading.source(), map, of_map);
  }
  if (object.gid == 0) {
    reading.warn(cursor.element().offset,
                 "the map does not have the tileset of the template's tile");
  }
}

TiledObject template_of(const Element& root, Reading& reading, const TiledMap& map,
                        const Reading& of_map) {
  ElementCursor cursor(root, reading);
  const Element* element = cursor.child("object");
  if (root.name != "template" || element == nullptr) {
    reading.fail(
        root.offset, "a <template> with an <object>",
        root.name == "template" ? "a <template> without one" : "<" + cleaned(root.name, 40) + ">");
    return {};
  }
  TiledObject object = object_of(*element, reading);
  if (!object.template_file.empty()) {
    reading.fail(element->offset, "a template that names no other", quoted(object.template_file));
  }
  take_tile(cursor, object, map, of_map);
  cursor.pass_over({"type"});
  cursor.finish();
  return object;
}

void take_template(const std::string& name, const FetchFile& fetch, TiledMap& map,
                   Reading& reading) {
  if (std::ranges::find(map.templates, name, &TiledTemplate::source) != map.templates.end()) {
    return;
  }
  if (map.templates.size() == most_templates) {
    return reading.fail(0, fmt::format("at most {} templates", most_templates), quoted(name));
  }
  read_other_file({name, 0, "template"}, fetch, reading, [&](const Element& root, Reading& inner) {
    map.templates.push_back({name, template_of(root, inner, map, reading)});
  });
}

}  // namespace

std::optional<TiledImage> image_of(ElementCursor& cursor) {
  const Element* element = cursor.child("image");
  if (element == nullptr) {
    return std::nullopt;
  }
  ElementCursor inner(*element, cursor.reading());
  TiledImage image = {.source = inner.text("source"),
                      .width = inner.whole_number("width", any_length, 0),
                      .height = inner.whole_number("height", any_length, 0),
                      .transparent = inner.text("trans")};
  // Some versions of Tiled write the '#', some do not.
  if (image.transparent.starts_with('#')) {
    image.transparent.erase(0, 1);
  }
  inner.finish();
  return image.source.empty() ? std::nullopt : std::optional(image);
}

TilesetPart tileset_of(const Element& element, Reading& reading) {
  ElementCursor cursor(element, reading);
  TilesetPart part;
  part.tileset.first_gid =
      static_cast<Gid>(cursor.required_whole_number("firstgid", {1, static_cast<int>(gid_mask)}));
  part.tileset.source = cursor.text("source");
  if (part.tileset.source.empty()) {
    take_tileset(cursor, part.tileset);
  } else {
    part.offset_of_source = element.offset;
    cursor.pass_over({"name"});
  }
  cursor.finish();
  return part;
}

TiledTileset tileset_file_of(const Element& root, Reading& reading) {
  ElementCursor cursor(root, reading);
  TiledTileset tileset;
  if (root.name != "tileset") {
    reading.fail(root.offset, "a <tileset>", "<" + cleaned(root.name, 40) + ">");
  } else if (const Attribute* source = cursor.attribute("source")) {
    reading.fail(root.offset, "a tileset that names no other file", quoted(source->value));
  } else {
    take_tileset(cursor, tileset);
    cursor.finish();
  }
  return tileset;
}

void take_templates(const std::vector<TiledLayer>& layers, const FetchFile& fetch, TiledMap& map,
                    Reading& reading) {
  for (const TiledLayer& layer : layers) {
    for (const TiledObject& object : layer.objects) {
      if (!object.template_file.empty() && !reading.has_failed()) {
        take_template(object.template_file, fetch, map, reading);
      }
    }
    take_templates(layer.layers, fetch, map, reading);
  }
}

}  // namespace tilery
