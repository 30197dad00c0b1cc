#pragma once
// A map: cells in one line, read as rows; how they continue beyond the edges; which tiles stop
// sight.

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tilery/core/grid.h"

namespace tilery {

/// A tile's number, 0 to 32,767.
using TileCode = std::uint16_t;

/// What a cell of a map holds: bit 15 says that it has light of its own, bits 14 to 0 are the
/// tile's code.
using MapCell = std::uint16_t;

inline constexpr MapCell lit_flag = 0x8000;
inline constexpr int tile_codes = 0x8000;
inline constexpr int longest_map_side = 32768;

constexpr MapCell map_cell(TileCode code, bool lit) {
  return static_cast<MapCell>(code | (lit ? lit_flag : 0));
}
constexpr TileCode code_of(MapCell cell) { return static_cast<TileCode>(cell & ~lit_flag); }
constexpr bool is_lit(MapCell cell) { return (cell & lit_flag) != 0; }

/// A cell from the byte of an original map: bit 7 is lit, bits 6 to 0 are the code.
constexpr MapCell cell_of_byte(std::uint8_t byte) {
  return static_cast<MapCell>((byte & 0x7F) | ((byte & 0x80) << 8));
}
/// The byte that `cell_of_byte` reads as `cell`. Requires a code below 128.
constexpr std::uint8_t byte_of_cell(MapCell cell) {
  return static_cast<std::uint8_t>((cell & 0x7F) | ((cell & lit_flag) >> 8));
}

/// Beyond its edges a map repeats its outermost cells, or itself.
enum class Edge : std::uint8_t { extend, wrap };

/// Where a row stands against the one above it: one cell further left, straight below, or one
/// cell further right.
enum class Slant : std::int8_t { left = -1, none = 0, right = 1 };

constexpr int shift_of(Slant slant) { return static_cast<int>(slant); }

/// Cells that stand elsewhere, read as `height` rows of `width`, each side from 1 to 32,768. The
/// same cells may be read in any shape: 64 x 64 and 32 x 128 are the same line.
struct MapView {
  std::span<const MapCell> cells;
  int width = 0;
  int height = 0;
  Edge edge = Edge::extend;
  Slant slant = Slant::none;
};

/// A map that owns its cells; `view_of` reads it.
struct Map {
  int width = 0;
  int height = 0;
  Edge edge = Edge::extend;
  Slant slant = Slant::none;
  std::vector<MapCell> cells;
  friend bool operator==(const Map&, const Map&) = default;
};

/// Requires map.cells to outlive the answer, and width * height of them.
MapView view_of(const Map& map);

/// The same cells in another shape. Requires width * height == map.cells.size().
MapView reshaped(MapView map, int width, int height);

/// Rows down and columns right from some cell, along the slant of the map.
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

/// The cell of the map that shows at `place`. Extend takes the nearest column and the nearest row,
/// each by itself; wrap takes both modulo the size of the map.
Cell shown_at(const MapView& map, Cell place);

/// Requires a cell on the map.
inline MapCell cell_at(const MapView& map, Cell cell) {
  return map.cells[std::size_t(cell.y) * std::size_t(map.width) + std::size_t(cell.x)];
}

/// `value` modulo `period`, never negative. Requires period > 0.
constexpr int modulo(int value, int period) {
  const int rest = value % period;
  return rest < 0 ? rest + period : rest;
}

/// The cells of an original map's bytes, in their order.
std::vector<MapCell> cells_of_bytes(std::span<const std::uint8_t> bytes);

/// The bytes that `cells_of_bytes` reads as `cells`; nothing if a code is above 127.
std::optional<std::vector<std::uint8_t>> bytes_of_cells(std::span<const MapCell> cells);

/// One bit for each of the 32,768 codes; at first nothing stops sight.
class Opacity {
 public:
  /// Asks about bits 14 to 0 of `code`, so that a map cell or a graphic may be asked about as it
  /// is.
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

 private:
  std::array<std::uint64_t, tile_codes / 64> bits_{};
};

/// The cell entered by going from `from` by `step`, straight or diagonally: the one that the view
/// shows there. Nothing beyond the edge of a map that extends. Whether the tile may be walked on is
/// the game's to say. Requires `from` on the map.
std::optional<Cell> cell_after(const MapView& map, Cell from, Offset step);

}  // namespace tilery
