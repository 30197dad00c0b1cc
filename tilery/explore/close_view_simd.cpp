#include "tilery/explore/close_view.h"

#include <array>
#include <bit>
#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/explore/close_view_simd.cpp"
#include <hwy/foreach_target.h>
// Must follow foreach_target, which includes this file again.
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace tilery::close {
namespace HWY_NAMESPACE {

bool has_vectors() { return HWY_TARGET != HWY_SCALAR; }

#if HWY_TARGET == HWY_SCALAR

void show_window(const Rows& /*rows*/, const Opacity& /*opacity*/, View& /*out*/,
                 CloseSet& /*blocking*/, CloseSet& /*lit*/) {}
void place_all(const Placing& /*placing*/, Cell /*party*/, std::span<const Mob> /*mobs*/) {}
void find_clear_paths(const CloseSet& /*blocking*/, Paths& /*paths*/) {}
void find_sight(const CloseSet& /*blocking*/, CloseSet& /*in_sight*/) {}
void compose_scene(const CloseSet& /*seen*/, View& /*out*/) {}

#else

namespace hn = hwy::HWY_NAMESPACE;
using Bytes = hn::FixedTag<std::uint8_t, 16>;

// Two vectors hold the thirteen cells of a row and three more. The next row overwrites these three
// in the window; the last row is written as its cells 0 to 7 and 5 to 12.
using Half = hn::FixedTag<std::uint16_t, 8>;
constexpr std::size_t row_length = close_side;
constexpr std::size_t last_row = close_side - 1;
constexpr std::uint16_t full_row = (1U << close_side) - 1;

static_assert(std::endian::native == std::endian::little, "words of bits are read as bytes");
alignas(16) constexpr std::uint16_t bits_of_cells[8] = {0x01, 0x02, 0x04, 0x08,
                                                        0x10, 0x20, 0x40, 0x80};
alignas(16) constexpr std::uint8_t bits_of_bytes[16] = {
    0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80, 0x01, 0x02, 0x04, 0x08, 0x10, 0x20, 0x40, 0x80};

struct RowCells {
  hn::Vec<Half> west;
  hn::Vec<Half> east;
};

HWY_INLINE void store(const RowCells& cells, std::size_t row, MapCell* window) {
  const Half d;
  MapCell* const to = window + row * row_length;
  hn::StoreU(cells.west, d, to);
  if (row < last_row) {
    hn::StoreU(cells.east, d, to + 8);
  } else {
    hn::StoreU(hn::CombineShiftRightBytes<2 * 5>(d, cells.east, cells.west), d, to + 5);
  }
}

/// Indices of bytes for TableLookupBytes: they pick the cells of `half` from eight cells.
HWY_INLINE hn::Vec<Half> lanes_of(const RowHalf& half) {
  const hn::FixedTag<std::int16_t, 8> d;
  const auto number = [d](int value)
                          HWY_ATTR { return hn::Set(d, static_cast<std::int16_t>(value)); };
  const auto lanes = hn::Min(hn::Max(hn::Add(hn::Iota(d, 0), number(half.shift)), number(half.low)),
                             number(half.high));
  return hn::BitCast(Half(), hn::Add(hn::Mul(lanes, number(0x0202)), number(0x0100)));
}

/// A bit for each of thirteen cells.
template <class D, class Mask>
HWY_INLINE std::uint16_t row_of(D d, Mask marks) {
  std::array<std::uint8_t, 8> bits{};
  hn::StoreMaskBits(d, marks, bits.data());
  std::uint16_t row = 0;
  std::memcpy(&row, bits.data(), sizeof(row));
  return row & full_row;
}

/// A row's numbers in bytes, saturated.
template <typename Byte>
HWY_INLINE auto narrowed_to(const RowCells& row) {
  const hn::FixedTag<Byte, 8> half;
  const hn::FixedTag<std::int16_t, 8> numbers;
  return hn::Combine(hn::FixedTag<Byte, 16>(), hn::DemoteTo(half, hn::BitCast(numbers, row.east)),
                     hn::DemoteTo(half, hn::BitCast(numbers, row.west)));
}

/// The cells of a row that block sight, looked up one by one.
std::uint16_t blocking_row(const MapCell* cells, const Opacity& opacity) {
  unsigned row = 0;
  for (std::size_t column = 0; column < row_length; ++column) {
    row |= unsigned{opacity.blocks(cells[column])} << column;
  }
  return static_cast<std::uint16_t>(row);
}

/// Finds the opacity of codes below 128 in one vector, by byte and bit. In windows with higher
/// codes, the cells are looked up one by one.
void show_window(const Rows& rows, const Opacity& opacity, View& out, CloseSet& blocking,
                 CloseSet& lit) {
  const Half d;
  const Bytes bytes;
  const hn::FixedTag<std::int8_t, 16> signs;
  const auto low = hn::LoadU(bytes, reinterpret_cast<const std::uint8_t*>(opacity.words().data()));
  const auto bits = hn::Load(bytes, bits_of_bytes);
  const auto mark = hn::Set(d, tile_mark);
  const auto west = lanes_of(rows.west);
  const auto east = lanes_of(rows.east);
  MapCell* const window = out.window.values.data();
  Graphic* const shown = out.shown.values.data();
  auto all = hn::Zero(bytes);
  for (std::size_t row = 0; row < close_side; ++row) {
    const MapCell* const from = rows.cells[row];
    const RowCells cells = {hn::TableLookupBytes(hn::LoadU(d, from + rows.west.first), west),
                            hn::TableLookupBytes(hn::LoadU(d, from + rows.east.first), east)};
    store(cells, row, window);
    store({hn::Or(cells.west, mark), hn::Or(cells.east, mark)}, row, shown);
    const auto codes =
        narrowed_to<std::uint8_t>({hn::AndNot(mark, cells.west), hn::AndNot(mark, cells.east)});
    all = hn::Or(all, codes);
    const auto word =
        hn::TableLookupBytes(low, hn::And(hn::ShiftRight<3>(codes), hn::Set(bytes, 15)));
    const auto bit = hn::TableLookupBytes(bits, hn::And(codes, hn::Set(bytes, 7)));
    blocking.rows[row] = row_of(bytes, hn::TestBit(word, bit));
    lit.rows[row] = row_of(signs, hn::Lt(narrowed_to<std::int8_t>(cells), hn::Zero(signs)));
  }
  for (std::size_t row = close_side; row < lit.rows.size(); ++row) {
    blocking.rows[row] = 0;
    lit.rows[row] = 0;
  }
  if (!hn::AllFalse(bytes, hn::TestBit(all, hn::Set(bytes, 0x80)))) {
    for (std::size_t row = 0; row < close_side; ++row) {
      blocking.rows[row] = blocking_row(window + row * row_length, opacity);
    }
  }
}

using Signed = hn::CappedTag<std::int16_t, 16>;  // a mob is four such numbers
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

/// Bit i is set if mobs[i] may be in the window, for as many mobs as a vector holds. Differences
/// are modulo 2^16: they miss no mob in the window, and Placing::place checks each mob again.
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
void place_near(const Placing& placing, Cell party, std::span<const Mob> mobs) {
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
      placing.place(party, mobs[i], static_cast<int>(i));
    }
  }
  for (; number < mobs.size(); ++number) {
    placing.place(party, mobs[number], static_cast<int>(number));
  }
}

