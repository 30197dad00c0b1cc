// Planes of cells: plane i holds cell i of many boards, one byte for each board. A line is a few
// registers in every direction, so all directions cost the same and nothing is transposed or
// mirrored. Here lines have four cells; wide_slide_inl.h has longer lines and walls. Included once
// for every target of Highway.

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "hwy/highway.h"

#if defined(TILERY_BOARD_PLANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TILERY_BOARD_PLANES_INL_H
#undef TILERY_BOARD_PLANES_INL_H
#else
#define TILERY_BOARD_PLANES_INL_H
#endif

// A source whose planes do not fill the longest vectors defines a smaller number of bytes.
#ifndef TILERY_PLANE_BYTES
#define TILERY_PLANE_BYTES 64
#endif

// Not for targets that emulate vectors by loops: they are slower than the plain twins.
#undef TILERY_HAS_PLANES
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128
#define TILERY_HAS_PLANES 0
#else
#define TILERY_HAS_PLANES 1
#endif

// Put after a lambda's parameters: the lambda is inlined, so that the captured values stay in
// registers.
#undef TILERY_INLINED
#define TILERY_INLINED HWY_ATTR __attribute__((always_inline))

#if TILERY_HAS_PLANES

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {
namespace hn = hwy::HWY_NAMESPACE;

/// One byte for each board or line, at most TILERY_PLANE_BYTES in a register.
using Bytes = hn::CappedTag<std::uint8_t, TILERY_PLANE_BYTES>;
using Plane = hn::Vec<Bytes>;
using PlaneMask = hn::Mask<Bytes>;
/// The same bits as words of eight bytes.
using Words = hn::Repartition<std::uint64_t, Bytes>;
using WordVec = hn::Vec<Words>;

/// Calls `call` with the constants i to count - 1 in order, unrolled.
template <std::size_t count, std::size_t i = 0, typename Call>
HWY_INLINE void for_each_below(const Call& call) {
  if constexpr (i < count) {
    call(std::integral_constant<std::size_t, i>());
    for_each_below<count, i + 1>(call);
  }
}

/// All ones where a > b. Requires both below 128, where signed and unsigned bytes compare alike.
HWY_INLINE Plane is_above(Plane a, Plane b) {
  const hn::RebindToSigned<Bytes> numbers;
  const auto above = hn::Gt(hn::BitCast(numbers, a), hn::BitCast(numbers, b));
  return hn::BitCast(Bytes(), hn::VecFromMask(numbers, above));
}

/// Bit l is lane l of the mask.
HWY_INLINE std::uint64_t bits_of(PlaneMask mask) {
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(Bytes(), mask, bytes);
  std::uint64_t bits = 0;
  std::memcpy(&bits, bytes, sizeof(bits));
  return bits;
}

/// Tables in registers: for each rank, the one rank that it merges with, and the tile that they
/// make.
struct Merging {
  Plane partner;
  Plane made;
};

/// The four cells of a line, the cell at the wall first.
struct Line {
  Plane a, b, c, d;
};

/// The tiles made by merging in a line, up to two with Reach::far; 0 for none.
struct Made {
  Plane first, second;
};

/// Where `merges` is set, the tile that `tile` becomes by merging; elsewhere `tile`.
template <bool makes_next>
HWY_INLINE Plane merged(PlaneMask merges, Plane tile, const Merging& merging) {
  const Bytes d;
  if constexpr (makes_next) {
    return hn::Sub(tile, hn::VecFromMask(d, merges));
  } else {
    return hn::IfThenElse(merges, hn::TableLookupBytes(merging.made, tile), tile);
  }
}

HWY_INLINE PlaneMask are_partners(Plane tile, Plane next, const Merging& merging) {
  return hn::Eq(tile, hn::TableLookupBytes(merging.partner, next));
}

/// Moves the tiles of a line together, towards `a`.
HWY_INLINE void close(Line& line) {
  const Plane zero = hn::Zero(Bytes());
  const PlaneMask no_c = hn::Eq(line.c, zero);
  line.c = hn::IfThenElse(no_c, line.d, line.c);
  line.d = hn::IfThenZeroElse(no_c, line.d);
  const PlaneMask no_b = hn::Eq(line.b, zero);
  line.b = hn::IfThenElse(no_b, line.c, line.b);
  line.c = hn::IfThenElse(no_b, line.d, line.c);
  line.d = hn::IfThenZeroElse(no_b, line.d);
  const PlaneMask no_a = hn::Eq(line.a, zero);
  line.a = hn::IfThenElse(no_a, line.b, line.a);
  line.b = hn::IfThenElse(no_a, line.c, line.b);
  line.c = hn::IfThenElse(no_a, line.d, line.c);
  line.d = hn::IfThenZeroElse(no_a, line.d);
}

/// Reach::far, towards `a`: 28 operations where a merge makes the next tile.
template <bool makes_next>
HWY_INLINE Made push_all(Line& line, const Merging& merging) {
  close(line);
  const PlaneMask ab = are_partners(line.a, line.b, merging);
  const PlaneMask bc = hn::AndNot(ab, are_partners(line.b, line.c, merging));
  const PlaneMask cd = hn::AndNot(bc, are_partners(line.c, line.d, merging));
  const PlaneMask shifts = hn::Or(ab, bc);
  const Plane a = merged<makes_next>(ab, line.a, merging);
  const Plane b = merged<makes_next>(bc, line.b, merging);
  const Plane c = merged<makes_next>(cd, line.c, merging);
  const Plane d = hn::IfThenZeroElse(cd, line.d);
  line = {a, hn::IfThenElse(ab, c, b), hn::IfThenElse(shifts, d, c), hn::IfThenZeroElse(shifts, d)};
  return {hn::Or(hn::IfThenElseZero(ab, a), hn::IfThenElseZero(bc, b)), hn::IfThenElseZero(cd, c)};
}

/// Reach::step, towards `a`.
template <bool makes_next>
HWY_INLINE Made give_way(Line& line, const Merging& merging) {
  const Plane zero = hn::Zero(Bytes());
  const PlaneMask ab = are_partners(line.a, line.b, merging);
  const PlaneMask from_b = hn::Eq(line.a, zero);
  const PlaneMask from_c = hn::Or(hn::Or(from_b, ab), hn::Eq(line.b, zero));
  const PlaneMask bc = hn::AndNot(from_c, are_partners(line.b, line.c, merging));
  const PlaneMask from_d = hn::Or(hn::Or(from_c, bc), hn::Eq(line.c, zero));
  const PlaneMask cd = hn::AndNot(from_d, are_partners(line.c, line.d, merging));
  const Plane a = merged<makes_next>(ab, line.a, merging);
  const Plane b = merged<makes_next>(bc, line.b, merging);
  const Plane c = merged<makes_next>(cd, line.c, merging);
  const Plane made = hn::Or(hn::IfThenElseZero(ab, a),
                            hn::Or(hn::IfThenElseZero(bc, b), hn::IfThenElseZero(cd, c)));
  line = {hn::IfThenElse(from_b, line.b, a), hn::IfThenElse(from_c, line.c, b),
          hn::IfThenElse(from_d, line.d, c), hn::IfThenZeroElse(hn::Or(from_d, cd), line.d)};
  return {made, zero};
}

template <bool is_far, bool makes_next>
HWY_INLINE Made slide(Line& line, const Merging& merging) {
  if constexpr (is_far) {
    return push_all<makes_next>(line, merging);
  } else {
    return give_way<makes_next>(line, merging);
  }
}

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // TILERY_HAS_PLANES
#endif  // include guard
