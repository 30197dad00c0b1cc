// Random play on planes of boards up to 8 x 8. As in random_play_simd.cpp, cells are exchanged to
// make every direction left. There the planes of 4 x 4 stay in registers; here a loop over the
// lines keeps the code small.

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/board/wide_play_simd.cpp"
#include "hwy/foreach_target.h"
// Must follow foreach_target, which includes this file again.
#include "hwy/highway.h"
#include "tilery/board/chance_inl.h"
#include "tilery/board/planes_inl.h"
#include "tilery/board/wide_entry_inl.h"
#include "tilery/board/wide_lanes_inl.h"
#include "tilery/board/wide_play.h"

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

// Not for SSE4, the best that processors before 2013 have: a third of the compile time of this
// source.
#undef TILERY_HAS_WIDE_PLANES
#define TILERY_HAS_WIDE_PLANES (TILERY_HAS_PLANES && HWY_TARGET != HWY_SSE4)

bool has_wide_planes() { return TILERY_HAS_WIDE_PLANES; }

#if !TILERY_HAS_WIDE_PLANES

PlayRun play_wide_lanes(WideGroup& /*group*/, const WidePlayRules& /*rules*/, std::size_t /*first*/,
                        std::size_t /*last*/) {
  return {};
}

#else

template <std::size_t n, bool is_long>
HWY_INLINE Plane any_empty(const WideLanes<n, is_long>& lanes) {
  const Bytes d;
  Plane lowest = lanes.cell(0);
  for (std::size_t i = 1; i < n * n; ++i) {
    lowest = hn::Min(lowest, lanes.cell(i));
  }
  return hn::VecFromMask(d, hn::Eq(lowest, hn::Zero(d)));
}

/// Whether one of two neighbours may move to the other's cell.
template <bool is_long>
HWY_INLINE Plane may_move(const WidePlayRules& rules, Plane a, Plane b) {
  const Bytes d;
  const Plane zero = hn::Zero(d);
  const Plane merge = hn::VecFromMask(d, hn::Ne(wide_made<is_long>(rules, a, b), zero));
  return hn::Or(merge,
                hn::Xor(hn::VecFromMask(d, hn::Eq(a, zero)), hn::VecFromMask(d, hn::Eq(b, zero))));
}

template <std::size_t n, bool is_long>
HWY_INLINE Plane any_move(const WideLanes<n, is_long>& lanes) {
  const Bytes d;
  Plane any = hn::Zero(d);
  for (std::size_t y = 0; y < n; ++y) {
    for (std::size_t x = 0; x < n; ++x) {
      const std::size_t i = y * n + x;
      if (x + 1 < n && !lanes.rules.is_wall[i] && !lanes.rules.is_wall[i + 1]) {
        any = hn::Or(any, may_move<is_long>(lanes.rules, lanes.cell(i), lanes.cell(i + 1)));
      }
      if (y + 1 < n && !lanes.rules.is_wall[i] && !lanes.rules.is_wall[i + n]) {
        any = hn::Or(any, may_move<is_long>(lanes.rules, lanes.cell(i), lanes.cell(i + n)));
      }
    }
  }
  return any;
}

template <std::size_t n, bool is_long>
HWY_INLINE Plane goal_reached(const WideLanes<n, is_long>& lanes) {
  const Bytes d;
  Plane highest = hn::Zero(d);
  for (std::size_t i = 0; i < n * n; ++i) {
    highest = lanes.rules.is_wall[i] ? highest : hn::Max(highest, lanes.cell(i));
  }
  const Plane goal = hn::Set(d, lanes.rules.goal);
  return hn::VecFromMask(d, hn::Eq(hn::Max(highest, goal), highest));
}

template <std::size_t n, bool is_long>
HWY_INLINE PlaneMask over(const WideLanes<n, is_long>& lanes) {
  const Bytes d;
  Plane ended = lanes.rules.is_connected ? hn::AndNot(any_empty(lanes), lanes.moved) : lanes.moved;
  if (!hn::AllFalse(d, hn::Ne(ended, hn::Zero(d)))) {
    ended = hn::AndNot(any_move(lanes), ended);
  }
  if (lanes.rules.goal != 0) {
    ended = hn::Or(ended, hn::And(goal_reached(lanes), lanes.moved));
  }
  return hn::Ne(ended, hn::Zero(d));
}

template <std::size_t n, bool is_long>
HWY_INLINE std::uint64_t attempt(WideLanes<n, is_long>& lanes, std::size_t number) {
  const Bytes d;
  lanes.choose(number);
  lanes.slide_all();
  if (lanes.rules.spawn.is_previewed) {
    enter_wide_at_edge(lanes);
    if (lanes.rules.next) {
      draw_next<0>(lanes, *lanes.rules.next);
    } else {
      draw_next_one_by_one(lanes);
    }
  } else {
    enter_wide_anywhere(lanes);
  }
  std::uint8_t* const recent = lanes.group.recent_moves + lanes.at;
  hn::Store(hn::Sub(hn::Load(d, recent), lanes.moved), d, recent);
  return bits_of(over(lanes));
}

template <std::size_t n, bool is_long>
PlayRun play_wide_of(WideGroup& group, const WidePlayRules& rules, std::size_t first,
                     std::size_t last) {
  const Chance chance(rules.chance);
  WideLanes<n, is_long> lanes(group, rules, chance);
  PlayRun run;
  for (std::size_t number = first; number < last && run.over == 0; ++number) {
    for (lanes.at = 0; lanes.at < WideGroup::lanes; lanes.at += hn::Lanes(Bytes())) {
      run.over |= attempt(lanes, number) << lanes.at;
    }
    ++run.attempts;
  }
  return run;
}

template <std::size_t n>
PlayRun play_square(WideGroup& group, const WidePlayRules& rules, std::size_t first,
                    std::size_t last) {
  return rules.is_long ? play_wide_of<n, true>(group, rules, first, last)
                       : play_wide_of<n, false>(group, rules, first, last);
}

PlayRun play_wide_lanes(WideGroup& group, const WidePlayRules& rules, std::size_t first,
                        std::size_t last) {
  switch (rules.side) {
    case 4:
      return play_square<4>(group, rules, first, last);
    case 5:
      return play_square<5>(group, rules, first, last);
    default:
      return play_square<8>(group, rules, first, last);
  }
}

#endif

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tilery {

HWY_EXPORT(has_wide_planes);
HWY_EXPORT(play_wide_lanes);

bool plays_wide_groups() { return HWY_DYNAMIC_DISPATCH(has_wide_planes)(); }

PlayRun play_wide_group(WideGroup& group, const WidePlayRules& rules, std::size_t first,
                        std::size_t last) {
  return HWY_DYNAMIC_DISPATCH(play_wide_lanes)(group, rules, first, last);
}

}  // namespace tilery
#endif
