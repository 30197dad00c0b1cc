// Entries of tiles on squares of up to 8 x 8: drawn as they enter, or shown before the move.

#include <bit>
#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"
#include "tilery/board/chance_inl.h"
#include "tilery/board/next_tile_inl.h"
#include "tilery/board/wide_lanes_inl.h"

#if defined(TILERY_BOARD_WIDE_ENTRY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TILERY_BOARD_WIDE_ENTRY_INL_H
#undef TILERY_BOARD_WIDE_ENTRY_INL_H
#else
#define TILERY_BOARD_WIDE_ENTRY_INL_H
#endif

#if TILERY_HAS_PLANES

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

/// Turns the boards back and sums the weights of their empty cells.
template <std::size_t n, bool is_long>
HWY_INLINE Plane sum_wide_weights(WideLanes<n, is_long>& lanes) {
  const Bytes d;
  const PlaneMask vertical = hn::MaskFromVec(lanes.vertical);
  Plane sum = hn::Zero(d);
  for (std::size_t y = 0; y < n; ++y) {
    for (std::size_t x = 0; x < n; ++x) {
      const std::size_t i = y * n + x;
      const Plane slid = hn::IfThenElse(vertical, lanes.slid(x * n + y), lanes.slid(i));
      hn::Store(slid, d, lanes.group.cells[i] + lanes.at);
      const Plane weight = hn::Set(d, lanes.rules.weights[i]);
      sum = hn::Add(sum, hn::IfThenElseZero(hn::Eq(slid, hn::Zero(d)), weight));
      hn::Store(sum, d, lanes.sums[i]);
    }
  }
  return sum;
}

/// As draw_kind_and_cell().
template <std::size_t i, std::size_t n, bool is_long>
HWY_INLINE void draw_wide(WideLanes<n, is_long>& lanes, Plane total, WordVec& kinds,
                          WordVec& places) {
  const Words words;
  const WordVec state = hn::Load(words, lanes.chance_states(i));
  const WordVec x = lanes.chance.number(state, 1);
  WordVec kind = hn::Set(words, lanes.rules.kinds - 1);
  for (std::size_t k = 0; k + 1 < lanes.rules.kinds; ++k) {
    kind = hn::Add(kind, lanes.chance.is_below(x, lanes.chance.flipped(lanes.rules.limits[k])));
  }
  set_byte<i>(kinds, kind);
  set_byte<i>(places, Chance::below(lanes.chance.number(state, 2),
                                    lanes.chance.template byte_of<i>(total)));
  const WordVec drawn = hn::And(mask_of<i>(lanes.moved), lanes.chance.step(2));
  hn::Store(hn::Add(state, drawn), words, lanes.chance_states(i));
}

/// As enter_anywhere().
template <std::size_t n, bool is_long>
HWY_INLINE void enter_wide_anywhere(WideLanes<n, is_long>& lanes) {
  const Bytes d;
  const Plane sum = sum_wide_weights(lanes);
  WordVec kinds = hn::Zero(Words());
  WordVec places = hn::Zero(Words());
  for_each_below<8>([&](auto i) TILERY_INLINED { draw_wide<i>(lanes, sum, kinds, places); });
  const Plane tile =
      hn::TableLookupBytes(hn::LoadDup128(d, lanes.rules.kind_ranks), hn::BitCast(d, kinds));
  // No sum is above 127, so a lane that has not moved gets no cell.
  const Plane unmoved = hn::AndNot(lanes.moved, hn::Set(d, std::uint8_t{127}));
  const Plane place = hn::Or(hn::BitCast(d, places), unmoved);
  Plane passed = hn::Zero(d);
  for (std::size_t i = 0; i < n * n; ++i) {
    const Plane now = is_above(hn::Load(d, lanes.sums[i]), place);
    std::uint8_t* const here = lanes.group.cells[i] + lanes.at;
    hn::Store(hn::Or(hn::Load(d, here), hn::And(hn::AndNot(passed, now), tile)), d, here);
    passed = now;
  }
}

constexpr std::uint8_t number_of(std::size_t line) { return static_cast<std::uint8_t>(line); }

/// One number below the bound of each lane, counted in lanes that have moved.
template <std::size_t n, bool is_long>
HWY_INLINE Plane drawn_below(WideLanes<n, is_long>& lanes, Plane bounds) {
  const Words words;
  WordVec drawn = hn::Zero(words);
  for_each_below<8>([&](auto i) TILERY_INLINED {
    const WordVec state = hn::Load(words, lanes.chance_states(i));
    set_byte<i>(drawn, Chance::below(lanes.chance.number(state, 1),
                                     lanes.chance.template byte_of<i>(bounds)));
    const WordVec counted = hn::And(mask_of<i>(lanes.moved), lanes.chance.step(1));
    hn::Store(hn::Add(state, counted), words, lanes.chance_states(i));
  });
  return hn::BitCast(Bytes(), drawn);
}

