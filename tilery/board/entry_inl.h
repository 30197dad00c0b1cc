// Entries of tiles that are drawn by odds as they enter.

#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"
#include "tilery/board/chance_inl.h"
#include "tilery/board/lanes_inl.h"

#if defined(TILERY_BOARD_ENTRY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TILERY_BOARD_ENTRY_INL_H
#undef TILERY_BOARD_ENTRY_INL_H
#else
#define TILERY_BOARD_ENTRY_INL_H
#endif

#if TILERY_HAS_PLANES

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

HWY_INLINE Plane ranks_of_kinds(const SimdPlayRules& rules, Plane kinds) {
  return hn::TableLookupBytes(hn::LoadDup128(Bytes(), rules.ranks.data()), kinds);
}

/// Draws from streams i: one number for the kind of tile, one for the cell.
template <std::size_t i>
HWY_INLINE void draw_kind_and_cell(Lanes& lanes, Plane total, WordVec& kinds, WordVec& places) {
  const Words words;
  const Chance& chance = lanes.chance;
  const WordVec state = hn::Load(words, lanes.chance_states(i));
  const WordVec x = chance.number(state, 1);
  WordVec kind = hn::Set(words, lanes.rules.kinds - 1);
  for (std::size_t k = 0; k + 1 < lanes.rules.kinds; ++k) {
    kind = hn::Add(kind, chance.is_below(x, chance.flipped(lanes.rules.number_limits[k])));
  }
  set_byte<i>(kinds, kind);
  set_byte<i>(places, Chance::below(chance.number(state, 2), chance.byte_of<i>(total)));
  const WordVec drawn = hn::And(mask_of<i>(lanes.moved), chance.step(2));
  hn::Store(hn::Add(state, drawn), words, lanes.chance_states(i));
}

/// SpawnPlace::uniform and weighted. The tile enters at the empty cell where the sum of the weights
/// first exceeds the drawn number.
HWY_INLINE void enter_anywhere(Lanes& lanes) {
  const Bytes d;
  CellPlanes sums;
  Plane sum = hn::Zero(d);
  for_each_below<16>([&](auto i) TILERY_INLINED {
    const Plane slid = lanes.slid_cell<i>();
    lanes.set_cell(i, slid);
    const Plane weight = hn::Load(d, lanes.rules.cell_weights[i]);
    sum = hn::Add(sum, hn::IfThenElseZero(hn::Eq(slid, hn::Zero(d)), weight));
    sums.set(i, sum);
  });
  WordVec kinds = hn::Zero(Words());
  WordVec places = hn::Zero(Words());
  for_each_below<8>([&](auto i)
                        TILERY_INLINED { draw_kind_and_cell<i>(lanes, sum, kinds, places); });
  const Plane tile = ranks_of_kinds(lanes.rules, hn::BitCast(d, kinds));
  // No sum is above 127, so a lane that has not moved gets no cell.
  const Plane unmoved = hn::AndNot(lanes.moved, hn::Set(d, std::uint8_t{127}));
  const Plane place = hn::Or(hn::BitCast(d, places), unmoved);
  Plane passed = hn::Zero(d);
  for_each_below<16>([&](auto i) TILERY_INLINED {
    const Plane now = is_above(sums[i], place);
    lanes.set_cell(i, hn::Or(lanes.cell(i), hn::And(hn::AndNot(passed, now), tile)));
    passed = now;
  });
}

/// The highest byte of one number drawn in every lane.
HWY_INLINE Plane drawn_bytes(Lanes& lanes) {
  const Words words;
  WordVec bytes = hn::Zero(words);
  for_each_below<8>([&](auto i) TILERY_INLINED {
    const WordVec state = hn::Load(words, lanes.chance_states(i));
    set_byte<i>(bytes, hn::ShiftRight<56>(lanes.chance.number(state, 1)));
    const WordVec drawn = hn::And(mask_of<i>(lanes.moved), lanes.chance.step(1));
    hn::Store(hn::Add(state, drawn), words, lanes.chance_states(i));
  });
  return hn::BitCast(Bytes(), bytes);
}

HWY_INLINE Plane ranks_of_bytes(const SimdPlayRules& rules, Plane byte) {
  const Bytes d;
  Plane kind = hn::Zero(d);
  for (std::size_t k = 0; k + 1 < rules.kinds; ++k) {
    const PlaneMask reached = hn::Eq(hn::Max(byte, hn::Set(d, rules.byte_limits[k])), byte);
    kind = hn::Sub(kind, hn::VecFromMask(d, reached));
  }
  return ranks_of_kinds(rules, kind);
}

/// SpawnPlace::probing. The tile enters at the empty cell that is the fewest steps ahead of the low
/// bits of the byte.
HWY_INLINE void enter_by_probing(Lanes& lanes) {
  const Bytes d;
  const Plane byte = drawn_bytes(lanes);
  CellPlanes steps;
  Plane fewest = hn::Set(d, 255);
  for_each_below<16>([&](auto i) TILERY_INLINED {
    const Plane slid = lanes.slid_cell<i>();
    lanes.set_cell(i, slid);
    const Plane ahead = hn::And(hn::Sub(hn::Set(d, std::uint8_t{i}), byte), hn::Set(d, 15));
    const Plane step = hn::Or(ahead, hn::VecFromMask(d, hn::Ne(slid, hn::Zero(d))));
    fewest = hn::Min(fewest, step);
    steps.set(i, step);
  });
  const Plane tile = hn::And(lanes.moved, ranks_of_bytes(lanes.rules, hn::Add(byte, fewest)));
  for_each_below<16>([&](auto i) TILERY_INLINED {
    const PlaneMask here = hn::Eq(steps[i], fewest);
    lanes.set_cell(i, hn::Or(lanes.cell(i), hn::IfThenElseZero(here, tile)));
  });
}

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // TILERY_HAS_PLANES
#endif  // include guard
