#include "tilery/explore/tiled/tiled_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/explore/map.h"
#include "tilery/explore/tiled/elements.h"

namespace tilery {
namespace {

constexpr std::size_t most_elements = std::size_t{1} << 21;
constexpr WholeBounds any_skew = {-most_pixels, most_pixels};

void take_tilesets(ElementCursor& cursor, const FetchFile& fetch, TiledMap& map) {
  FileReading& reading = cursor.reading();
  const std::vector<const Element*> elements = cursor.children("tileset");
  if (elements.size() > most_tilesets) {
    reading.fail(elements.back()->offset, fmt::format("at most {} tilesets", most_tilesets),
                 fmt::format("{}", elements.size()));
    return;
  }
  for (const Element* element : elements) {
    TilesetPart part = tileset_of(*element, reading);
    if (part.offset_of_source && !reading.has_failed()) {
      fetch_tileset(part, fetch, reading);
    }
    if (!map.tilesets.empty() && map.tilesets.back().first_gid >= part.tileset.first_gid) {
      reading.fail(element->offset, "tilesets in the order of firstgid",
                   fmt::format("{}", part.tileset.first_gid));
    }
    map.tilesets.push_back(std::move(part.tileset));
  }
}

void take_orientation(ElementCursor& cursor, TiledMap& map) {
  map.orientation = cursor.text("orientation", "orthogonal");
  if (map.orientation != "orthogonal" && map.orientation != "oblique") {
    cursor.reading().fail(cursor.element().offset, "an orthogonal or oblique map",
                          quoted(map.orientation));
  }
  if (map.orientation == "oblique") {
    map.skew_x = cursor.whole_number("skewx", any_skew, 0);
    map.skew_y = cursor.whole_number("skewy", any_skew, 0);
  }
}

void take_size(ElementCursor& cursor, TiledMap& map) {
  map.infinite = cursor.truth("infinite", false);
  if (map.infinite) {
    cursor.pass_over({"width", "height"});
  } else {
    map.width = cursor.required_whole_number("width", {1, longest_map_side});
    map.height = cursor.required_whole_number("height", {1, longest_map_side});
  }
  map.tile_width = cursor.required_whole_number("tilewidth", {1, most_pixels});
  map.tile_height = cursor.required_whole_number("tileheight", {1, most_pixels});
}

TiledMap map_of(const Element& root, const FetchFile& fetch, FileReading& reading) {
  TiledMap map;
  if (root.name != "map") {
    reading.fail(root.offset, "a <map>", quoted(root.name));
    return map;
  }
  map.place = {reading.place_of(root.offset)};
  ElementCursor cursor(root, reading);
  take_orientation(cursor, map);
  take_size(cursor, map);
  map.type = cursor.type();
  map.render_order = cursor.text("renderorder", "right-down");
  map.background = cursor.text("backgroundcolor");
  map.properties = properties_of(cursor);
  take_tilesets(cursor, fetch, map);
  std::vector<LayerPart> parts = layers_of(cursor, map, 0);
  if (map.infinite && !reading.has_failed()) {
    join_chunks(parts, map, reading);
  }
  map.layers = finished(std::move(parts));
  take_templates(fetch, map, reading);
  // Not needed: the program that wrote the file, its packing, and numbers that follow from the ids
  // in use.
  cursor.pass_over({"version", "tiledversion", "compressionlevel", "nextlayerid", "nextobjectid"});
  cursor.finish();
  return map;
}

}  // namespace

std::expected<std::string, Error> fetch_nothing(const std::string& path) {
  return std::unexpected(Error{path, {}, "a map in one file", "a file that it names"});
}

std::expected<TiledFile, Error> read_tiled(std::string_view bytes, const std::string& source,
                                           const FetchFile& fetch, const TiledLimits& limits) {
  TiledFile file;
  Allowance allowance = {limits.most_cells, limits.most_bytes, most_elements};
  FileReading reading(source, bytes.substr(0, limits.most_bytes), file.warnings, allowance);
  if (bytes.size() > limits.most_bytes) {
    reading.fail(0, fmt::format("at most {} bytes", limits.most_bytes),
                 std::to_string(bytes.size()));
    return std::unexpected(reading.error());
  }
  allowance.bytes -= bytes.size();
  if (const std::optional<Element> root = elements_of(reading, "map")) {
    file.map = map_of(*root, fetch, reading);
  }
  if (reading.has_failed()) {
    return std::unexpected(reading.error());
  }
  return file;
}

}  // namespace tilery
