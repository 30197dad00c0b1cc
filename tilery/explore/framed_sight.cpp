#include "tilery/explore/framed_sight.h"

#include <algorithm>
#include <cassert>
#include <cstring>

#include "tilery/explore/window.h"

namespace tilery {
namespace {

/// `count` bits of a plane from bit `index` on, 0 to 127.
BitRow bits_from(const std::uint8_t* plane, std::size_t index, int count) {
  BitRow bits = 0;
  std::memcpy(&bits, plane + index / 8, sizeof(bits));
  bits >>= index % 8;
  // The last byte's share does not fit in front of the shift.
  bits |= index % 8 == 0 ? 0 : BitRow{plane[index / 8 + 16]} << (128 - index % 8);
  return bits & columns(0, count - 1);
}

/// Reads rows of the map that may begin and end beyond its edges.
class RowReader {
 public:
  RowReader(const FramedMap& map, int count) : map_(map), count_(count) {}

  /// The bits from column `x` of row `y` on, both anywhere.
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

  /// The row again and again.
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
