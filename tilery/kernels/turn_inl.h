// A turn of the lanes of a group: all attempts, their points, and the moves that are left.

#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"
#include "tilery/kernels/entry_inl.h"
#include "tilery/kernels/lane_group.h"
#include "tilery/kernels/lanes_inl.h"

#if defined(TILERY_KERNELS_TURN_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TILERY_KERNELS_TURN_INL_H
#undef TILERY_KERNELS_TURN_INL_H
#else
#define TILERY_KERNELS_TURN_INL_H
#endif

#if TILERY_HAS_PLANES

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

/// Calls `call(i, j, is_upright)` with the places of all pairs of neighbours that are no walls.
template <typename Kind, typename Call>
HWY_INLINE void each_pair(const LaneRules& rules, const Call& call) {
  constexpr std::size_t n = Kind::side;
  constexpr bool has_walls = Kind::form == SlideForm::any;
  for_each_place<n == 4, n * n>([&](auto i) TILERY_INLINED {
    if (has_walls && rules.is_wall[i]) {
      return;
    }
    if (i % n + 1 < n && !(has_walls && rules.is_wall[i + 1])) {
      call(i, i + 1, false);
    }
    if (i + n < n * n && !(has_walls && rules.is_wall[i + n])) {
      call(i, i + n, true);
    }
  });
}

/// All ones where neighbours merge.
template <typename Kind>
HWY_INLINE Plane merging_pairs(const LaneRules& rules, const Merging& merging, Plane a, Plane b) {
  const Bytes d;
  if constexpr (Kind::form == SlideForm::any) {
    return hn::VecFromMask(d, hn::Ne(wide_made<Kind::is_long>(rules, a, b), hn::Zero(d)));
  } else {
    return hn::VecFromMask(d, are_partners(b, a, merging));
  }
}

/// Not 0 in lanes where neighbours in a row, or in a column, merge by a list.
struct ListedMoves {
  Plane across;
  Plane upright;
};

template <std::size_t n>
HWY_NOINLINE ListedMoves listed_moves(const LaneGroup& group, const LaneMerges& merges,
                                      std::size_t at) {
  const Bytes d;
  ListedMoves moves = {hn::Zero(d), hn::Zero(d)};
  for (std::size_t line = 0; line < n; ++line) {
    Plane row[n];
    Plane column[n];
    for_each_below<n>([&](auto k) TILERY_INLINED {
      row[k] = hn::Load(d, group.cells[line * n + k] + at);
      column[k] = hn::Load(d, group.cells[k * n + line] + at);
    });
    for_each_below<n - 1>([&](auto i) TILERY_INLINED {
      moves.across = hn::Or(moves.across, merges_from<most_from(n, i)>(merges, row + i));
      moves.upright = hn::Or(moves.upright, merges_from<most_from(n, i)>(merges, column + i));
    });
  }
  return moves;
}

/// Not 0 in lanes where neighbours merge, or one may move to another's cell.
template <typename Kind>
HWY_INLINE Plane any_move(const Lanes<Kind>& lanes) {
  const Bytes d;
  const Plane zero = hn::Zero(d);
  Plane any = zero;
  if constexpr (Kind::is_long) {
    if (lanes.rules.merges) {
      const ListedMoves moves =
          listed_moves<Kind::side>(lanes.group, *lanes.rules.merges, lanes.at);
      any = hn::Or(moves.across, moves.upright);
    }
  }
  each_pair<Kind>(lanes.rules, [&](auto i, auto j, bool) TILERY_INLINED {
    const Plane a = lanes.cell(i);
    const Plane b = lanes.cell(j);
    any = hn::Or(any, merging_pairs<Kind>(lanes.rules, lanes.merging, a, b));
    // Without walls, over() uses the result only for full boards.
    if constexpr (Kind::form == SlideForm::any) {
      any = hn::Or(
          any, hn::Xor(hn::VecFromMask(d, hn::Eq(a, zero)), hn::VecFromMask(d, hn::Eq(b, zero))));
    }
  });
  return any;
}

/// The lanes that moved and are over: no move is left, or the goal is reached.
template <typename Kind>
HWY_INLINE std::uint64_t over(const Lanes<Kind>& lanes) {
  const Bytes d;
  Plane ended = lanes.moved;
  if (Kind::form != SlideForm::any || lanes.rules.is_connected) {
    Plane lowest = lanes.cell(0);
    lanes.each_cell([&](auto i) TILERY_INLINED { lowest = hn::Min(lowest, lanes.cell(i)); });
    ended = hn::IfThenZeroElse(hn::Eq(lowest, hn::Zero(d)), ended);
  }
  if (!hn::AllFalse(d, hn::Ne(ended, hn::Zero(d)))) {
    ended = hn::AndNot(any_move(lanes), ended);
  }
  if (lanes.rules.goal != 0) {
    const Plane highest = largest(lanes);
    const PlaneMask reached = hn::Eq(hn::Max(highest, hn::Set(d, lanes.rules.goal)), highest);
    ended = hn::Or(ended, hn::IfThenElseZero(reached, lanes.moved));
  }
  return bits_of(hn::Ne(ended, hn::Zero(d)));
}

/// Sets `sums` to the sum of points[rank] over all `planes`, lane by lane.
template <typename Kind, std::size_t count, std::size_t stride>
HWY_INLINE void add_points(const std::uint8_t (*planes)[stride], std::size_t at,
                           const std::uint8_t* points, std::uint16_t* sums) {
  const Bytes d;
  const hn::Repartition<std::uint16_t, Bytes> shorts;
  const auto low = hn::Set(shorts, 0x00FF);
  auto even = hn::Zero(shorts);
  auto odd = hn::Zero(shorts);
  for_each_place<Kind::side == 4, count>([&](auto i) TILERY_INLINED {
    const Plane entry = wide_entry<Kind::is_long>(points, hn::Load(d, planes[i] + at));
    const auto both = hn::BitCast(shorts, entry);
    even = hn::Add(even, hn::And(both, low));
    odd = hn::Add(odd, hn::ShiftRight<8>(both));
  });
  hn::StoreInterleaved2(even, odd, shorts, sums + at);
}

