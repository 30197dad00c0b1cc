// Entries of tiles: drawn as they enter, or shown before the move.

#include <bit>
#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"
#include "tilery/kernels/chance_inl.h"
#include "tilery/kernels/lanes_inl.h"
#include "tilery/kernels/next_tile_inl.h"

#if defined(TILERY_KERNELS_ENTRY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TILERY_KERNELS_ENTRY_INL_H
#undef TILERY_KERNELS_ENTRY_INL_H
#else
#define TILERY_KERNELS_ENTRY_INL_H
#endif

#if TILERY_HAS_PLANES

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

template <std::size_t n>
HWY_INLINE Plane largest(const LaneSquares<n>& lanes) {
  const hn::RebindToSigned<Bytes> numbers;  // walls are negative
  auto highest = hn::Zero(numbers);
  lanes.each_cell([&](auto i) TILERY_INLINED {
    highest = hn::Max(highest, hn::BitCast(numbers, lanes.cell(i)));
  });
  return hn::BitCast(Bytes(), highest);
}

/// Writes the slid boards, transposed back, to the group.
template <std::size_t n>
HWY_INLINE void turn_back(const LaneSquares<n>& lanes) {
  lanes.each_cell([&](auto i) TILERY_INLINED { lanes.set_cell(i, lanes.slid_cell(i)); });
}

HWY_INLINE Plane ranks_of_kinds(const LaneRules& rules, Plane kinds) {
  return hn::TableLookupBytes(hn::LoadDup128(Bytes(), rules.kind_ranks), kinds);
}

/// For the lanes of byte i of each word, draws two numbers: one for the kind of tile, one for the
/// cell.
template <std::size_t i>
HWY_INLINE void draw_kind_and_cell(const LaneVector& lanes, const Chance& chance, Plane total,
                                   WordVec& kinds, WordVec& places) {
  const Words words;
  const WordVec state = hn::Load(words, lanes.chance_states(i));
  const WordVec x = chance.number(state, 1);
  WordVec kind = hn::Set(words, lanes.rules.kinds - 1);
  for (std::size_t k = 0; k + 1 < lanes.rules.kinds; ++k) {
    kind = hn::Add(kind, chance.is_below(x, chance.flipped(lanes.rules.limits[k])));
  }
  set_byte<i>(kinds, kind);
  set_byte<i>(places, Chance::below(chance.number(state, 2), chance.byte_of<i>(total)));
  const WordVec drawn = hn::And(mask_of<i>(lanes.moved), chance.step(2));
  hn::Store(hn::Add(state, drawn), words, lanes.chance_states(i));
}

/// SpawnPlace::uniform and weighted. The tile enters at the empty cell where the sum of the weights
/// first exceeds the drawn number.
template <std::size_t n>
HWY_INLINE void enter_anywhere(const LaneSquares<n>& lanes) {
  const Bytes d;
  const std::uint8_t* const weights = lanes.rules.weights[0];
  const std::size_t stride = lanes.rules.weight_stride;
  Plane sum = hn::Zero(d);
  lanes.each_cell([&](auto i) TILERY_INLINED {
    const Plane slid = lanes.slid_cell(i);
    lanes.set_cell(i, slid);
    const Plane weight = hn::Load(d, weights + i * stride);
    sum = hn::Add(sum, hn::IfThenElseZero(hn::Eq(slid, hn::Zero(d)), weight));
    hn::Store(sum, d, lanes.memory.sums[i]);
  });
  WordVec kinds = hn::Zero(Words());
  WordVec places = hn::Zero(Words());
  const Chance chance(lanes.rules.chance);
  for_each_below<8>(
      [&](auto i) TILERY_INLINED { draw_kind_and_cell<i>(lanes, chance, sum, kinds, places); });
  const Plane tile = ranks_of_kinds(lanes.rules, hn::BitCast(d, kinds));
  // No sum is above 127, so a lane that has not moved gets no cell.
  const Plane unmoved = hn::AndNot(lanes.moved, hn::Set(d, std::uint8_t{127}));
  const Plane place = hn::Or(hn::BitCast(d, places), unmoved);
  Plane passed = hn::Zero(d);
  lanes.each_cell([&](auto i) TILERY_INLINED {
    const Plane now = is_above(hn::Load(d, lanes.memory.sums[i]), place);
    lanes.set_cell(i, hn::Or(lanes.cell(i), hn::And(hn::AndNot(passed, now), tile)));
    passed = now;
  });
}

