#include "tilery/explore/close_kernels.h"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/explore/close_sight_simd.cpp"
#include <hwy/foreach_target.h>
// After foreach_target, which includes this file again.
#include <hwy/highway.h>

// Sight as floods of bits. Each quadrant of the window is a 64-bit lane: the cell a columns and b
// rows from the middle is bit 8 * b + a. All four are turned alike, so that one shift moves all
// outwards. The paths of each kind from all cells to the middle form a tree. Sight runs outwards
// along its branches: along axes, diagonal and rows by the borrow of a subtraction, along columns
// and side diagonals in three strides of 1, 2 and 4 cells.
HWY_BEFORE_NAMESPACE();
namespace tilery::close {
namespace HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR

void find_clear_paths(const CloseSet& blocking, Paths& paths) {
  paths = plain::clear_paths(blocking);
}

void find_sight(const CloseSet& blocking, CloseSet& in_sight) {
  in_sight = plain::cells_in_sight(blocking);
}

#else

namespace hn = hwy::HWY_NAMESPACE;
using Bytes = hn::FixedTag<std::uint8_t, 16>;
using Rows = hn::FixedTag<std::uint16_t, 8>;
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
  const auto upper = hn::And(hn::BitCast(d, hn::ShiftRight<4>(hn::BitCast(Rows(), rows))), nibble);
  return hn::Or(hn::TableLookupBytes(hn::Load(d, low), hn::And(rows, nibble)),
                hn::TableLookupBytes(hn::Load(d, high_bits), upper));
}

/// Two vectors of eight rows as sixteen bytes with seven bits each.
template <class V>
HWY_INLINE hn::Vec<Bytes> narrowed(V top, V bottom) {
  const hn::FixedTag<std::uint8_t, 8> half;
  const hn::FixedTag<std::int16_t, 8> rows;
  const auto seven = hn::Set(Rows(), 0x7F);
  return hn::Combine(Bytes(), hn::DemoteTo(half, hn::BitCast(rows, hn::And(bottom, seven))),
                     hn::DemoteTo(half, hn::BitCast(rows, hn::And(top, seven))));
}

/// Sixteen rows as a northern and a southern lane. Both begin with the middle row.
HWY_INLINE hn::Vec<TwoLanes> split(hn::Vec<Bytes> rows) {
  alignas(16) static constexpr std::uint8_t order[16] = {6, 5, 4, 3, 2,  1,  0,  0x80,
                                                         6, 7, 8, 9, 10, 11, 12, 0x80};
  return hn::BitCast(TwoLanes(), hn::TableLookupBytes(rows, hn::Load(Bytes(), order)));
}

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
  const Rows d;
  const auto top = hn::Load(d, set.rows.data());
  const auto bottom = hn::Load(d, set.rows.data() + 8);
  return {split(mirrored(narrowed(top, bottom))),
          split(narrowed(hn::ShiftRight<6>(top), hn::ShiftRight<6>(bottom)))};
}

HWY_INLINE void store(const Halves& halves, CloseSet& set) {
  const Rows d;
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
HWY_INLINE Halves over(D d, const Halves& blocking, Sight sight) {
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
  store(over(Lanes(), quadrants,
             [](auto d, auto walls) { return diagonal_first_sight(d, without_middle(d, walls)); }),
        paths.diagonal_first);
  store(over(Lanes(), quadrants,
             [](auto d, auto walls) { return straight_first_sight(d, without_middle(d, walls)); }),
        paths.straight_first);
}

void find_sight(const CloseSet& blocking, CloseSet& in_sight) {
  const auto sight = [](auto d, auto walls) {
    const auto free = without_middle(d, walls);
    return hn::Or(diagonal_first_sight(d, free), straight_first_sight(d, free));
  };
  store(over(Lanes(), quadrants_of(blocking), sight), in_sight);
}

#endif

}  // namespace HWY_NAMESPACE
}  // namespace tilery::close
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tilery::close {

HWY_EXPORT(find_clear_paths);
HWY_EXPORT(find_sight);

Paths clear_paths(const CloseSet& blocking) {
  Paths paths;
  HWY_DYNAMIC_DISPATCH(find_clear_paths)(blocking, paths);
  return paths;
}

void find_cells_in_sight(const CloseSet& blocking, CloseSet& in_sight) {
  HWY_DYNAMIC_DISPATCH(find_sight)(blocking, in_sight);
}

CloseSet cells_in_sight(const CloseSet& blocking) {
  CloseSet in_sight;
  find_cells_in_sight(blocking, in_sight);
  return in_sight;
}

}  // namespace tilery::close
#endif
