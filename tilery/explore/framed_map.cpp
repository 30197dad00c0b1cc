#include "tilery/explore/framed_map.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "tilery/explore/window.h"

namespace tilery {
namespace {

/// Vectors read sixteen cells for the thirteen of a row, so that the right frame is wider than
/// this.
constexpr int reach = 12;
static_assert(FramedMap::frame_columns >= reach + 3);

/// Bytes that may be read beyond the last one of a plane.
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

/// The first and last place from -frame to size - 1 + frame that shows column or row `value`.
Span places_showing(int value, int size, Edge edge, int frame) {
  if (edge == Edge::wrap) {
    return {modulo(value + frame, size) - frame, size - 1 + frame};
  }
  return {value == 0 ? -frame : value, value == size - 1 ? size - 1 + frame : value};
}

/// `count` bits, 0 to 127, of a plane from bit `index` on.
BitRow bits_from(const std::uint8_t* plane, std::size_t index, int count) {
  BitRow bits = 0;
  std::memcpy(&bits, plane + index / 8, sizeof(bits));
  bits >>= index % 8;
  // The last byte's share does not fit in front of the shift.
  bits |= index % 8 == 0 ? 0 : BitRow{plane[index / 8 + 16]} << (128 - index % 8);
  return bits & columns(0, count - 1);
}

/// Reads bits of rows that may begin and end beyond the map's edges.
class RowReader {
 public:
  RowReader(const FramedMap& map, int count) : map_(map), count_(count) {}

  /// The bits of row `y` from column `x` on, also beyond the edges.
  [[nodiscard]] BitRow from(Cell place) const {
    const int y = shown_at(map_.shape(), {0, place.y}).y;
    if (place.x >= -FramedMap::frame_columns &&
        place.x + count_ <= map_.width() + FramedMap::frame_columns) {
      return bits({place.x, y}, count_);
    }
    return map_.edge() == Edge::wrap ? wrapped(place.x, y) : extended(place.x, y);
  }

 private:
  [[nodiscard]] BitRow bits(Cell place, int count) const {
    return bits_from(map_.opaque_bits(), map_.index_of(place), count);
  }

  /// Copies of the first cell, the row, copies of the last.
  [[nodiscard]] BitRow extended(int x, int y) const {
    const int before = std::clamp(-x, 0, count_);
    const int behind = std::clamp(x + count_ - map_.width(), 0, count_);
    const int first = std::clamp(x, 0, map_.width() - 1);
    const bool starts = bits({0, y}, 1) != 0;
    const bool ends = bits({map_.width() - 1, y}, 1) != 0;
    BitRow row = bits({first, y}, count_ - before - behind) << before;
    row |= starts ? columns(0, before - 1) : 0;
    return row | (ends ? columns(count_ - behind, count_ - 1) : 0);
  }

  /// The row repeated.
  [[nodiscard]] BitRow wrapped(int x, int y) const {
    BitRow row = 0;
    int start = modulo(x, map_.width());
    for (int done = 0; done < count_;) {
      const int length = std::min(map_.width() - start, count_ - done);
      row |= bits({start, y}, length) << done;
      done += length;
      start = 0;
    }
    return row;
  }

  const FramedMap& map_;
  int count_;
};

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

WindowSet blocking_around(const FramedMap& map, std::span<const Mob> mobs, Cell from, int radius) {
  assert(is_on(map.shape(), from) && radius >= 1 && radius <= largest_radius);
  const RowReader rows(map, 2 * radius + 1);
  WindowSet blocking{.radius = radius};
  for (int dy = -radius; dy <= radius; ++dy) {
    blocking.row_of(dy) = rows.from(place_at(map.shape(), from, {-radius, dy}));
  }
  for (const Mob mob : mobs) {
    if (mob.kind == 0) {
      continue;
    }
    for_each_image(map.shape(), from, cell_of(mob), radius, [&](Offset offset) {
      const BitRow bit = BitRow{1} << (offset.dx + radius);
      BitRow& row = blocking.row_of(offset.dy);
      row = map.opacity().blocks(mob.graphic) ? row | bit : row & ~bit;
    });
  }
  return blocking;
}

}  // namespace tilery
