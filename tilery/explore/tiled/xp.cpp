#include "tilery/explore/tiled/xp.h"

#include <fmt/format.h>

#include <algorithm>
#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tilery/core/compression.h"
#include "tilery/core/plain_text.h"
#include "tilery/explore/map.h"

namespace tilery {
namespace {

constexpr std::string_view gzip_mark = "\x1F\x8B";
constexpr std::size_t bytes_of_number = 4;
constexpr std::size_t bytes_of_cell = 10;
constexpr std::size_t most_xp_cells = std::size_t{1} << 22;
constexpr int most_layers = 64;
constexpr int tile_side = 8;
constexpr std::uint32_t transparent = 0xFF00FF;
constexpr std::uint32_t blank_glyph = 32;

/// The 256 characters of code page 437 by number; 0 is a blank.
constexpr std::u32string_view code_page_437 =
    U" ☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼"
    U" !\"#$%&'()*+,-./0123456789:;<=>?"
    U"@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_"
    U"`abcdefghijklmnopqrstuvwxyz{|}~⌂"
    U"ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ"
    U"áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
    U"└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
    U"αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0";
static_assert(code_page_437.size() == 256);

/// A glyph in two colors, as RRGGBB.
struct ColoredGlyph {
  std::uint32_t glyph = 0;
  std::uint32_t ink = 0;
  std::uint32_t paper = 0;
  friend auto operator<=>(const ColoredGlyph&, const ColoredGlyph&) = default;
};

class XpReader {
 public:
  XpReader(std::span<const std::uint8_t> bytes, std::string source)
      : bytes_(bytes), source_(std::move(source)) {}

  std::expected<TiledFile, Error> read() {
    int count = take_number();
    // Files of the first version begin with the number of layers, later ones with a negative
    // number.
    count = count < 0 ? take_number() : count;
    if (count < 1 || count > most_layers) {
      fail_at(at_ - bytes_of_number, fmt::format("1 to {} layers", most_layers),
              fmt::format("{}", count));
    }
    for (int i = 0; i < count && !error_; ++i) {
      take_layer(i);
    }
    if (at_ != bytes_.size()) {
      fail("the end of the file", fmt::format("a file of {} bytes", bytes_.size()));
    }
    if (error_) {
      return std::unexpected(*error_);
    }
    finish_tileset();
    return TiledFile{std::move(map_), std::move(warnings_)};
  }

 private:
  void fail_at(std::size_t byte, const std::string& expected, std::string found) {
    if (!error_) {
      error_ = {source_, {}, fmt::format("{} at byte {}", expected, byte), std::move(found)};
    }
  }

  void fail(const std::string& expected, std::string found) {
    fail_at(at_, expected, std::move(found));
  }

  /// Four bytes, the lowest byte first.
  int take_number() {
    if (bytes_.size() - at_ < bytes_of_number) {
      fail("four bytes", "the end of the file");
      at_ = bytes_.size();
      return 0;
    }
    std::uint32_t number = 0;
    for (int shift = 0; shift < 32; shift += 8) {
      number |= std::uint32_t{bytes_[at_++]} << shift;
    }
    return static_cast<int>(number);
  }

  std::uint32_t take_color() {
    const std::uint32_t red = bytes_[at_++];
    const std::uint32_t green = bytes_[at_++];
    return red << 16 | green << 8 | bytes_[at_++];
  }

  void take_size(int number) {
    const int width = take_number();
    const int height = take_number();
    const std::size_t start = at_ - 2 * bytes_of_number;
    const auto is_side = [](int side) { return side >= 1 && side <= longest_map_side; };
    if (number > 0 && (width != map_.width || height != map_.height)) {
      fail_at(start, fmt::format("a layer of {} x {}", map_.width, map_.height),
              fmt::format("{} x {}", width, height));
    } else if (!is_side(width) || !is_side(height)) {
      fail_at(start, fmt::format("sides of 1 to {}", longest_map_side),
              fmt::format("{} x {}", width, height));
    }
    map_.width = width;
    map_.height = height;
  }

