#include "tilery/explore/framed_map.h"

#include <cassert>

namespace tilery {
namespace {

/// Sixteen cells are read where thirteen are wanted, so the right frame is wider than the reach.
constexpr int reach = 12;
static_assert(FramedMap::frame_columns >= reach + 3);

/// Bytes that may be read from the last byte of a plane on.
constexpr std::size_t bits_read_ahead = 24;

void set_bit(std::vector<std::uint8_t>& plane, std::size_t index, bool value) {
  const auto bit = static_cast<std::uint8_t>(1U << (index % 8));
  std::uint8_t& byte = plane[index / 8];
  byte = static_cast<std::uint8_t>(value ? byte | bit : byte & ~bit);
}

struct Span {
  int first;
  int last;
};

/// The places from -frame to size - 1 + frame that show `value`: every `step`-th of a span.
Span places_showing(int value, int size, Edge edge, int frame) {
  if (edge == Edge::wrap) {
    return {modulo(value + frame, size) - frame, size - 1 + frame};
  }
  return {value == 0 ? -frame : value, value == size - 1 ? size - 1 + frame : value};
}

}  // namespace

FramedMap::FramedMap(const MapView& map, const Opacity& opacity)
    : width_(map.width),
      height_(map.height),
      edge_(map.edge),
      slant_(map.slant),
      stride_(std::size_t(map.width + 2 * frame_columns + 7) / 8 * 8),
      opacity_(opacity),
      cells_(stride_ * std::size_t(map.height + 2 * frame_rows)),
      opaque_bits_(cells_.size() / 8 + bits_read_ahead),
      lit_bits_(opaque_bits_.size()) {
  for (int y = -frame_rows; y < height_ + frame_rows; ++y) {
    for (int x = -frame_columns; x < width_ + frame_columns; ++x) {
      put(index_of({x, y}), cell_at(map, shown_at(map, {x, y})));
    }
  }
}

void FramedMap::set(Cell cell, MapCell value) {
  assert(is_on(shape(), cell));
  const Span columns = places_showing(cell.x, width_, edge_, frame_columns);
  const Span rows = places_showing(cell.y, height_, edge_, frame_rows);
  const int across = edge_ == Edge::wrap ? width_ : 1;
  const int down = edge_ == Edge::wrap ? height_ : 1;
  for (int y = rows.first; y <= rows.last; y += down) {
    for (int x = columns.first; x <= columns.last; x += across) {
      put(index_of({x, y}), value);
    }
  }
}

void FramedMap::put(std::size_t index, MapCell value) {
  cells_[index] = value;
  set_bit(opaque_bits_, index, opacity_.blocks(value));
  set_bit(lit_bits_, index, is_lit(value));
}

}  // namespace tilery
