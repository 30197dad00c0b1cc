// Steps of lanes whose directions are given: as random play (random_play_simd.cpp), with the points
// of merges, the moves that are left, and boards written row by row.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/board/lane_step_simd.cpp"
#include "hwy/foreach_target.h"
// Must follow foreach_target, which includes this file again.
#include "hwy/highway.h"
#include "tilery/board/lanes_inl.h"
#include "tilery/board/planes_inl.h"
#include "tilery/board/simd_lanes.h"
#include "tilery/board/turn_inl.h"

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

#if !TILERY_HAS_PLANES

void step_lanes(PlayGroup& /*group*/, const SimdStepRules& /*rules*/,
                const std::uint8_t* /*directions*/, GroupStep& /*out*/) {}
void write_ranks(const PlayGroup& /*group*/, std::uint8_t* /*ranks*/) {}
void write_moves(const PlayGroup& /*group*/, const SimdStepRules& /*rules*/,
                 std::uint8_t* /*moves*/) {}

#else

/// For each lane, the sum over `planes` of byte `k` of their ranks' points, at most 16 * 255. Sums
/// of even and odd lanes are gathered apart, and stored in the order of the lanes.
template <std::size_t count, std::size_t stride>
HWY_INLINE void add_points(const std::uint8_t (*planes)[stride], std::size_t at,
                           const std::uint8_t* points, std::uint16_t* sums) {
  const Bytes d;
  const hn::Repartition<std::uint16_t, Bytes> shorts;
  const Plane table = hn::LoadDup128(d, points);
  const auto low = hn::Set(shorts, 0x00FF);
  auto even = hn::Zero(shorts);
  auto odd = hn::Zero(shorts);
  for_each_below<count>([&](auto i) TILERY_INLINED {
    const auto both =
        hn::BitCast(shorts, hn::TableLookupBytesOr0(table, hn::Load(d, planes[i] + at)));
    even = hn::Add(even, hn::And(both, low));
    odd = hn::Add(odd, hn::ShiftRight<8>(both));
  });
  HWY_ALIGN std::uint16_t of_even[PlayGroup::lanes / 2];
  HWY_ALIGN std::uint16_t of_odd[PlayGroup::lanes / 2];
  hn::Store(even, shorts, of_even);
  hn::Store(odd, shorts, of_odd);
  for (std::size_t i = 0; i < hn::Lanes(shorts); ++i) {
    sums[at + 2 * i] = of_even[i];
    sums[at + 2 * i + 1] = of_odd[i];
  }
}

template <bool is_far, bool makes_next>
HWY_INLINE void step_vector(Lanes& lanes, const SimdStepRules& rules,
                            const std::uint8_t* directions, GroupStep& out) {
  const Bytes d;
  lanes.choose_given(directions);
  lanes.slide_all<is_far, makes_next, true>();
  PlayGroup& group = lanes.group;
  if (rules.play.next.bonus_from != 0) {
    for (std::uint8_t* const bonus : {group.bonus_low, group.bonus_high}) {
      hn::Store(hn::AndNot(lanes.moved, hn::Load(d, bonus + lanes.at)), d, bonus + lanes.at);
    }
  }
  enter(lanes);
  std::uint8_t* const recent = group.recent_moves + lanes.at;
  hn::Store(hn::Sub(hn::Load(d, recent), lanes.moved), d, recent);
  for (std::size_t k = 0; k < rules.points.bytes; ++k) {
    const std::uint8_t* const points = rules.points.byte[k].data();
    if (rules.counts_score) {
      add_points<16>(group.cells, lanes.at, points, out.sums[k]);
    } else {
      add_points<8>(lanes.made, 0, points, out.sums[k] + lanes.at);
    }
  }
  hn::Store(largest(lanes), d, out.largest + lanes.at);
  out.over |= bits_of(over(lanes)) << lanes.at;
}

template <bool is_far, bool makes_next>
void step_lanes_of(PlayGroup& group, const SimdStepRules& rules, const std::uint8_t* directions,
                   GroupStep& out) {
  const Chance chance(rules.play.chance);
  const Merging merging = merging_of(rules.play.partners);
  Lanes lanes = {
      .group = group, .rules = rules.play, .chance = chance, .merging = merging, .at = 0};
  for (lanes.at = 0; lanes.at < PlayGroup::lanes; lanes.at += hn::Lanes(Bytes())) {
    step_vector<is_far, makes_next>(lanes, rules, directions, out);
  }
}

