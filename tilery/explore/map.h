#pragma once
// Maps, their cells' codes, and the party and the mobs on them.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tilery/core/grid.h"

#pragma GCC visibility push(default)
namespace tilery {

/// A tile's number, 0 to 32,767.
using TileCode = std::uint16_t;

/// A cell of a map: bit 15 is set if the cell has light of its own, bits 14 to 0 are its tile's
/// code.
using MapCell = std::uint16_t;

inline constexpr MapCell lit_flag = 0x8000;
inline constexpr int tile_codes = 0x8000;
inline constexpr int longest_map_side = 32768;

constexpr MapCell map_cell(TileCode code, bool lit) {
  return static_cast<MapCell>(code | (lit ? lit_flag : 0));
}
constexpr TileCode code_of(MapCell cell) { return static_cast<TileCode>(cell & ~lit_flag); }
constexpr bool is_lit(MapCell cell) { return (cell & lit_flag) != 0; }

/// The cell of a byte in an original map: bit 7 is light, bits 6 to 0 are the code.
constexpr MapCell cell_of_byte(std::uint8_t byte) {
  return static_cast<MapCell>((byte & 0x7F) | ((byte & 0x80) << 8));
}
/// The byte that `cell_of_byte` reads as `cell`. Requires a code below 128.
constexpr std::uint8_t byte_of_cell(MapCell cell) {
  return static_cast<std::uint8_t>((cell & 0x7F) | ((cell & lit_flag) >> 8));
}

/// The tiles that block sight, one bit for each of the 32,768 codes. At first, no tile blocks
/// sight.
class Opacity {
 public:
  /// Uses bits 14 to 0 of `code`, so that a whole map cell or graphic may be passed.
  [[nodiscard]] bool blocks(TileCode code) const {
    const std::size_t bit = code_of(code);
    return (bits_[bit / 64] >> (bit % 64) & 1) != 0;
  }

  /// Requires code < 32,768.
  void set(TileCode code, bool blocks) {
    assert(code < tile_codes);
    const std::uint64_t bit = std::uint64_t{1} << (code % 64);
    std::uint64_t& word = bits_[code / 64];
    word = blocks ? word | bit : word & ~bit;
  }

  /// Bit c % 64 of word c / 64 says whether code c blocks.
  [[nodiscard]] const std::array<std::uint64_t, tile_codes / 64>& words() const { return bits_; }

 private:
  std::array<std::uint64_t, tile_codes / 64> bits_{};
};

/// The cells shown beyond the edges: copies of the outermost cells, or the map repeated.
enum class Edge : std::uint8_t { extend, wrap };

/// The position of each row below the row above it: one cell to the left, straight, or one to the
/// right.
enum class Slant : std::int8_t { left = -1, none = 0, right = 1 };

constexpr int shift_of(Slant slant) { return static_cast<int>(slant); }

/// A view of cells as `height` rows of `width`, each 1 to 32,768. The same line of cells may be
/// read in any shape, such as 64 x 64 or 32 x 128.
struct MapView {
  std::span<const MapCell> cells = {};
  int width = 0;
  int height = 0;
  Edge edge = Edge::extend;
  Slant slant = Slant::none;
};

/// A map that owns its cells.
struct Map {
  int width = 0;
  int height = 0;
  Edge edge = Edge::extend;
  Slant slant = Slant::none;
  std::vector<MapCell> cells = {};
  friend bool operator==(const Map&, const Map&) = default;
};

/// Requires width * height cells, and map.cells to outlive the answer.
MapView view_of(const Map& map);

/// Columns to the right and rows down from a cell, along the slant of the map.
struct Offset {
  int dx = 0;
  int dy = 0;
  friend constexpr bool operator==(Offset, Offset) = default;
};

/// The place `offset` away from `from`; it may lie beyond the edges.
constexpr Cell place_at(const MapView& map, Cell from, Offset offset) {
  return {from.x + offset.dx + shift_of(map.slant) * offset.dy, from.y + offset.dy};
}

constexpr bool is_on(const MapView& map, Cell place) {
  return place.x >= 0 && place.x < map.width && place.y >= 0 && place.y < map.height;
}

/// `value` modulo `period`, never negative. Requires period > 0.
constexpr int modulo(int value, int period) {
  const int remainder = value % period;
  return remainder < 0 ? remainder + period : remainder;
}

/// The column or row of the map that is visible at `place`, which may lie beyond the edges. `size`
/// is the number of columns or rows.
constexpr int shown_in(int place, int size, Edge edge) {
  if (place >= 0 && place < size) {
    return place;
  }
  return edge == Edge::wrap ? modulo(place, size) : std::clamp(place, 0, size - 1);
}

/// The cell of the map that is visible at `place`. On a map that extends that is the cell in the
/// nearest column and the nearest row; on one that wraps, both count modulo the map's size.
constexpr Cell shown_at(const MapView& map, Cell place) {
  return {shown_in(place.x, map.width, map.edge), shown_in(place.y, map.height, map.edge)};
}

/// Requires a cell on the map.
inline MapCell cell_at(const MapView& map, Cell cell) {
  return map.cells[std::size_t(cell.y) * std::size_t(map.width) + std::size_t(cell.x)];
}

/// The cells of the bytes of an original map.
std::vector<MapCell> cells_of_bytes(std::span<const std::uint8_t> bytes);

/// The cell to which a straight or diagonal step from `from` leads, as the view shows it. Nothing
/// beyond the edge of a map that extends. Does not check whether the cell can be entered. Requires
/// `from` on the map.
std::optional<Cell> cell_after(const MapView& map, Cell from, Offset step);

// The party and the mobs on a map.

/// The content of a cell of a picture. Bits 14 to 0 are a tile's code. Bit 15 is set for tiles of
/// the map; a mob's graphic may use it freely.
using Graphic = std::uint16_t;

inline constexpr Graphic tile_mark = 0x8000;
inline constexpr Graphic blank = 0x0020;
inline constexpr Graphic party_graphic = tile_mark | 0x0077;

constexpr Graphic graphic_of(MapCell cell) { return static_cast<Graphic>(cell | tile_mark); }

struct Party {
  Cell cell;
  Graphic graphic = party_graphic;
};

/// A creature or thing that can move. Kind 0 marks an empty slot; its other fields mean nothing.
struct Mob {
  std::uint16_t kind = 0;
  Graphic graphic = 0;
  std::int16_t x = 0;
  std::int16_t y = 0;
  friend constexpr bool operator==(Mob, Mob) = default;
};
static_assert(sizeof(Mob) == 8);

constexpr Cell cell_of(Mob mob) { return {mob.x, mob.y}; }

}  // namespace tilery
#pragma GCC visibility pop
