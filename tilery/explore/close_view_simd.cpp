#include "tilery/explore/close_kernels.h"

#include <array>
#include <bit>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/explore/close_view_simd.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file again.
#include <hwy/highway.h>

// One row of the window is thirteen of sixteen cells, one 256-bit vector or two of 128.
HWY_BEFORE_NAMESPACE();
namespace tilery::close {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

void show_window(const FramedMap& map, Cell party, CloseView& view) {
  plain::show(map, party, view);
}

void place_all(const FramedMap& map, Cell party, std::span<const Mob> mobs, CloseView& view) {
  plain::place_mobs(map, party, mobs, view);
}

void compose_scene(CloseView& view) { plain::compose(view); }

#else

namespace hn = hwy::HWY_NAMESPACE;
using Row = hn::CappedTag<std::uint16_t, CloseWindow::row_length>;

static_assert(std::endian::native == std::endian::little, "planes of bits are read as words");

constexpr std::size_t row_length = CloseWindow::row_length;
constexpr std::uint32_t full_row = (1U << close_side) - 1;
alignas(32) constexpr std::uint16_t in_window[row_length] = {
    0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF,
    0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFFFF, 0,      0,      0};
alignas(32) constexpr std::uint16_t column_bits[row_length] = {
    0x0001, 0x0002, 0x0004, 0x0008, 0x0010, 0x0020, 0x0040, 0x0080,
    0x0100, 0x0200, 0x0400, 0x0800, 0x1000, 0x2000, 0x4000, 0x8000};

/// Copies a row of the map and marks its cells as tiles.
HWY_INLINE void show_row(const MapCell* cells, Graphic* shown) {
  const Row d;
  for (std::size_t i = 0; i < row_length; i += hn::Lanes(d)) {
    const auto row = hn::Or(hn::LoadU(d, cells + i), hn::Set(d, tile_mark));
    hn::Store(hn::And(row, hn::Load(d, in_window + i)), d, shown + i);
  }
}

/// Thirteen bits from bit `index` on.
HWY_INLINE std::uint16_t bits_from(const std::uint8_t* plane, std::size_t index) {
  std::uint32_t bits = 0;
  std::memcpy(&bits, plane + index / 8, sizeof(bits));
  return static_cast<std::uint16_t>(bits >> (index % 8) & full_row);
}

void show_window(const FramedMap& map, Cell party, CloseView& view) {
  // Locals, because the compiler must assume that each stored vector changes the map.
  const std::size_t step = map.row_step();
  const MapCell* const cells = map.cells();
  const std::uint8_t* const opaque = map.opaque_bits();
  const std::uint8_t* const lit = map.lit_bits();
  std::size_t index = map.index_of(party) - close_radius * step - close_radius;
  for (std::size_t row = 0; row < close_side; ++row, index += step) {
    show_row(cells + index, view.shown.cells.data() + row_length * row);
    view.blocking.rows[row] = bits_from(opaque, index);
    view.lit.rows[row] = bits_from(lit, index);
  }
  for (std::size_t row = close_side; row < view.lit.rows.size(); ++row) {
    view.blocking.rows[row] = 0;
    view.lit.rows[row] = 0;
  }
  view.neighbours = neighbours_of(map, party);
}

using Signed = hn::CappedTag<std::int16_t, 16>;  // a mob is four of them
using Records = hn::Repartition<std::uint64_t, Signed>;

constexpr std::uint64_t lane_of_x = 0x0000FFFF00000000;
constexpr std::uint64_t lanes_of_places = 0xFFFFFFFF00000000;

/// A cell in the lanes of a mob's place; the lanes of its kind and graphic are 0.
constexpr std::uint64_t record_at(Cell cell) {
  const auto x = static_cast<std::uint64_t>(static_cast<std::uint16_t>(cell.x));
  const auto y = static_cast<std::uint64_t>(static_cast<std::uint16_t>(cell.y));
  return x << 32 | y << 48;
}

/// dx = x - slant * dy, in lanes that hold x and dy. Requires a slant.
template <class V>
HWY_INLINE V slanted(V away, Slant slant) {
  const Signed numbers;
  const Records records;
  const auto dy = hn::BitCast(numbers, hn::And(hn::ShiftRight<16>(hn::BitCast(records, away)),
                                               hn::Set(records, lane_of_x)));
  return slant == Slant::left ? hn::Add(away, dy) : hn::Sub(away, dy);
}

/// Bit i is set if mobs[i] is in the window, for as many mobs as a vector holds. Differences modulo
/// 2^16 find all of them.
template <Slant slant>
HWY_INLINE std::uint64_t near_mobs(const Mob* mobs, hn::Vec<Signed> party) {
  const Signed numbers;
  const Records records;
  auto away = hn::Sub(hn::LoadU(numbers, reinterpret_cast<const std::int16_t*>(mobs)), party);
  if constexpr (slant != Slant::none) {
    away = slanted(away, slant);
  }
  const auto is_far =
      hn::VecFromMask(numbers, hn::Gt(hn::Abs(away), hn::Set(numbers, close_radius)));
  const auto is_near = hn::Eq(
      hn::And(hn::BitCast(records, is_far), hn::Set(records, lanes_of_places)), hn::Zero(records));
  std::array<std::uint8_t, 8> bits{};
  hn::StoreMaskBits(records, is_near, bits.data());
  return bits[0];
}

/// Places the mobs in the window, 64 mobs at a time: a branch for each vector would be mispredicted
/// too often.
template <Slant slant>
void place_near(const FramedMap& map, Cell party, std::span<const Mob> mobs, CloseView& view) {
  const auto origin = hn::BitCast(Signed(), hn::Set(Records(), record_at(party)));
  const std::size_t at_once = hn::Lanes(Records());
  std::size_t number = 0;
  while (number + at_once <= mobs.size()) {
    const std::size_t first = number;
    std::uint64_t near = 0;
    for (; number + at_once <= mobs.size() && number < first + 64; number += at_once) {
      near |= near_mobs<slant>(mobs.data() + number, origin) << (number - first);
    }
    for (; near != 0; near &= near - 1) {
      const std::size_t i = first + static_cast<std::size_t>(std::countr_zero(near));
      plain::place_mob(map, party, mobs[i], static_cast<int>(i), view);
    }
  }
  for (; number < mobs.size(); ++number) {
    plain::place_mob(map, party, mobs[number], static_cast<int>(number), view);
  }
}

void place_all(const FramedMap& map, Cell party, std::span<const Mob> mobs, CloseView& view) {
  switch (map.slant()) {
    case Slant::none:
      return place_near<Slant::none>(map, party, mobs, view);
    case Slant::left:
      return place_near<Slant::left>(map, party, mobs, view);
    case Slant::right:
      return place_near<Slant::right>(map, party, mobs, view);
  }
}

void compose_scene(CloseView& view) {
  const Row d;
  for (std::size_t row = 0; row < close_side; ++row) {
    const auto seen = hn::Set(d, view.seen.rows[row]);
    for (std::size_t i = 0; i < row_length; i += hn::Lanes(d)) {
      const auto bits = hn::Load(d, column_bits + i);
      const std::size_t cell = row * row_length + i;
      hn::Store(hn::IfThenElse(hn::Eq(hn::And(seen, bits), bits),
                               hn::Load(d, view.shown.cells.data() + cell), hn::Set(d, blank)),
                d, view.scene.cells.data() + cell);
    }
  }
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace tilery::close
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tilery::close {

HWY_EXPORT(show_window);
HWY_EXPORT(place_all);
HWY_EXPORT(compose_scene);

void show(const FramedMap& map, Cell party, CloseView& view) {
  HWY_DYNAMIC_DISPATCH(show_window)(map, party, view);
}

void place_mobs(const FramedMap& map, Cell party, std::span<const Mob> mobs, CloseView& view) {
  HWY_DYNAMIC_DISPATCH(place_all)(map, party, mobs, view);
}

void compose(CloseView& view) { HWY_DYNAMIC_DISPATCH(compose_scene)(view); }

}  // namespace tilery::close
#endif