  void take_layer(int number) {
    take_size(number);
    const std::uint64_t cells = std::uint64_t(map_.width) * std::uint64_t(map_.height);
    if (!error_ && (bytes_.size() - at_) / bytes_of_cell < cells) {
      fail(fmt::format("{} cells", cells),
           fmt::format("{} bytes, {} for each cell", bytes_.size() - at_, bytes_of_cell));
    }
    if (error_) {
      return;
    }
    TiledLayer layer = {.id = number + 1, .name = fmt::format("layer {}", number + 1)};
    layer.cells.resize(static_cast<std::size_t>(cells));
    for (int x = 0; x < map_.width; ++x) {
      for (int y = 0; y < map_.height; ++y) {
        layer.cells[std::size_t(y) * std::size_t(map_.width) + std::size_t(x)] = take_cell();
      }
    }
    map_.layers.push_back(std::move(layer));
  }

  Gid take_cell() {
    const auto glyph = static_cast<std::uint32_t>(take_number());
    const std::uint32_t ink = take_color();
    const std::uint32_t paper = take_color();
    if (paper == transparent) {
      return 0;
    }
    const auto [known, is_new] =
        glyphs_.try_emplace({glyph, ink, paper}, static_cast<Gid>(glyphs_.size() + 1));
    if (glyphs_.size() >= tile_codes) {
      fail_at(at_ - bytes_of_cell,
              fmt::format("at most {} different glyphs and colors", tile_codes - 1),
              fmt::format("at least {}", glyphs_.size()));
      glyphs_.clear();
      return 0;
    }
    return known->second;
  }

  void finish_tileset() {
    map_.tile_width = tile_side;
    map_.tile_height = tile_side;
    TiledTileset tileset = {.name = "cp437", .tile_width = tile_side, .tile_height = tile_side};
    tileset.tile_count = static_cast<int>(glyphs_.size());
    tileset.tiles.resize(glyphs_.size());
    for (const auto& [colored, gid] : glyphs_) {
      tileset.tiles[gid - 1] = tile_of(colored, gid - 1);
      if (colored.glyph >= code_page_437.size()) {
        warnings_.add({.source = source_,
                       .place = {},
                       .text = fmt::format("glyph {} is beyond code page 437, and shown as ?",
                                           colored.glyph)});
      }
    }
    map_.tilesets.push_back(std::move(tileset));
  }

  /// The tile of a glyph in its colors. A glyph beyond the code page gets no property `code`, so
  /// that the level chooses a code. Glyph 0 is a blank and gets the code of glyph 32, because code
  /// 0 is for cells without a tile.
  static TiledTile tile_of(const ColoredGlyph& colored, std::uint32_t id) {
    const auto color = [](std::uint32_t value) { return fmt::format("#ff{:06x}", value); };
    const bool is_known = colored.glyph < code_page_437.size();
    TiledTile tile = {.id = id};
    if (is_known) {
      tile.properties.push_back(
          {.name = "code",
           .kind = PropertyKind::whole_number,
           .value = fmt::format("{}", colored.glyph == 0 ? blank_glyph : colored.glyph)});
    }
    tile.properties.push_back(
        {.name = "glyph", .value = utf8_of(is_known ? code_page_437[colored.glyph] : U'?')});
    tile.properties.push_back(
        {.name = "ink", .kind = PropertyKind::color, .value = color(colored.ink)});
    tile.properties.push_back(
        {.name = "paper", .kind = PropertyKind::color, .value = color(colored.paper)});
    return tile;
  }

  std::span<const std::uint8_t> bytes_;
  std::string source_;
  std::size_t at_ = 0;
  TiledMap map_;
  std::map<ColoredGlyph, Gid> glyphs_;
  Warnings warnings_;
  std::optional<Error> error_;
};

}  // namespace

bool is_xp(std::string_view path, std::string_view bytes) {
  return bytes.starts_with(gzip_mark) || lower_case(path).ends_with(".xp");
}

std::expected<TiledFile, Error> read_xp(std::string_view bytes, const std::string& source,
                                        const TiledLimits& limits) {
  if (!bytes.starts_with(gzip_mark)) {
    return std::unexpected(Error{source, {}, "a gzip file of REXPaint", quoted(bytes)});
  }
  // Ten bytes for each cell, and some for the heads of layers.
  const std::size_t most = std::min(limits.most_cells, most_xp_cells);
  const auto unpacked = decompressed_gzip(bytes, most * bytes_of_cell + 1024);
  if (!unpacked) {
    return std::unexpected(Error{source, {}, "a gzip file of REXPaint", unpacked.error()});
  }
  return XpReader(*unpacked, source).read();
}

}  // namespace tilery
