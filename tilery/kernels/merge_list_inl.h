// Slides of lines of planes by listed merges.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "hwy/highway.h"
#include "tilery/board/planes_inl.h"
#include "tilery/board/wide_slide_inl.h"
#include "tilery/kernels/lane_merges.h"

#if defined(TILERY_KERNELS_MERGE_LIST_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TILERY_KERNELS_MERGE_LIST_INL_H
#undef TILERY_KERNELS_MERGE_LIST_INL_H
#else
#define TILERY_KERNELS_MERGE_LIST_INL_H
#endif

#if TILERY_HAS_PLANES

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

/// The merge that begins at a cell of a line, in each lane.
struct Joined {
  Plane parts;   // how many tiles merge; 0 where none do
  Plane first;   // the tile made in the cell; 0: none
  Plane second;  // the tile made in the next cell; 0: none
  Plane gain;    // the index of the merge's points in LaneMerges::gains
};

/// Puts `tile` among the first `count` of `sorted`, which ascend.
template <std::size_t count>
HWY_INLINE void insert(Plane (&sorted)[most_parts], Plane tile) {
  sorted[count] = tile;
  for_each_below<count>([&](auto steps) TILERY_INLINED {
    constexpr std::size_t at = count - 1 - steps;
    const Plane low = hn::Min(sorted[at], sorted[at + 1]);
    sorted[at + 1] = hn::Max(sorted[at], sorted[at + 1]);
    sorted[at] = low;
  });
}

/// The lanes in which the first `parts` tiles of `sorted`, which ascend, are the parts of a merge
/// in `round`. Walls and empty cells are parts of no merge.
template <std::size_t parts>
HWY_INLINE PlaneMask are_parts(const MergeRound& round, const Plane (&sorted)[most_parts]) {
  const Bytes d;
  const Plane largest = sorted[parts - 1];
  PlaneMask all = hn::Eq(hn::Or(sorted[0], hn::Set(d, WideSlideRules::tag)),
                         wide_entry<true>(round.others[0].data(), largest));
  for_each_below<parts - 2>([&](auto k) TILERY_INLINED {
    const Plane tagged = hn::Or(sorted[k + 1], hn::Set(d, WideSlideRules::tag));
    all = hn::And(all, hn::Eq(tagged, wide_entry<true>(round.others[k + 1].data(), largest)));
  });
  return all;
}

/// Calls `call` with the constants from 2 to `most`, or to the longest merge of the game.
template <std::size_t most, typename Call>
HWY_INLINE void each_count_of_parts(const LaneMerges& merges, const Call& call) {
  for_each_below<most - 1>([&](auto k) TILERY_INLINED {
    if (k + 2 <= merges.longest) {
      call(std::integral_constant<std::size_t, k + 2>());
    }
  });
}

/// The longest merge of adjacent tiles that begins with the first of `tiles`.
template <std::size_t most>
HWY_INLINE Joined joined_from(const LaneMerges& merges, const Plane* tiles) {
  const Bytes d;
  const Plane zero = hn::Zero(d);
  Joined joined = {zero, zero, zero, zero};
  Plane sorted[most_parts];
  sorted[0] = tiles[0];
  each_count_of_parts<most>(merges, [&](auto parts) TILERY_INLINED {
    insert<parts - 1>(sorted, tiles[parts - 1]);
    for (std::size_t k = merges.ends[parts - 1]; k < merges.ends[parts]; ++k) {
      const MergeRound& round = merges.rounds[k];
      const PlaneMask merge = are_parts<parts>(round, sorted);
      const Plane largest = sorted[parts - 1];
      const auto made = [&](const RankTable& table, Plane before) TILERY_INLINED {
        return hn::IfThenElse(merge, wide_entry<true>(table.data(), largest), before);
      };
      joined.parts = hn::IfThenElse(merge, hn::Set(d, std::uint8_t{parts}), joined.parts);
      joined.first = made(round.made[0], joined.first);
      joined.second = made(round.made[1], joined.second);
      joined.gain = made(round.gain, joined.gain);
    }
  });
  return joined;
}

/// Not 0 in lanes where a merge of adjacent tiles begins with the first of `tiles`.
template <std::size_t most>
HWY_NOINLINE Plane merges_from(const LaneMerges& merges, const Plane* tiles) {
  Plane any = hn::Zero(Bytes());
  Plane sorted[most_parts];
  sorted[0] = tiles[0];
  each_count_of_parts<most>(merges, [&](auto parts) TILERY_INLINED {
    insert<parts - 1>(sorted, tiles[parts - 1]);
    for (std::size_t k = merges.ends[parts - 1]; k < merges.ends[parts]; ++k) {
      const PlaneMask merge = are_parts<parts>(merges.rounds[k], sorted);
      any = hn::Or(any, hn::VecFromMask(Bytes(), merge));
    }
  });
  return any;
}

/// How many tiles may merge from cell i of a line of n cells on.
constexpr std::size_t most_from(std::size_t n, std::size_t i) {
  return std::min(n - i, most_parts);
}

/// Slides a line towards its first cell. From the first tile on, the longest merge that begins with
/// a tile is made. A tile with which no merge begins stays as it is. `gains` gets an index into
/// LaneMerges::gains for each two cells, because a merge begins in at most one of them.
template <std::size_t n>
HWY_NOINLINE void push_listed(const LaneMerges& merges, Plane (&line)[n], WideMade<n>& gains) {
  const Bytes d;
  const Plane zero = hn::Zero(d);
  close_wide<n, true>(line);
  Plane slid[n];
  Plane taken = zero;   // how many of the next tiles have merged
  Plane second = zero;  // the second tile that the last merge made
  for_each_below<n - 1>([&](auto i) TILERY_INLINED {
    const Joined joined = joined_from<most_from(n, i)>(merges, line + i);
    const PlaneMask is_free = hn::Eq(taken, zero);
    const PlaneMask joins = hn::And(is_free, hn::Ne(joined.parts, zero));
    slid[i] = hn::IfThenElse(joins, joined.first, hn::IfThenElse(is_free, line[i], second));
    second = hn::IfThenElseZero(joins, joined.second);
    const Plane one = hn::Set(d, std::uint8_t{1});
    taken = hn::SaturatedSub(hn::IfThenElse(joins, joined.parts, taken), one);
    const Plane gain = hn::IfThenElseZero(joins, joined.gain);
    gains[i / 2] = i % 2 == 0 ? gain : hn::Or(gains[i / 2], gain);
  });
  slid[n - 1] = hn::IfThenElse(hn::Eq(taken, zero), line[n - 1], second);
  close_wide<n, true>(slid);
  for_each_below<n>([&](auto k) TILERY_INLINED { line[k] = slid[k]; });
}

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // TILERY_HAS_PLANES
#endif  // include guard
