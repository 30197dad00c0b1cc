#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <string_view>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/explore/map.h"
#include "tilery/explore/tiled/layer_data.h"
#include "tilery/explore/tiled/tiled_parts.h"

namespace tilery {
namespace {

constexpr int deepest_group = 32;
constexpr WholeBounds any_side = {1, longest_map_side};
/// Chunks further out could not be joined: no map is that wide.
constexpr WholeBounds any_chunk_place = {-(1 << 28), 1 << 28};

std::size_t area(int width, int height) { return std::size_t(width) * std::size_t(height); }

void take_common(ElementCursor& cursor, TiledLayer& layer) {
  layer.place = {cursor.reading().place_of(cursor.element().offset)};
  layer.id = cursor.whole_number("id", any_id, 0);
  layer.name = cursor.text("name");
  layer.type = cursor.type();
  layer.visible = cursor.truth("visible", true);
  layer.opacity = cursor.number("opacity", 1);
  layer.offset_x = cursor.number("offsetx", 0);
  layer.offset_y = cursor.number("offsety", 0);
  layer.properties = properties_of(cursor);
  // Always 0, and whether the editor guards it against changes.
  cursor.pass_over({"x", "y", "locked"});
}

/// The `count` cells in <data> or <chunk>. Each must be empty or the tile of a tileset.
std::vector<Gid> checked_cells(const Element& element, const CellEncoding& code, std::size_t count,
                               const TiledMap& map, Reading& reading) {
  if (reading.has_failed() || !reading.take_cells(element.offset, count)) {
    return {};
  }
  std::vector<Gid> cells = cells_of(element, code, count, reading);
  const Gid least = map.tilesets.empty() ? gid_mask + 1 : map.tilesets.front().first_gid;
  const auto stray = std::ranges::find_if(
      cells, [least](Gid cell) { return (cell & gid_mask) != 0 && (cell & gid_mask) < least; });
  if (stray != cells.end()) {
    reading.fail(element.offset, "a tile of one of the map's tilesets",
                 fmt::format("{}", *stray & gid_mask));
  }
  return cells;
}

Chunk chunk_of(const Element& element, const CellEncoding& code, const TiledMap& map,
               Reading& reading) {
  ElementCursor cursor(element, reading);
  Chunk chunk = {.x = cursor.whole_number("x", any_chunk_place, 0),
                 .y = cursor.whole_number("y", any_chunk_place, 0),
                 .width = cursor.required_whole_number("width", any_side),
                 .height = cursor.required_whole_number("height", any_side)};
  cursor.finish();
  chunk.cells = checked_cells(element, code, area(chunk.width, chunk.height), map, reading);
  return chunk;
}

void take_chunks(ElementCursor& data, const CellEncoding& code, const TiledMap& map,
                 LayerPart& part) {
  for (const Element* element : data.children("chunk")) {
    part.chunks.push_back(chunk_of(*element, code, map, data.reading()));
    if (data.reading().has_failed()) {
      return;
    }
  }
}

void take_cells(const Element& element, const TiledMap& map, LayerPart& part, Reading& reading) {
  ElementCursor data(element, reading);
  const CellEncoding code = {data.text("encoding"), data.text("compression")};
  if (map.infinite) {
    take_chunks(data, code, map, part);
  } else {
    part.layer.cells = checked_cells(element, code, area(map.width, map.height), map, reading);
  }
  data.finish();
}

void expect_side(ElementCursor& cursor, std::string_view name, int side) {
  const int found = cursor.whole_number(name, {0, longest_map_side}, side);
  if (found != side) {
    cursor.reading().fail(cursor.element().offset,
                          fmt::format("the map's {} of {} for the layer", name, side),
                          fmt::format("{}", found));
  }
}

void take_tile_layer(ElementCursor& cursor, const TiledMap& map, LayerPart& part) {
  if (map.infinite) {
    cursor.pass_over({"width", "height", "startx", "starty"});
  } else {
    expect_side(cursor, "width", map.width);
    expect_side(cursor, "height", map.height);
  }
  const Element* data = cursor.child("data");
  if (data == nullptr) {
    cursor.reading().fail(cursor.element().offset, "<data> in the layer", "none");
    return;
  }
  take_cells(*data, map, part, cursor.reading());
}

void take_objects(ElementCursor& cursor, TiledLayer& layer) {
  for (const Element* element : cursor.children("object")) {
    layer.objects.push_back(object_of(*element, cursor.reading()));
  }
  cursor.pass_over({"width", "height"});
  if (cursor.text("draworder", "topdown") != "topdown") {
    cursor.reading().warn(cursor.element().offset, "draworder of <objectgroup> is not read");
  }
}

LayerPart layer_of(const Element& element, TiledLayerKind kind, const TiledMap& map, int depth,
                   Reading& reading) {
  ElementCursor cursor(element, reading);
  LayerPart part;
  part.layer.kind = kind;
  take_common(cursor, part.layer);
  switch (kind) {
    case TiledLayerKind::tiles:
      take_tile_layer(cursor, map, part);
      break;
    case TiledLayerKind::objects:
      take_objects(cursor, part.layer);
      break;
    case TiledLayerKind::image:
      part.layer.image = image_of(cursor);
      break;
    case TiledLayerKind::group:
      part.layers = layers_of(cursor, map, depth + 1);
      break;
  }
  cursor.finish();
  return part;
}

std::optional<TiledLayerKind> kind_named(std::string_view name) {
  if (name == "layer") {
    return TiledLayerKind::tiles;
  }
  if (name == "objectgroup") {
    return TiledLayerKind::objects;
  }
  if (name == "imagelayer") {
    return TiledLayerKind::image;
  }
  return name == "group" ? std::optional(TiledLayerKind::group) : std::nullopt;
}

/// The first and last columns and rows that are not empty.
struct Extent {
  int left = std::numeric_limits<int>::max();
  int top = std::numeric_limits<int>::max();
  int right = std::numeric_limits<int>::min();
  int bottom = std::numeric_limits<int>::min();