template <typename Kind>
HWY_INLINE void sum_points(const Lanes<Kind>& lanes, LanePoints& out) {
  constexpr std::size_t cells = Kind::side * Kind::side;
  constexpr std::size_t made = Kind::side * (Kind::side / 2);
  for (std::size_t k = 0; k < out.bytes; ++k) {
    const std::uint8_t* const points = lanes.rules.points.byte[k];
    if (lanes.rules.counts_score) {
      add_points<Kind, cells>(lanes.group.cells, lanes.at, points, out.sums[k]);
    } else {
      add_points<Kind, made>(lanes.memory.made, 0, points, out.sums[k] + lanes.at);
    }
  }
}

/// Notes the highest rank that each lane has had. Only listed merges need it: their tiles may
/// vanish.
template <typename Kind>
HWY_INLINE void note_highest(const Lanes<Kind>& lanes) {
  const Bytes d;
  std::uint8_t* const seen = lanes.group.highest + lanes.at;
  const Plane now = hn::And(lanes.moved, largest(lanes));
  hn::Store(hn::Max(hn::Load(d, seen), now), d, seen);
}

template <typename Kind>
HWY_INLINE std::uint64_t attempt(Lanes<Kind>& lanes, const LaneTask& task, std::size_t number) {
  const Bytes d;
  if (task.directions != nullptr) {
    lanes.choose_given(task.directions);
  } else {
    lanes.choose(number);
  }
  lanes.slide_all(task.points != nullptr);
  LaneGroup& group = lanes.group;
  if (lanes.rules.spawn.bonus) {
    for (std::uint8_t* const bonus : {group.bonus_low, group.bonus_high}) {
      hn::Store(hn::AndNot(lanes.moved, hn::Load(d, bonus + lanes.at)), d, bonus + lanes.at);
    }
  }
  enter<Kind::side>(lanes);
  if constexpr (Kind::is_long) {
    if (lanes.rules.merges) {
      note_highest(lanes);
    }
  }
  std::uint8_t* const recent = group.recent_moves + lanes.at;
  hn::Store(hn::Sub(hn::Load(d, recent), lanes.moved), d, recent);
  if (task.points != nullptr) {
    sum_points(lanes, *task.points);
  }
  return over(lanes);
}

template <typename Kind>
LaneRun run_of(LaneGroup& group, const LaneRules& rules, const LaneTask& task) {
  LaneMemory<Kind::side> memory;
  Lanes<Kind> lanes(group, rules, memory);
  LaneRun run;
  for (std::size_t number = task.first; number < task.last && run.over == 0; ++number) {
    for (lanes.at = 0; lanes.at < LaneGroup::lanes; lanes.at += hn::Lanes(Bytes())) {
      run.over |= attempt(lanes, task, number) << lanes.at;
    }
    ++run.attempts;
  }
  return run;
}

/// Where a tile can move from a cell to its neighbour: into an empty cell, or by a merge. A line
/// moves exactly if a tile can move between two of its neighbouring cells.
struct Ways {
  Plane forward;   // from the later cell to the earlier one
  Plane backward;  // from the earlier cell to the later one
};

template <typename Kind>
void moves_of(const LaneGroup& group, const LaneRules& rules, std::uint8_t* moves) {
  const Bytes d;
  const Plane zero = hn::Zero(d);
  const Merging merging = merging_of(rules);
  for (std::size_t at = 0; at < LaneGroup::lanes; at += hn::Lanes(d)) {
    Ways across = {zero, zero};
    Ways upright = {zero, zero};
    each_pair<Kind>(rules, [&](auto i, auto j, bool is_upright) TILERY_INLINED {
      const Plane a = hn::Load(d, group.cells[i] + at);
      const Plane b = hn::Load(d, group.cells[j] + at);
      const Plane merges = merging_pairs<Kind>(rules, merging, a, b);
      const Plane no_a = hn::VecFromMask(d, hn::Eq(a, zero));
      const Plane no_b = hn::VecFromMask(d, hn::Eq(b, zero));
      const Plane forward = hn::Or(merges, hn::AndNot(no_b, no_a));
      const Plane backward = hn::Or(merges, hn::AndNot(no_a, no_b));
      Ways& ways = is_upright ? upright : across;
      ways.forward = hn::Or(ways.forward, forward);
      ways.backward = hn::Or(ways.backward, backward);
    });
    if constexpr (Kind::is_long) {
      if (rules.merges) {
        const ListedMoves merging_lines = listed_moves<Kind::side>(group, *rules.merges, at);
        across = {hn::Or(across.forward, merging_lines.across),
                  hn::Or(across.backward, merging_lines.across)};
        upright = {hn::Or(upright.forward, merging_lines.upright),
                   hn::Or(upright.backward, merging_lines.upright)};
      }
    }
    const auto bit = [&](Plane way, std::uint8_t value)
                         TILERY_INLINED { return hn::And(way, hn::Set(d, value)); };
    const Plane all = hn::Or(hn::Or(bit(across.forward, 1), bit(across.backward, 2)),
                             hn::Or(bit(upright.forward, 4), bit(upright.backward, 8)));
    hn::StoreU(all, d, moves + at);
  }
}

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // TILERY_HAS_PLANES
#endif  // include guard