void place_all(const Placing& placing, Cell party, std::span<const Mob> mobs) {
  switch (placing.slant) {
    case Slant::none:
      return place_near<Slant::none>(placing, party, mobs);
    case Slant::left:
      return place_near<Slant::left>(placing, party, mobs);
    case Slant::right:
      return place_near<Slant::right>(placing, party, mobs);
  }
}

/// Eight shown cells; blanks where the bit of the cell is 0.
HWY_INLINE hn::Vec<Half> seen_cells(const Graphic* shown, unsigned seen) {
  const Half d;
  const auto bits = hn::Load(d, bits_of_cells);
  const auto is_seen = hn::Eq(hn::And(hn::Set(d, static_cast<std::uint16_t>(seen)), bits), bits);
  return hn::IfThenElse(is_seen, hn::LoadU(d, shown), hn::Set(d, blank));
}

void compose_scene(const CloseSet& seen, View& out) {
  const Graphic* const shown = out.shown.values.data();
  Graphic* const scene = out.scene.values.data();
  for (std::size_t row = 0; row < last_row; ++row) {
    const Graphic* const from = shown + row * row_length;
    store({seen_cells(from, seen.rows[row]), seen_cells(from + 8, seen.rows[row] >> 8)}, row,
          scene);
  }
  const Graphic* const from = shown + last_row * row_length;
  const unsigned last = seen.rows[last_row];
  hn::StoreU(seen_cells(from, last), Half(), scene + last_row * row_length);
  hn::StoreU(seen_cells(from + 5, last >> 5), Half(), scene + last_row * row_length + 5);
}