  void add(int x, int y) {
    left = std::min(left, x);
    top = std::min(top, y);
    right = std::max(right, x);
    bottom = std::max(bottom, y);
  }
  [[nodiscard]] bool is_empty() const { return left > right; }
};

void extend(Extent& extent, const std::vector<LayerPart>& parts) {
  for (const LayerPart& part : parts) {
    for (const Chunk& chunk : part.chunks) {
      for (std::size_t i = 0; i < chunk.cells.size(); ++i) {
        if ((chunk.cells[i] & gid_mask) != 0) {
          const int at = static_cast<int>(i);
          extent.add(chunk.x + at % chunk.width, chunk.y + at / chunk.width);
        }
      }
    }
    extend(extent, part.layers);
  }
}

std::uint64_t tile_layers(const std::vector<LayerPart>& parts) {
  std::uint64_t count = 0;
  for (const LayerPart& part : parts) {
    count += part.layer.kind == TiledLayerKind::tiles ? 1U : 0U;
    count += tile_layers(part.layers);
  }
  return count;
}

void join(LayerPart& part, const TiledMap& map) {
  part.layer.cells.resize(std::size_t(map.width) * std::size_t(map.height));
  for (const Chunk& chunk : part.chunks) {
    for (std::size_t i = 0; i < chunk.cells.size(); ++i) {
      if ((chunk.cells[i] & gid_mask) != 0) {
        const int at = static_cast<int>(i);
        const int x = chunk.x + at % chunk.width - map.left;
        const int y = chunk.y + at / chunk.width - map.top;
        part.layer.cells[std::size_t(y) * std::size_t(map.width) + std::size_t(x)] = chunk.cells[i];
      }
    }
  }
  part.chunks.clear();
}

void join_all(std::vector<LayerPart>& parts, const TiledMap& map) {
  for (LayerPart& part : parts) {
    if (part.layer.kind == TiledLayerKind::tiles) {
      join(part, map);
    }
    join_all(part.layers, map);
  }
}

}  // namespace

std::vector<LayerPart> layers_of(ElementCursor& cursor, const TiledMap& map, int depth) {
  Reading& reading = cursor.reading();
  std::vector<LayerPart> parts;
  if (depth > deepest_group) {
    reading.fail(cursor.element().offset, fmt::format("groups at most {} deep", deepest_group),
                 "deeper ones");
    return parts;
  }
  for (const Element& element : cursor.element().children) {
    const std::optional<TiledLayerKind> kind = kind_named(element.name);
    if (kind && !reading.has_failed()) {
      parts.push_back(layer_of(element, *kind, map, depth, reading));
    }
  }
  for (const std::string_view name : {"layer", "objectgroup", "imagelayer", "group"}) {
    cursor.children(name);
  }
  return parts;
}

std::vector<TiledLayer> finished(std::vector<LayerPart> parts) {
  std::vector<TiledLayer> layers;
  for (LayerPart& part : parts) {
    part.layer.layers = finished(std::move(part.layers));
    layers.push_back(std::move(part.layer));
  }
  return layers;
}

void join_chunks(std::vector<LayerPart>& parts, TiledMap& map, Reading& reading) {
  Extent extent;
  extend(extent, parts);
  if (extent.is_empty()) {
    reading.fail(0, "an infinite map with a tile on it", "none");
    return;
  }
  const int width = extent.right - extent.left + 1;
  const int height = extent.bottom - extent.top + 1;
  if (width > longest_map_side || height > longest_map_side) {
    reading.fail(0, fmt::format("tiles within {0} x {0} cells", longest_map_side),
                 fmt::format("{} x {}", width, height));
    return;
  }
  const std::uint64_t cells = std::uint64_t(width) * std::uint64_t(height);
  if (reading.take_cells(0, cells * tile_layers(parts))) {
    map.left = extent.left;
    map.top = extent.top;
    map.width = width;
    map.height = height;
    join_all(parts, map);
  }
}

}  // namespace tilery
