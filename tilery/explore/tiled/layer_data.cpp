#include "tilery/explore/tiled/layer_data.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <fmt/format.h>
#include <limits>
#include <string_view>
#include <utility>

#include "tilery/core/base64.h"
#include "tilery/core/compression.h"
#include "tilery/core/plain_text.h"
#include "tilery/explore/map.h"
#include "tilery/explore/tiled/elements.h"

namespace tilery {
namespace {

constexpr std::string_view blanks = " \t\r\n";

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) {
    return {};
  }
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string cells_text(std::size_t count) { return fmt::format("{} cells", count); }

std::vector<Gid> cells_of_csv(const Element& element, std::size_t count, FileReading& reading) {
  std::vector<Gid> cells;
  std::string_view csv = trimmed(element.text);
  // Each cell takes a digit and, except the last, a comma.
  if (count > csv.size() / 2 + 1) {
    reading.fail(element.offset, cells_text(count), fmt::format("at most {}", csv.size() / 2 + 1));
    return {};
  }
  cells.reserve(count);
  while (!csv.empty()) {
    const std::size_t comma = csv.find(',');
    const std::string_view text = trimmed(csv.substr(0, comma));
    csv = comma == std::string_view::npos ? std::string_view{} : csv.substr(comma + 1);
    Gid cell = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), cell);
    if (fault != std::errc{} || end != text.data() + text.size()) {
      reading.fail(element.offset, fmt::format("a number of 32 bits as cell {}", cells.size()),
                   quoted(text));
      return {};
    }
    if (cells.size() == count) {
      reading.fail(element.offset, cells_text(count), fmt::format("at least {}", count + 1));
      return {};
    }
    cells.push_back(cell);
  }
  return cells;
}

std::vector<Gid> gids_of_bytes(std::span<const std::uint8_t> bytes) {
  std::vector<Gid> cells(bytes.size() / 4);
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const std::span<const std::uint8_t> four = bytes.subspan(4 * i, 4);
    cells[i] = Gid{four[0]} | Gid{four[1]} << 8 | Gid{four[2]} << 16 | Gid{four[3]} << 24;
  }
  return cells;
}

std::optional<Compression> compression_named(std::string_view name) {
  for (const Compression compression :
       {Compression::none, Compression::zlib, Compression::gzip, Compression::zstd}) {
    if (name == name_of(compression)) {
      return compression;
    }
  }
  return std::nullopt;
}

std::vector<Gid> cells_of_base64(const Element& element, const CellEncoding& attributes,
                                 std::size_t count, FileReading& reading) {
  const std::optional<Compression> compression = compression_named(attributes.compression);
  if (!compression) {
    reading.fail(element.offset, "zlib, gzip, zstd or no compression",
                 quoted(attributes.compression));
    return {};
  }
  const auto packed = bytes_of_base64(element.text);
  if (!packed) {
    reading.fail(element.offset, "base64",
                 packed.error() < element.text.size()
                     ? quoted(std::string_view(element.text).substr(packed.error(), 1))
                     : "its end too early");
    return {};
  }
  const auto bytes = decompressed(*packed, *compression, 4 * count);
  if (!bytes) {
    reading.fail(element.offset, fmt::format("{} bytes of cells", 4 * count), bytes.error());
    return {};
  }
  return gids_of_bytes(*bytes);
}

WrittenChunk chunk_at(const TiledLayer& layer, const TiledMap& map, Cell corner) {
  WrittenChunk chunk = {corner, std::vector<Gid>(std::size_t{chunk_side} * chunk_side)};
  for (int row = 0; row < chunk_side; ++row) {
    for (int column = 0; column < chunk_side; ++column) {
      const int x = corner.x + column - map.left;
      const int y = corner.y + row - map.top;
      if (x >= 0 && x < map.width && y >= 0 && y < map.height) {
        chunk.cells[std::size_t(row) * chunk_side + std::size_t(column)] =
            layer.cells[std::size_t(y) * std::size_t(map.width) + std::size_t(x)];
      }
    }
  }
  return chunk;
}

}  // namespace