// Finds the cells in sight, 64 at a time. Each quadrant of the window is a 64-bit lane: the cell a
// columns and b rows from the middle is bit 8 * b + a. All four are turned to the same direction,
// so that one shift moves all outwards. The paths of each kind from all cells to the middle form a
// tree, and sight spreads outwards along its branches. Along axes, diagonal and rows it spreads by
// the borrow of a subtraction, along columns and side diagonals in three strides of 1, 2 and 4
// cells.
using TwoLanes = hn::FixedTag<std::uint64_t, 2>;
using Lanes = hn::CappedTag<std::uint64_t, 4>;

constexpr std::uint64_t middle = 1;
constexpr std::uint64_t row_axis = 0x000000000000007E;
constexpr std::uint64_t column_axis = 0x0001010101010100;
constexpr std::uint64_t diagonal = 0x0040201008040200;
constexpr std::uint64_t inside = 0x007E7E7E7E7E7E00;  // on neither axis
constexpr std::uint64_t wide = 0x0000406070787C7E;    // more columns than rows away
constexpr std::uint64_t high = 0x003F1F0F07030100;    // more rows than columns away

/// The cells of one branch from the middle to the first blocking one, which is included.
template <class D, class V>
HWY_INLINE V ray(D d, V blocking, std::uint64_t branch) {
  const V cells = hn::Set(d, branch);
  const V walls = hn::And(blocking, cells);
  return hn::And(hn::Xor(walls, hn::Sub(walls, hn::Set(d, 1))), cells);
}

/// The cells reached from `sources` in steps of `stride` bits through free cells of `branches`, and
/// the cells one step further. Parallel prefix by Kogge and Stone, 1973.
template <int stride, class D, class V>
HWY_INLINE V flood(D d, V sources, V blocking, std::uint64_t branches) {
  const V cells = hn::Set(d, branches);
  V open = hn::AndNot(blocking, cells);
  V reached = hn::Or(sources, hn::And(open, hn::ShiftLeft<stride>(sources)));
  open = hn::And(open, hn::ShiftLeft<stride>(open));
  reached = hn::Or(reached, hn::And(open, hn::ShiftLeft<2 * stride>(reached)));
  open = hn::And(open, hn::ShiftLeft<2 * stride>(open));
  reached = hn::Or(reached, hn::And(open, hn::ShiftLeft<4 * stride>(reached)));
  return hn::And(hn::ShiftLeft<stride>(reached), cells);
}

/// Follows the paths that go diagonally first from the middle: straight, then diagonally.
template <class D, class V>
HWY_INLINE V diagonal_first_sight(D d, V blocking) {
  const V axes =
      hn::Or(hn::Or(ray(d, blocking, row_axis), ray(d, blocking, column_axis)), hn::Set(d, middle));
  return hn::Or(axes, flood<9>(d, hn::AndNot(blocking, axes), blocking, inside));
}