/// The highest byte of one number drawn in every lane.
HWY_INLINE Plane drawn_bytes(const LaneVector& lanes) {
  const Words words;
  WordVec bytes = hn::Zero(words);
  const Chance chance(lanes.rules.chance);
  for_each_below<8>([&](auto i) TILERY_INLINED {
    const WordVec state = hn::Load(words, lanes.chance_states(i));
    set_byte<i>(bytes, hn::ShiftRight<56>(chance.number(state, 1)));
    const WordVec drawn = hn::And(mask_of<i>(lanes.moved), chance.step(1));
    hn::Store(hn::Add(state, drawn), words, lanes.chance_states(i));
  });
  return hn::BitCast(Bytes(), bytes);
}

HWY_INLINE Plane ranks_of_bytes(const LaneRules& rules, Plane byte) {
  const Bytes d;
  Plane kind = hn::Zero(d);
  for (std::size_t k = 0; k + 1 < rules.kinds; ++k) {
    const PlaneMask reached = hn::Eq(hn::Max(byte, hn::Set(d, rules.byte_limits[k])), byte);
    kind = hn::Sub(kind, hn::VecFromMask(d, reached));
  }
  return ranks_of_kinds(rules, kind);
}

/// SpawnPlace::probing on sixteen cells. The low four bits of a drawn byte name a cell. The tile
/// enters at the first empty cell from there on; after the last cell comes the first.
template <std::size_t n>
HWY_INLINE void enter_by_probing(const LaneSquares<n>& lanes) {
  const Bytes d;
  const Plane byte = drawn_bytes(lanes);
  Plane fewest = hn::Set(d, 255);
  lanes.each_cell([&](auto i) TILERY_INLINED {
    const Plane slid = lanes.slid_cell(i);
    lanes.set_cell(i, slid);
    const Plane here = hn::Set(d, static_cast<std::uint8_t>(i));
    const Plane ahead = hn::And(hn::Sub(here, byte), hn::Set(d, 15));
    const Plane step = hn::Or(ahead, hn::VecFromMask(d, hn::Ne(slid, hn::Zero(d))));
    fewest = hn::Min(fewest, step);
    hn::Store(step, d, lanes.memory.sums[i]);
  });
  const Plane tile = hn::And(lanes.moved, ranks_of_bytes(lanes.rules, hn::Add(byte, fewest)));
  lanes.each_cell([&](auto i) TILERY_INLINED {
    const PlaneMask here = hn::Eq(hn::Load(d, lanes.memory.sums[i]), fewest);
    lanes.set_cell(i, hn::Or(lanes.cell(i), hn::IfThenElseZero(here, tile)));
  });
}

/// The first number of this move in each lane, below the lane's bound. Leaves the streams where
/// they are; draw_next<1>() or count_number() advances them.
HWY_INLINE Plane drawn_below(const LaneVector& lanes, Plane bounds) {
  WordVec drawn = hn::Zero(Words());
  const Chance chance(lanes.rules.chance);
  for_each_below<8>([&](auto i) TILERY_INLINED {
    const WordVec state = hn::Load(Words(), lanes.chance_states(i));
    set_byte<i>(drawn, Chance::below(chance.number(state, 1), chance.byte_of<i>(bounds)));
  });
  return hn::BitCast(Bytes(), drawn);
}

/// Advances the streams of the lanes that have moved by one number.
HWY_INLINE void count_number(const LaneVector& lanes) {
  const Words words;
  const Chance chance(lanes.rules.chance);
  for_each_below<8>([&](auto i) TILERY_INLINED {
    const WordVec state = hn::Load(words, lanes.chance_states(i));
    const WordVec counted = hn::And(mask_of<i>(lanes.moved), chance.step(1));
    hn::Store(hn::Add(state, counted), words, lanes.chance_states(i));
  });
}

HWY_INLINE Plane number_plane(std::size_t number) {
  return hn::Set(Bytes(), static_cast<std::uint8_t>(number));
}

/// SpawnPlace::moved_edge: in plane y, all ones in lanes where the tile enters at line y, one of
/// the lines that moved.
template <std::size_t n>
HWY_INLINE void choose_moved_line(const LaneSquares<n>& lanes, Plane (&is_chosen)[n]) {
  const Bytes d;
  Plane count = hn::Zero(d);
  lanes.each_line([&](auto y) TILERY_INLINED {
    const PlaneMask has_moved = hn::Ne(hn::Load(d, lanes.memory.changed[y]), hn::Zero(d));
    count = hn::Sub(count, hn::VecFromMask(d, has_moved));
    is_chosen[y] = hn::IfThenElseZero(has_moved, count);
  });
  const Plane wanted = hn::Add(drawn_below(lanes, count), hn::Set(d, 1));
  lanes.each_line([&](auto y) TILERY_INLINED {
    is_chosen[y] = hn::VecFromMask(d, hn::Eq(is_chosen[y], wanted));
  });
}