std::vector<Gid> cells_of(const Element& element, const CellEncoding& attributes, std::size_t count,
                          FileReading& reading) {
  std::vector<Gid> cells;
  if (attributes.encoding == "base64") {
    cells = cells_of_base64(element, attributes, count, reading);
  } else if (element.has_numbers) {
    cells = element.numbers;
  } else if (attributes.encoding == "csv") {
    cells = cells_of_csv(element, count, reading);
  } else if (!attributes.encoding.empty()) {
    reading.fail(element.offset, "csv, base64 or no encoding", quoted(attributes.encoding));
  }
  if (cells.size() != count) {
    reading.fail(element.offset, cells_text(count), fmt::format("{}", cells.size()));
    return {};
  }
  return cells;
}

CellEncoding encoding_of(CellForm form) {
  constexpr std::array<std::string_view, 5> compressions = {"", "", "zlib", "gzip", "zstd"};
  return {form == CellForm::csv ? "csv" : "base64",
          std::string(compressions[static_cast<std::size_t>(form)])};
}

std::string base64_of_cells(std::span<const Gid> cells, CellForm form) {
  std::vector<std::uint8_t> bytes;
  bytes.reserve(4 * cells.size());
  for (const Gid cell : cells) {
    for (int shift = 0; shift < 32; shift += 8) {
      bytes.push_back(static_cast<std::uint8_t>(cell >> shift & 0xFF));
    }
  }
  const std::vector<std::uint8_t> all =
      compressed(bytes, *compression_named(encoding_of(form).compression));
  return base64_of({reinterpret_cast<const char*>(all.data()), all.size()});
}

HighestIds highest_ids_in(const std::vector<TiledLayer>& layers) {
  HighestIds highest;
  for (const TiledLayer& layer : layers) {
    const HighestIds inner = highest_ids_in(layer.layers);
    highest.layer = std::max({highest.layer, layer.id, inner.layer});
    highest.object = std::max(highest.object, inner.object);
    for (const TiledObject& object : layer.objects) {
      highest.object = std::max(highest.object, object.id);
    }
  }
  return highest;
}

std::vector<WrittenChunk> chunks_of(const TiledLayer& layer, const TiledMap& map) {
  std::vector<WrittenChunk> chunks;
  for (int y = chunk_start(map.top); y < map.top + map.height; y += chunk_side) {
    for (int x = chunk_start(map.left); x < map.left + map.width; x += chunk_side) {
      WrittenChunk chunk = chunk_at(layer, map, {x, y});
      if (std::ranges::any_of(chunk.cells, [](Gid cell) { return cell != 0; })) {
        chunks.push_back(std::move(chunk));
      }
    }
  }
  return chunks;
}

namespace {

constexpr int deepest_group = 32;
constexpr WholeBounds any_side = {1, longest_map_side};
/// Chunks further out are a fault, so that all coordinates fit an int.
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
  // Not needed: x and y are always 0, and `locked` only concerns the editor.
  cursor.pass_over({"x", "y", "locked"});
}

/// The `count` cells in <data> or <chunk>. Each must be empty or the tile of a tileset.
std::vector<Gid> checked_cells(const Element& element, const CellEncoding& attributes,
                               std::size_t count, const TiledMap& map, FileReading& reading) {
  if (reading.has_failed() || !reading.take_cells(element.offset, count)) {
    return {};
  }
  std::vector<Gid> cells = cells_of(element, attributes, count, reading);
  const Gid least = map.tilesets.empty() ? gid_mask + 1 : map.tilesets.front().first_gid;
  const auto stray = std::ranges::find_if(
      cells, [least](Gid cell) { return (cell & gid_mask) != 0 && (cell & gid_mask) < least; });
  if (stray != cells.end()) {
    reading.fail(element.offset, "a tile of one of the map's tilesets",
                 fmt::format("{}", *stray & gid_mask));
  }
  return cells;
}

