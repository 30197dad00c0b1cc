#include <fmt/format.h>

#include <algorithm>

#include "tilery/explore/tiled/tiled_parts.h"

namespace tilery {
namespace {

constexpr WholeBounds tile_ids = {0, static_cast<int>(gid_mask) - 1};

TiledTile tile_of(const Element& element, Reading& reading) {
  ElementCursor cursor(element, reading);
  TiledTile tile;
  tile.id = static_cast<std::uint32_t>(cursor.required_whole_number("id", tile_ids));
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

/// All but first_gid and source, which a file of its own does not say.
void take_tileset(ElementCursor& cursor, TiledTileset& tileset) {
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
  cursor.child("grid");  // How the editor lays other drawings over tiles.
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
  // With or without the '#', as Tiled's versions have it.
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
    reading.fail(root.offset, "a <tileset>", "something else");
  } else if (cursor.attribute("source") != nullptr) {
    reading.fail(root.offset, "a tileset", "one that names another file");
  } else {
    take_tileset(cursor, tileset);
    cursor.finish();
  }
  return tileset;
}

}  // namespace tilery