/// SpawnPlace::free_edge: as choose_moved_line(), for the first line with a free end, counted from
/// a random one on. Lines count from the right or the bottom in lanes that move right or up.
template <std::size_t n>
HWY_INLINE void choose_free_line(const LaneSquares<n>& lanes, Plane (&is_chosen)[n]) {
  const Bytes d;
  const Plane none = hn::Set(d, 255);
  const Plane reversed =
      hn::Xor(hn::VecFromMask(d, lanes.backward), hn::VecFromMask(d, lanes.vertical));
  Plane places[n];  // among the lines; 255 for a line without room
  Plane last = hn::Zero(d);
  lanes.each_line([&](auto y) TILERY_INLINED {
    const Plane end = hn::IfThenElse(lanes.backward, hn::Load(d, lanes.memory.turned[y * n]),
                                     hn::Load(d, lanes.memory.turned[y * n + n - 1]));
    const Plane place =
        hn::IfThenElse(hn::MaskFromVec(reversed), number_plane(n - 1 - y), number_plane(y));
    const PlaneMask is_free = hn::Eq(end, hn::Zero(d));
    places[y] = hn::IfThenElse(is_free, place, none);
    last = hn::Max(last, hn::IfThenElseZero(is_free, place));
  });
  const Plane after_last = hn::Sub(number_plane(n - 1), last);
  const Plane from = hn::SaturatedSub(drawn_below(lanes, number_plane(n)), after_last);
  Plane nearest = none;
  lanes.each_line([&](auto y) TILERY_INLINED {
    places[y] = hn::IfThenElse(hn::Eq(hn::Max(places[y], from), places[y]), places[y], none);
    nearest = hn::Min(nearest, places[y]);
  });
  lanes.each_line([&](auto y) TILERY_INLINED {
    is_chosen[y] = hn::VecFromMask(d, hn::Eq(places[y], nearest));
  });
}

/// The shown tile enters at the trailing end of a line. The lane's first number chooses the line;
/// the streams do not advance.
template <std::size_t n>
HWY_INLINE void enter_at_edge(const LaneSquares<n>& lanes) {
  const Bytes d;
  Plane is_chosen[n];
  if (lanes.rules.spawn.place == SpawnPlace::moved_edge) {
    choose_moved_line(lanes, is_chosen);
  } else {
    choose_free_line(lanes, is_chosen);
  }
  const Plane tile = hn::And(lanes.moved, hn::Load(d, lanes.group.next + lanes.at));
  lanes.each_line([&](auto y) TILERY_INLINED {
    const Plane here = hn::And(is_chosen[y], tile);
    std::uint8_t* const left = lanes.memory.turned[y * n];
    std::uint8_t* const right = lanes.memory.turned[y * n + n - 1];
    const Plane at_left = hn::IfThenElseZero(lanes.backward, here);
    const Plane at_right = hn::IfThenZeroElse(lanes.backward, here);
    hn::Store(hn::Or(hn::Load(d, left), at_left), d, left);
    hn::Store(hn::Or(hn::Load(d, right), at_right), d, right);
  });
  turn_back(lanes);
}

/// Draws the next tiles lane by lane, by rules that NextTileRules does not hold.
template <std::size_t n>
HWY_INLINE void draw_next_one_by_one(const LaneSquares<n>& lanes) {
  const Bytes d;
  HWY_ALIGN std::uint8_t ranks[LaneGroup::lanes];
  hn::Store(largest(lanes), d, ranks);
  const std::uint64_t moved = bits_of(hn::Ne(lanes.moved, hn::Zero(d)));
  for (std::uint64_t bits = moved; bits != 0; bits &= bits - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(bits));
    draw_shown_tile(lanes.group, lanes.rules, lanes.at + lane, ranks[lane]);
  }
}

template <std::size_t n>
HWY_INLINE void enter(LaneSquares<n> lanes) {
  switch (lanes.rules.spawn.place) {
    case SpawnPlace::moved_edge:
    case SpawnPlace::free_edge:
      enter_at_edge(lanes);
      if (lanes.rules.next) {
        const NextTileRules& next = *lanes.rules.next;
        draw_next<1>(lanes, next, next.needs_highest() ? largest(lanes) : hn::Zero(Bytes()));
      } else {
        count_number(lanes);
        draw_next_one_by_one(lanes);
      }
      break;
    case SpawnPlace::probing:
      if constexpr (n == 4) {
        enter_by_probing(lanes);
      }
      break;
    default:
      enter_anywhere(lanes);
      break;
  }
}

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // TILERY_HAS_PLANES
#endif  // include guard