/// Follows the paths that go straight first from the middle: diagonally, then along a row or
/// column. In each row, which is a byte, the borrow runs from the cell on the diagonal to the first
/// wall.
template <class D, class V>
HWY_INLINE V straight_first_sight(D d, V blocking) {
  const hn::Repartition<std::uint8_t, D> bytes;
  const V seen = hn::Or(ray(d, blocking, diagonal), hn::Set(d, middle));
  const V sources = hn::AndNot(blocking, seen);
  const V walls = hn::And(blocking, hn::Set(d, wide));
  const V borrowed = hn::BitCast(
      d, hn::Sub(hn::BitCast(bytes, walls), hn::BitCast(bytes, hn::ShiftLeft<1>(sources))));
  const V rows = hn::And(hn::Xor(walls, borrowed), hn::Set(d, wide));
  return hn::Or(seen, hn::Or(rows, flood<8>(d, sources, blocking, high)));
}

/// Reverses the low seven bits of each byte: turns the western half to the east, or back.
HWY_INLINE hn::Vec<Bytes> mirrored(hn::Vec<Bytes> rows) {
  const Bytes d;
  alignas(16) static constexpr std::uint8_t low[16] = {0x00, 0x40, 0x20, 0x60, 0x10, 0x50,
                                                       0x30, 0x70, 0x08, 0x48, 0x28, 0x68,
                                                       0x18, 0x58, 0x38, 0x78};
  alignas(16) static constexpr std::uint8_t high_bits[16] = {0, 4, 2, 6, 1, 5, 3, 7,
                                                             0, 4, 2, 6, 1, 5, 3, 7};
  const auto nibble = hn::Set(d, 0x0F);
  const auto upper = hn::And(hn::BitCast(d, hn::ShiftRight<4>(hn::BitCast(Half(), rows))), nibble);
  return hn::Or(hn::TableLookupBytes(hn::Load(d, low), hn::And(rows, nibble)),
                hn::TableLookupBytes(hn::Load(d, high_bits), upper));
}

/// Two vectors of eight rows as sixteen bytes with seven bits each.
template <class V>
HWY_INLINE hn::Vec<Bytes> narrowed(V top, V bottom) {
  const hn::FixedTag<std::uint8_t, 8> half;
  const hn::FixedTag<std::int16_t, 8> rows;
  const auto seven = hn::Set(Half(), 0x7F);
  return hn::Combine(Bytes(), hn::DemoteTo(half, hn::BitCast(rows, hn::And(bottom, seven))),
                     hn::DemoteTo(half, hn::BitCast(rows, hn::And(top, seven))));
}

/// Sixteen rows as a northern and a southern lane. Both begin with the middle row.
HWY_INLINE hn::Vec<TwoLanes> split(hn::Vec<Bytes> rows) {
  alignas(16) static constexpr std::uint8_t order[16] = {6, 5, 4, 3, 2,  1,  0,  0x80,
                                                         6, 7, 8, 9, 10, 11, 12, 0x80};
  return hn::BitCast(TwoLanes(), hn::TableLookupBytes(rows, hn::Load(Bytes(), order)));
}

/// Reverses split().
HWY_INLINE hn::Vec<Bytes> joined(hn::Vec<TwoLanes> lanes) {
  alignas(16) static constexpr std::uint8_t order[16] = {6,  5,  4,  3,  2,  1,    0,    9,
                                                         10, 11, 12, 13, 14, 0x80, 0x80, 0x80};
  return hn::TableLookupBytes(hn::BitCast(Bytes(), lanes), hn::Load(Bytes(), order));
}

/// The western and eastern halves of the window. Both have the party's column.
struct Halves {
  hn::Vec<TwoLanes> west;
  hn::Vec<TwoLanes> east;
};