/// SpawnPlace::moved_edge: one of the lines that moved.
template <std::size_t n, bool is_long>
HWY_INLINE Plane line_that_moved(WideLanes<n, is_long>& lanes) {
  const Bytes d;
  Plane count = hn::Zero(d);
  Plane counts[n];  // for a line that moved, its number among them from 1; else 0
  for (std::size_t y = 0; y < n; ++y) {
    const PlaneMask has_moved = hn::Ne(hn::Load(d, lanes.changed[y]), hn::Zero(d));
    count = hn::Sub(count, hn::VecFromMask(d, has_moved));
    counts[y] = hn::IfThenElseZero(has_moved, count);
  }
  const Plane wanted = hn::Add(drawn_below(lanes, count), hn::Set(d, 1));
  Plane line = hn::Zero(d);
  for (std::size_t y = 0; y < n; ++y) {
    line = hn::IfThenElse(hn::Eq(counts[y], wanted), hn::Set(d, number_of(y)), line);
  }
  return line;
}

/// SpawnPlace::free_edge: the first line with a free end, counted from a random one on. Lines
/// count from the right or the bottom in lanes that move right or up.
template <std::size_t n, bool is_long>
HWY_INLINE Plane line_with_room(WideLanes<n, is_long>& lanes) {
  const Bytes d;
  const PlaneMask backward = hn::MaskFromVec(lanes.backward);
  const PlaneMask reversed = hn::MaskFromVec(hn::Xor(lanes.backward, lanes.vertical));
  Plane places[n];  // among the lines; 255 for a line without room
  Plane last = hn::Zero(d);
  for (std::size_t y = 0; y < n; ++y) {
    const Plane end = hn::IfThenElse(backward, lanes.slid(y * n), lanes.slid(y * n + n - 1));
    const Plane place =
        hn::IfThenElse(reversed, hn::Set(d, number_of(n - 1 - y)), hn::Set(d, number_of(y)));
    const PlaneMask is_free = hn::Eq(end, hn::Zero(d));
    places[y] = hn::IfThenElse(is_free, place, hn::Set(d, 255));
    last = hn::Max(last, hn::IfThenElseZero(is_free, place));
  }
  const Plane after_last = hn::Sub(hn::Set(d, number_of(n - 1)), last);
  const Plane from = hn::SaturatedSub(drawn_below(lanes, hn::Set(d, number_of(n))), after_last);
  Plane nearest = hn::Set(d, 255);
  Plane line = hn::Zero(d);
  for (std::size_t y = 0; y < n; ++y) {
    const Plane ahead =
        hn::IfThenElse(hn::Eq(hn::Max(places[y], from), places[y]), places[y], hn::Set(d, 255));
    line = hn::IfThenElse(hn::Eq(hn::Min(ahead, nearest), nearest), line, hn::Set(d, number_of(y)));
    nearest = hn::Min(ahead, nearest);
  }
  return line;
}

/// The shown tile enters at the trailing end of a line.
template <std::size_t n, bool is_long>
HWY_INLINE void enter_wide_at_edge(WideLanes<n, is_long>& lanes) {
  const Bytes d;
  const Plane chosen = lanes.rules.spawn.place == SpawnPlace::moved_edge ? line_that_moved(lanes)
                                                                         : line_with_room(lanes);
  const Plane tile = hn::And(lanes.moved, hn::Load(d, lanes.group.next + lanes.at));
  for (std::size_t y = 0; y < n; ++y) {
    const Plane here = hn::IfThenElseZero(hn::Eq(chosen, hn::Set(d, number_of(y))), tile);
    std::uint8_t* const left = lanes.turned[y * n];
    std::uint8_t* const right = lanes.turned[y * n + n - 1];
    hn::Store(hn::Or(hn::Load(d, left), hn::And(lanes.backward, here)), d, left);
    hn::Store(hn::Or(hn::Load(d, right), hn::AndNot(lanes.backward, here)), d, right);
  }
  const PlaneMask vertical = hn::MaskFromVec(lanes.vertical);
  for (std::size_t y = 0; y < n; ++y) {
    for (std::size_t x = 0; x < n; ++x) {
      const Plane slid = hn::IfThenElse(vertical, lanes.slid(x * n + y), lanes.slid(y * n + x));
      hn::Store(slid, d, lanes.group.cells[y * n + x] + lanes.at);
    }
  }
}

template <std::size_t n, bool is_long>
HWY_INLINE Plane largest(const WideLanes<n, is_long>& lanes) {
  Plane highest = lanes.cell(0);
  for (std::size_t i = 1; i < n * n; ++i) {
    highest = hn::Max(highest, lanes.cell(i));
  }
  return highest;
}

/// Lane by lane: draws that NextTileRules does not hold.
template <std::size_t n, bool is_long>
HWY_INLINE void draw_next_one_by_one(WideLanes<n, is_long>& lanes) {
  const Bytes d;
  HWY_ALIGN std::uint8_t ranks[WideGroup::lanes];
  hn::Store(largest(lanes), d, ranks);
  const std::uint64_t moved = bits_of(hn::Ne(lanes.moved, hn::Zero(d)));
  for (std::uint64_t bits = moved; bits != 0; bits &= bits - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(bits));
    draw_wide_next(lanes.group, lanes.rules, lanes.at + lane, ranks[lane]);
  }
}

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // TILERY_HAS_PLANES
#endif  // include guard
