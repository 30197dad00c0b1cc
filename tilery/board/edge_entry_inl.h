// Entries at the moved edge, of tiles that were shown before the move.

#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"
#include "tilery/board/chance_inl.h"
#include "tilery/board/lanes_inl.h"

#if defined(TILERY_BOARD_EDGE_ENTRY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TILERY_BOARD_EDGE_ENTRY_INL_H
#undef TILERY_BOARD_EDGE_ENTRY_INL_H
#else
#define TILERY_BOARD_EDGE_ENTRY_INL_H
#endif

#if TILERY_HAS_PLANES

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

HWY_INLINE Plane largest(const Lanes& lanes) {
  Plane highest = lanes.cell(0);
  for_each_below<15>([&](auto i) TILERY_INLINED { highest = hn::Max(highest, lanes.cell(i + 1)); });
  return highest;
}

/// The tile enters at the trailing end of one of the lines that moved. The lane's first number
/// chooses the line; draw_next() counts that number.
HWY_INLINE void enter_at_moved_edge(Lanes& lanes) {
  const Bytes d;
  Plane count = hn::Zero(d);
  Plane counts[4];  // for a line that moved, its number among them from 1; else 0
  for_each_below<4>([&](auto y) TILERY_INLINED {
    const PlaneMask has_moved = hn::Ne(hn::Load(d, lanes.changed[y]), hn::Zero(d));
    count = hn::Sub(count, hn::VecFromMask(d, has_moved));
    counts[y] = hn::IfThenElseZero(has_moved, count);
  });
  WordVec drawn = hn::Zero(Words());
  for_each_below<8>([&](auto i) TILERY_INLINED {
    const WordVec state = hn::Load(Words(), lanes.chance_states(i));
    set_byte<i>(drawn, Chance::below(lanes.chance.number(state, 1),
                                     lanes.chance.template byte_of<i>(count)));
  });
  const Plane wanted = hn::Add(hn::BitCast(d, drawn), hn::Set(d, 1));
  const Plane tile = hn::And(lanes.moved, hn::Load(d, lanes.group.next + lanes.at));
  for_each_below<4>([&](auto y) TILERY_INLINED {
    const Plane here = hn::IfThenElseZero(hn::Eq(counts[y], wanted), tile);
    const Plane left = hn::IfThenElseZero(lanes.backward, here);
    const Plane right = hn::IfThenZeroElse(lanes.backward, here);
    lanes.turned.set(4 * y, hn::Or(lanes.turned[4 * y], left));
    lanes.turned.set(4 * y + 3, hn::Or(lanes.turned[4 * y + 3], right));
  });
  for_each_below<16>([&](auto i) TILERY_INLINED { lanes.set_cell(i, lanes.slid_cell<i>()); });
}

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // TILERY_HAS_PLANES
#endif  // include guard