HWY_INLINE Halves quadrants_of(const CloseSet& set) {
  const Half d;
  const auto top = hn::Load(d, set.rows.data());
  const auto bottom = hn::Load(d, set.rows.data() + 8);
  return {split(mirrored(narrowed(top, bottom))),
          split(narrowed(hn::ShiftRight<6>(top), hn::ShiftRight<6>(bottom)))};
}

HWY_INLINE void store(const Halves& halves, CloseSet& set) {
  const Half d;
  const Bytes bytes;
  const auto west = mirrored(joined(halves.west));
  const auto east = joined(halves.east);
  const auto none = hn::Zero(bytes);
  const auto row_of = [&](auto in_west, auto in_east) {
    return hn::Or(hn::BitCast(d, in_west), hn::ShiftLeft<6>(hn::BitCast(d, in_east)));
  };
  hn::Store(row_of(hn::InterleaveLower(bytes, west, none), hn::InterleaveLower(bytes, east, none)),
            d, set.rows.data());
  hn::Store(row_of(hn::InterleaveUpper(bytes, west, none), hn::InterleaveUpper(bytes, east, none)),
            d, set.rows.data() + 8);
}

/// `sight(d, blocking)` over the four quadrants, in one vector if it has four lanes.
template <class D, class Sight>
HWY_INLINE Halves over_quadrants(D d, const Halves& blocking, Sight sight) {
  if constexpr (hn::MaxLanes(D()) == 4) {
    const auto all = sight(d, hn::Combine(d, blocking.east, blocking.west));
    return {hn::LowerHalf(TwoLanes(), all), hn::UpperHalf(TwoLanes(), all)};
  } else {
    return {sight(d, blocking.west), sight(d, blocking.east)};
  }
}

template <class D, class V>
HWY_INLINE V without_middle(D d, V blocking) {
  return hn::AndNot(hn::Set(d, middle), blocking);
}

void find_clear_paths(const CloseSet& blocking, Paths& paths) {
  const Halves quadrants = quadrants_of(blocking);
  store(over_quadrants(
            Lanes(), quadrants,
            [](auto d, auto walls) { return diagonal_first_sight(d, without_middle(d, walls)); }),
        paths.diagonal_first);
  store(over_quadrants(
            Lanes(), quadrants,
            [](auto d, auto walls) { return straight_first_sight(d, without_middle(d, walls)); }),
        paths.straight_first);
}

void find_sight(const CloseSet& blocking, CloseSet& in_sight) {
  const auto sight = [](auto d, auto walls) {
    const auto others = without_middle(d, walls);
    return hn::Or(diagonal_first_sight(d, others), straight_first_sight(d, others));
  };
  store(over_quadrants(Lanes(), quadrants_of(blocking), sight), in_sight);
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace tilery::close
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tilery::close {

HWY_EXPORT(has_vectors);
HWY_EXPORT(show_window);
HWY_EXPORT(place_all);
HWY_EXPORT(find_clear_paths);
HWY_EXPORT(find_sight);
HWY_EXPORT(compose_scene);

bool has_view() { return HWY_DYNAMIC_DISPATCH(has_vectors)(); }

void show(const Rows& rows, const Opacity& opacity, View& out, CloseSet& blocking, CloseSet& lit) {
  HWY_DYNAMIC_DISPATCH(show_window)(rows, opacity, out, blocking, lit);
}

void place_mobs(const Placing& placing, Cell party, std::span<const Mob> mobs) {
  HWY_DYNAMIC_DISPATCH(place_all)(placing, party, mobs);
}

Paths clear_paths(const CloseSet& blocking) {
  Paths paths;
  HWY_DYNAMIC_DISPATCH(find_clear_paths)(blocking, paths);
  return paths;
}

void find_cells_in_sight(const CloseSet& blocking, CloseSet& in_sight) {
  HWY_DYNAMIC_DISPATCH(find_sight)(blocking, in_sight);
}

void compose(const CloseSet& seen, View& out) { HWY_DYNAMIC_DISPATCH(compose_scene)(seen, out); }

}  // namespace tilery::close
#endif
