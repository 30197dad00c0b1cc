#include "tilery/explore/tiled/layer_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "tilery/core/base64.h"
#include "tilery/core/compression.h"
#include "tilery/core/plain_text.h"

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

std::vector<Gid> cells_of_csv(const Element& element, std::size_t count, Reading& reading) {
  std::vector<Gid> cells;
  std::string_view rest = trimmed(element.text);
  // Each cell takes a digit and, but for the last, a comma.
  if (count > rest.size() / 2 + 1) {
    reading.fail(element.offset, cells_text(count), "fewer");
    return {};
  }
  cells.reserve(count);
  while (!rest.empty()) {
    const std::size_t comma = rest.find(',');
    const std::string_view text = trimmed(rest.substr(0, comma));
    rest = comma == std::string_view::npos ? std::string_view{} : rest.substr(comma + 1);
    Gid cell = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), cell);
    if (fault != std::errc{} || end != text.data() + text.size()) {
      reading.fail(element.offset, fmt::format("a number of 32 bits as cell {}", cells.size()),
                   quoted(text));
      return {};
    }
    if (cells.size() == count) {
      reading.fail(element.offset, cells_text(count), "more");
      return {};
    }
    cells.push_back(cell);
  }
  return cells;
}

std::vector<Gid> cells_of_bytes(std::span<const std::uint8_t> bytes) {
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

std::vector<Gid> cells_of_base64(const Element& element, const CellEncoding& code,
                                 std::size_t count, Reading& reading) {
  const std::optional<Compression> compression = compression_named(code.compression);
  if (!compression) {
    reading.fail(element.offset, "zlib, gzip, zstd or no compression", quoted(code.compression));
    return {};
  }
  const auto packed = bytes_of_base64(element.text);
  if (!packed) {
    reading.fail(element.offset, "base64", "something else");
    return {};
  }
  const auto bytes = decompressed(*packed, *compression, 4 * count);
  if (!bytes) {
    reading.fail(element.offset, fmt::format("{} bytes of cells", 4 * count), bytes.error());
    return {};
  }
  return cells_of_bytes(*bytes);
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

std::vector<Gid> cells_of(const Element& element, const CellEncoding& code, std::size_t count,
                          Reading& reading) {
  std::vector<Gid> cells;
  if (code.encoding == "base64") {
    cells = cells_of_base64(element, code, count, reading);
  } else if (element.has_numbers) {
    cells = element.numbers;
  } else if (code.encoding == "csv") {
    cells = cells_of_csv(element, count, reading);
  } else if (!code.encoding.empty()) {
    reading.fail(element.offset, "csv, base64 or no encoding", quoted(code.encoding));
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

}  // namespace tilery