Chunk chunk_of(const Element& element, const CellEncoding& attributes, const TiledMap& map,
               FileReading& reading) {
  ElementCursor cursor(element, reading);
  Chunk chunk = {.x = cursor.whole_number("x", any_chunk_place, 0),
                 .y = cursor.whole_number("y", any_chunk_place, 0),
                 .width = cursor.required_whole_number("width", any_side),
                 .height = cursor.required_whole_number("height", any_side)};
  cursor.finish();
  chunk.cells = checked_cells(element, attributes, area(chunk.width, chunk.height), map, reading);
  return chunk;
}

void take_chunks(ElementCursor& data, const CellEncoding& attributes, const TiledMap& map,
                 LayerPart& part) {
  for (const Element* element : data.children("chunk")) {
    part.chunks.push_back(chunk_of(*element, attributes, map, data.reading()));
    if (data.reading().has_failed()) {
      return;
    }
  }
}

/// In cells.
struct LayerSize {
  int width = 0;
  int height = 0;
};

/// The cells of the layer at the map's size: cells beyond the map are cut, missing ones are empty.
std::vector<Gid> fitted(const std::vector<Gid>& cells, LayerSize size, const TiledMap& map) {
  std::vector<Gid> cells_of_map(area(map.width, map.height));
  const int columns = std::min(size.width, map.width);
  for (int row = 0; row < std::min(size.height, map.height); ++row) {
    std::copy_n(cells.begin() + static_cast<std::ptrdiff_t>(area(size.width, row)), columns,
                cells_of_map.begin() + static_cast<std::ptrdiff_t>(area(map.width, row)));
  }
  return cells_of_map;
}

/// The cells of a layer. A layer of another size than the map is fitted to it, with a warning.
std::vector<Gid> cells_of_layer(const Element& data, const CellEncoding& attributes, LayerSize size,
                                const TiledMap& map, FileReading& reading) {
  std::vector<Gid> cells =
      checked_cells(data, attributes, area(size.width, size.height), map, reading);
  if ((size.width == map.width && size.height == map.height) || reading.has_failed() ||
      !reading.take_cells(data.offset, area(map.width, map.height))) {
    return cells;
  }
  reading.warn(data.offset, fmt::format("a layer of {} x {} cells is read as one of {} x {}",
                                        size.width, size.height, map.width, map.height));
  return fitted(cells, size, map);
}

void take_tile_layer(ElementCursor& cursor, const TiledMap& map, LayerPart& part) {
  FileReading& reading = cursor.reading();
  LayerSize size;
  if (map.infinite) {
    cursor.pass_over({"width", "height", "startx", "starty"});
  } else {
    size = {cursor.whole_number("width", {0, longest_map_side}, map.width),
            cursor.whole_number("height", {0, longest_map_side}, map.height)};
  }
  const Element* element = cursor.child("data");
  if (element == nullptr) {
    reading.fail(cursor.element().offset, "<data> in the layer", "none");
    return;
  }
  ElementCursor data(*element, reading);
  const CellEncoding attributes = {data.text("encoding"), data.text("compression")};
  if (map.infinite) {
    take_chunks(data, attributes, map, part);
  } else {
    part.layer.cells = cells_of_layer(*element, attributes, size, map, reading);
  }
  data.finish();
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
                   FileReading& reading) {
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

std::uint64_t number_of_tile_layers(const std::vector<LayerPart>& parts) {
  std::uint64_t count = 0;
  for (const LayerPart& part : parts) {
    count += part.layer.kind == TiledLayerKind::tiles ? 1U : 0U;
    count += number_of_tile_layers(part.layers);
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
  FileReading& reading = cursor.reading();
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

void join_chunks(std::vector<LayerPart>& parts, TiledMap& map, FileReading& reading) {
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
  if (reading.take_cells(0, cells * number_of_tile_layers(parts))) {
    map.left = extent.left;
    map.top = extent.top;
    map.width = width;
    map.height = height;
    join_all(parts, map);
  }
}

}  // namespace tilery