void step_lanes(PlayGroup& group, const SimdStepRules& rules, const std::uint8_t* directions,
                GroupStep& out) {
  const bool makes_next = rules.play.partners.makes_next;
  if (rules.play.reach == Reach::far) {
    makes_next ? step_lanes_of<true, true>(group, rules, directions, out)
               : step_lanes_of<true, false>(group, rules, directions, out);
  } else {
    makes_next ? step_lanes_of<false, true>(group, rules, directions, out)
               : step_lanes_of<false, false>(group, rules, directions, out);
  }
}

/// Transposes sixteen planes of sixteen lanes in four rounds, each a perfect shuffle of bytes.
void write_ranks(const PlayGroup& group, std::uint8_t* ranks) {
  const hn::Full128<std::uint8_t> d;
  using Row = hn::Vec<decltype(d)>;
  for (std::size_t at = 0; at < PlayGroup::lanes; at += 16) {
    Row rows[16];
    for_each_below<16>([&](auto i) TILERY_INLINED { rows[i] = hn::Load(d, group.cells[i] + at); });
    for (int round = 0; round < 4; ++round) {
      Row mixed[16];
      for_each_below<8>([&](auto i) TILERY_INLINED {
        mixed[2 * i] = hn::InterleaveLower(d, rows[i], rows[i + 8]);
        mixed[2 * i + 1] = hn::InterleaveUpper(d, rows[i], rows[i + 8]);
      });
      for_each_below<16>([&](auto i) TILERY_INLINED { rows[i] = mixed[i]; });
    }
    for_each_below<16>([&](auto i)
                           TILERY_INLINED { hn::StoreU(rows[i], d, ranks + 16 * (at + i)); });
  }
}

/// Where tiles of one cell can move to its neighbour `next`, and back: into an empty cell, or by a
/// merge. A line moves exactly if two of its neighbours do.
struct Ways {
  Plane forward;   // from `next` to the cell
  Plane backward;  // from the cell to `next`
};

HWY_INLINE void add_ways(Ways& ways, Plane cell, Plane next, const Merging& merging) {
  const Bytes d;
  const Plane zero = hn::Zero(d);
  const Plane merges =
      hn::VecFromMask(d, hn::Eq(hn::TableLookupBytes(merging.partner, cell), next));
  const Plane no_cell = hn::VecFromMask(d, hn::Eq(cell, zero));
  const Plane no_next = hn::VecFromMask(d, hn::Eq(next, zero));
  ways.forward = hn::Or(ways.forward, hn::Or(merges, hn::AndNot(no_next, no_cell)));
  ways.backward = hn::Or(ways.backward, hn::Or(merges, hn::AndNot(no_cell, no_next)));
}

void write_moves(const PlayGroup& group, const SimdStepRules& rules, std::uint8_t* moves) {
  const Bytes d;
  const Merging merging = merging_of(rules.play.partners);
  for (std::size_t at = 0; at < PlayGroup::lanes; at += hn::Lanes(d)) {
    Ways across = {hn::Zero(d), hn::Zero(d)};
    Ways upright = {hn::Zero(d), hn::Zero(d)};
    for_each_below<16>([&](auto i) TILERY_INLINED {
      const Plane cell = hn::Load(d, group.cells[i] + at);
      if constexpr (i % 4 != 3) {
        add_ways(across, cell, hn::Load(d, group.cells[i + 1] + at), merging);
      }
      if constexpr (i < 12) {
        add_ways(upright, cell, hn::Load(d, group.cells[i + 4] + at), merging);
      }
    });
    const auto bit = [&](Plane way, std::uint8_t value)
                         TILERY_INLINED { return hn::And(way, hn::Set(d, value)); };
    const Plane all = hn::Or(hn::Or(bit(across.forward, 1), bit(across.backward, 2)),
                             hn::Or(bit(upright.forward, 4), bit(upright.backward, 8)));
    hn::StoreU(all, d, moves + at);
  }
}

#endif

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tilery {

HWY_EXPORT(step_lanes);
HWY_EXPORT(write_ranks);
HWY_EXPORT(write_moves);

void step_group(PlayGroup& group, const SimdStepRules& rules, const std::uint8_t* directions,
                GroupStep& out) {
  HWY_DYNAMIC_DISPATCH(step_lanes)(group, rules, directions, out);
}

void ranks_of_group(const PlayGroup& group, std::uint8_t* ranks) {
  HWY_DYNAMIC_DISPATCH(write_ranks)(group, ranks);
}

void moves_of_group(const PlayGroup& group, const SimdStepRules& rules, std::uint8_t* moves) {
  HWY_DYNAMIC_DISPATCH(write_moves)(group, rules, moves);
}

}  // namespace tilery
#endif
