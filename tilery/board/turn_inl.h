// The end of a turn of lanes: tiles enter, and ended games are found.

#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"
#include "tilery/board/chance_inl.h"
#include "tilery/board/edge_entry_inl.h"
#include "tilery/board/entry_inl.h"
#include "tilery/board/lanes_inl.h"
#include "tilery/board/next_tile_inl.h"
#include "tilery/board/planes_inl.h"

#if defined(TILERY_BOARD_TURN_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TILERY_BOARD_TURN_INL_H
#undef TILERY_BOARD_TURN_INL_H
#else
#define TILERY_BOARD_TURN_INL_H
#endif

#if TILERY_HAS_PLANES

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

HWY_INLINE void enter(Lanes& lanes) {
  switch (lanes.rules.spawn.place) {
    case SpawnPlace::moved_edge:
      enter_at_moved_edge(lanes);
      draw_next<1>(lanes, lanes.rules.next);
      break;
    case SpawnPlace::probing:
      enter_by_probing(lanes);
      break;
    default:
      enter_anywhere(lanes);
      break;
  }
}

/// Not 0 in lanes where any two neighbours merge.
HWY_INLINE Plane pairs(const Lanes& lanes) {
  const Bytes d;
  Plane any = hn::Zero(d);
  for_each_below<16>([&](auto i) TILERY_INLINED {
    const Plane partner = hn::TableLookupBytes(lanes.merging.partner, lanes.cell(i));
    if constexpr (i % 4 != 3) {
      any = hn::Or(any, hn::VecFromMask(d, hn::Eq(partner, lanes.cell(i + 1))));
    }
    if constexpr (i < 12) {
      any = hn::Or(any, hn::VecFromMask(d, hn::Eq(partner, lanes.cell(i + 4))));
    }
  });
  return any;
}

/// The lanes that moved and are over: no cell is empty and no neighbours merge, or the goal is
/// reached.
HWY_INLINE PlaneMask over(const Lanes& lanes) {
  const Bytes d;
  Plane lowest = lanes.cell(0);
  for_each_below<15>([&](auto i) TILERY_INLINED { lowest = hn::Min(lowest, lanes.cell(i + 1)); });
  Plane ended = hn::IfThenZeroElse(hn::Eq(lowest, hn::Zero(d)), lanes.moved);
  if (!hn::AllFalse(d, hn::Ne(ended, hn::Zero(d)))) {
    ended = hn::AndNot(pairs(lanes), ended);
  }
  if (lanes.rules.goal != 0) {
    const Plane highest = largest(lanes);
    const PlaneMask reached = hn::Eq(hn::Max(highest, hn::Set(d, lanes.rules.goal)), highest);
    ended = hn::Or(ended, hn::IfThenElseZero(reached, lanes.moved));
  }
  return hn::Ne(ended, hn::Zero(d));
}

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // TILERY_HAS_PLANES
#endif  // include guard
