#pragma once
// A map prepared for many views: with a frame around it, and with opacity and light as bits.
// What stops sight in a window of any radius, read from a framed map's bits.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/explore/map.h"
#include "tilery/explore/mob.h"
#include "tilery/explore/window.h"

namespace tilery {

/// A copy of a map in a frame of copied cells, wide enough for any window of radius 6 with any
/// slant. Two planes of bits say which tiles are opaque and which cells have light of their own.
/// Cells and bits share one index; `row_step` leads to the row below:
///
///   index = (y + frame_rows) * stride + x + frame_columns      row_step = stride + slant
///
/// It takes 2.25 bytes for each cell of the map and its frame.
class FramedMap {
 public:
  static constexpr int frame_columns = 16;
  static constexpr int frame_rows = 6;

  FramedMap(const MapView& map, const Opacity& opacity);

  /// Changes one cell of the map, and its copies in the frame. Requires a cell on the map.
  void set(Cell cell, MapCell value);

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] Edge edge() const { return edge_; }
  [[nodiscard]] Slant slant() const { return slant_; }
  [[nodiscard]] const Opacity& opacity() const { return opacity_; }

  /// The map's shape without its cells.
  [[nodiscard]] MapView shape() const { return {{}, width_, height_, edge_, slant_}; }

  /// The index of a place on the map or in its frame.
  [[nodiscard]] std::size_t index_of(Cell place) const {
    return std::size_t(place.y + frame_rows) * stride_ + std::size_t(place.x + frame_columns);
  }
  [[nodiscard]] std::size_t row_step() const {
    return stride_ + static_cast<std::size_t>(shift_of(slant_));
  }

  [[nodiscard]] const MapCell* cells() const { return cells_.data(); }
  /// Bit i is bit i % 8 of byte i / 8; 24 bytes may be read from any byte.
  [[nodiscard]] const std::uint8_t* opaque_bits() const { return opaque_bits_.data(); }
  [[nodiscard]] const std::uint8_t* lit_bits() const { return lit_bits_.data(); }

 private:
  void put(std::size_t index, MapCell value);

  int width_;
  int height_;
  Edge edge_;
  Slant slant_;
  std::size_t stride_;
  Opacity opacity_;
  std::vector<MapCell> cells_;
  std::vector<std::uint8_t> opaque_bits_;
  std::vector<std::uint8_t> lit_bits_;
};

/// The cells around `from` that stop sight, with mobs, as `blocking_around` of a scenery. Costs a
/// few operations a row, whatever the map's size. Requires `from` on the map and a radius of 1
/// to 63.
WindowSet blocking_around(const FramedMap& map, std::span<const Mob> mobs, Cell from, int radius);

}  // namespace tilery
