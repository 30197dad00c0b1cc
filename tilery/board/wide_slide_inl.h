// Slides of lines of four, five or eight planes, with walls among their cells.

#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"
#include "tilery/board/planes_inl.h"
#include "tilery/board/square_slides.h"

#if defined(TILERY_BOARD_WIDE_SLIDE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TILERY_BOARD_WIDE_SLIDE_INL_H
#undef TILERY_BOARD_WIDE_SLIDE_INL_H
#else
#define TILERY_BOARD_WIDE_SLIDE_INL_H
#endif

#if TILERY_HAS_PLANES

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

/// Looks each rank up in a table of 32 bytes; 0 for walls. Without `is_long`, all ranks are below
/// 16.
template <bool is_long>
HWY_INLINE Plane wide_entry(const std::uint8_t* table, Plane ranks) {
  const Bytes d;
  const Plane low_table = hn::LoadDup128(d, table);
  if constexpr (!is_long) {
    return hn::TableLookupBytesOr0(low_table, ranks);
  }
  // An index of 128 or more gives 0. For smaller ones, x86 reads only the four lowest bits; other
  // processors require an index below 16.
#if HWY_ARCH_X86
  const Plane index = hn::SaturatedAdd(ranks, hn::Set(d, 0x70));
#else
  const Plane index = hn::Or(ranks, hn::VecFromMask(d, hn::Gt(ranks, hn::Set(d, 15))));
#endif
  const Plane high_table = hn::LoadDup128(d, table + 16);
  return hn::Or(hn::TableLookupBytesOr0(low_table, index),
                hn::TableLookupBytesOr0(high_table, hn::Sub(ranks, hn::Set(d, 16))));
}

/// The tile that `a` and `b` merge into; 0 where they do not merge.
template <bool is_long>
HWY_INLINE Plane wide_made(const WideSlideRules& rules, Plane a, Plane b) {
  const Bytes d;
  const Plane tagged = hn::Or(a, hn::Set(d, WideSlideRules::tag));
  Plane made = hn::Zero(d);
  for (std::size_t k = 0; k < rules.partners; ++k) {
    const PlaneMask merges = hn::Eq(tagged, wide_entry<is_long>(rules.partner[k], b));
    made = hn::Or(made, hn::IfThenElseZero(merges, wide_entry<is_long>(rules.made[k], b)));
  }
  return made;
}

HWY_INLINE PlaneMask is_wall(Plane cells) {
  const Bytes d;
  return hn::Eq(cells, hn::Set(d, WideSlideRules::wall));
}

/// Moves the tiles of a line together, towards its first cell or the wall before them.
template <std::size_t n, bool has_walls>
HWY_INLINE void close_wide(Plane (&line)[n]) {
  const Plane zero = hn::Zero(Bytes());
  for_each_below<n - 1>([&](auto steps) TILERY_INLINED {
    constexpr std::size_t from = n - 2 - steps;
    PlaneMask gap = hn::Eq(line[from], zero);
    for_each_below<n - 1 - from>([&](auto step) TILERY_INLINED {
      constexpr std::size_t k = from + step;
      if constexpr (has_walls) {
        const PlaneMask stays = is_wall(line[k + 1]);
        line[k] = hn::IfThenElse(gap, hn::IfThenZeroElse(stays, line[k + 1]), line[k]);
        gap = hn::AndNot(stays, gap);
      } else {
        line[k] = hn::IfThenElse(gap, line[k + 1], line[k]);
      }
    });
    line[n - 1] = hn::IfThenZeroElse(gap, line[n - 1]);
  });
}

/// The tiles made by merging in a line of n cells; 0 for none. Half as many planes suffice: only
/// one of two neighbouring places can be where two tiles meet.
template <std::size_t n>
using WideMade = Plane[n / 2];

/// The slide of Reach::far.
template <std::size_t n, bool is_long, bool has_walls>
HWY_INLINE void push_wide(const WideSlideRules& rules, Plane (&line)[n], WideMade<n>& made) {
  const Bytes d;
  const Plane zero = hn::Zero(d);
  close_wide<n, has_walls>(line);
  // The tile that each pair of neighbours would become. No pair depends on another, so all are
  // computed at once.
  Plane pair[n - 1];
  for_each_below<n - 1>(
      [&](auto k) TILERY_INLINED { pair[k] = wide_made<is_long>(rules, line[k], line[k + 1]); });
  PlaneMask merged = hn::Ne(zero, zero);  // where this tile was merged into the tile before
  for_each_below<n - 1>([&](auto k) TILERY_INLINED {
    const Plane tile = hn::IfThenZeroElse(merged, pair[k]);
    const PlaneMask merges = hn::Ne(tile, zero);
    line[k] = hn::IfThenElse(merges, tile, hn::IfThenZeroElse(merged, line[k]));
    made[k / 2] = k % 2 == 0 ? tile : hn::Or(made[k / 2], tile);
    merged = merges;
  });
  line[n - 1] = hn::IfThenZeroElse(merged, line[n - 1]);
  close_wide<n, has_walls>(line);
}

/// The slide of Reach::step: in a run, the first tile that can move moves, and all tiles behind it
/// follow.
template <std::size_t n, bool is_long>
HWY_INLINE void give_way_wide(const WideSlideRules& rules, Plane (&line)[n], WideMade<n>& made) {
  const Bytes d;
  const Plane zero = hn::Zero(d);
  Plane yields = zero;
  Plane before = line[0];
  for_each_below<n - 1>([&](auto k) TILERY_INLINED {
    const Plane tile = line[k + 1];
    const Plane joined = wide_made<is_long>(rules, before, tile);
    const Plane is_tile = hn::VecFromMask(d, hn::Ne(tile, zero));
    const Plane merges = hn::AndNot(yields, hn::VecFromMask(d, hn::Ne(joined, zero)));
    const Plane merged = hn::And(merges, joined);
    made[k / 2] = k % 2 == 0 ? merged : hn::Or(made[k / 2], merged);
    const Plane has_room = hn::VecFromMask(d, hn::Eq(before, zero));
    yields = hn::Or(yields, hn::And(is_tile, hn::Or(has_room, merges)));
    yields = hn::IfThenZeroElse(is_wall(tile), yields);
    const Plane moves = hn::And(yields, is_tile);
    const Plane moved = hn::IfThenElse(hn::MaskFromVec(merges), joined, tile);
    line[k] = hn::IfThenElse(hn::MaskFromVec(moves), moved, line[k]);
    line[k + 1] = hn::AndNot(moves, tile);
    before = tile;
  });
}

template <std::size_t n, bool is_long>
HWY_INLINE void slide_wide(const WideSlideRules& rules, Plane (&line)[n], WideMade<n>& made) {
  if (rules.reach == Reach::step) {
    give_way_wide<n, is_long>(rules, line, made);
  } else if (rules.has_walls) {
    push_wide<n, is_long, true>(rules, line, made);
  } else {
    push_wide<n, is_long, false>(rules, line, made);
  }
}

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // TILERY_HAS_PLANES
#endif  // include guard
