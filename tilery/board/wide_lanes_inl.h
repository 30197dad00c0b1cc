// The lanes of a WideGroup that one vector holds, and the slide of each in its own direction.

#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"
#include "tilery/board/chance_inl.h"
#include "tilery/board/planes_inl.h"
#include "tilery/board/wide_play.h"
#include "tilery/board/wide_slide_inl.h"

#if defined(TILERY_BOARD_WIDE_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TILERY_BOARD_WIDE_LANES_INL_H
#undef TILERY_BOARD_WIDE_LANES_INL_H
#else
#define TILERY_BOARD_WIDE_LANES_INL_H
#endif

#if TILERY_HAS_PLANES

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

/// One attempt of the lanes from `at` on, on a square of n x n cells: choose directions, slide,
/// enter tiles, find ended games. Lanes is its twin for 4 x 4 boards.
template <std::size_t n, bool is_long>
struct WideLanes {
  static constexpr bool may_climb = true;

  WideGroup& group;
  const WidePlayRules& rules;
  const Chance& chance;
  std::size_t at = 0;

  Plane backward = hn::Zero(Bytes());  // all ones where the lane moves right or down
  Plane vertical = hn::Zero(Bytes());  // where it moves up or down
  Plane moved = hn::Zero(Bytes());     // where it has moved
  /// The boards after the slide, transposed in lanes that move up or down.
  HWY_ALIGN std::uint8_t turned[n * n][WideGroup::lanes];
  /// For each line: not 0 in lanes where it moved.
  HWY_ALIGN std::uint8_t changed[n][WideGroup::lanes];
  /// The weights of the empty cells up to each.
  HWY_ALIGN std::uint8_t sums[n * n][WideGroup::lanes];

  /// Leaves the arrays as they are: each attempt writes what it reads.
  WideLanes(WideGroup& its_group, const WidePlayRules& its_rules, const Chance& its_chance)
      : group(its_group), rules(its_rules), chance(its_chance) {}

  HWY_INLINE Plane cell(std::size_t i) const { return hn::Load(Bytes(), group.cells[i] + at); }
  HWY_INLINE void set_cell(std::size_t i, Plane plane) {
    hn::Store(plane, Bytes(), group.cells[i] + at);
  }
  HWY_INLINE Plane slid(std::size_t i) const { return hn::Load(Bytes(), turned[i]); }
  HWY_INLINE std::uint64_t* chance_states(std::size_t i) { return group.chance[i] + at / 8; }

  /// Reads the directions of attempt `number` of the 32.
  HWY_INLINE void choose(std::size_t number) {
    const Bytes d;
    const hn::Repartition<std::uint16_t, Bytes> shorts;
    const Plane four = hn::Load(d, group.directions[number / 4] + at);
    const Plane one = hn::BitCast(
        d, hn::ShiftRightSame(hn::BitCast(shorts, four), static_cast<int>(2 * (number % 4))));
    backward = hn::VecFromMask(d, hn::Eq(hn::And(one, hn::Set(d, 1)), hn::Set(d, 1)));
    vertical = hn::VecFromMask(d, hn::Eq(hn::And(one, hn::Set(d, 2)), hn::Set(d, 2)));
  }

  HWY_INLINE void slide_all() {
    const Bytes d;
    const PlaneMask is_backward = hn::MaskFromVec(backward);
    const PlaneMask is_vertical = hn::MaskFromVec(vertical);
    Plane any = hn::Zero(d);
    for (std::size_t y = 0; y < n; ++y) {
      Plane straight[n];
      Plane before[n];
      Plane line[n];
      for_each_below<n>([&](auto k) TILERY_INLINED {
        straight[k] = hn::IfThenElse(is_vertical, cell(k * n + y), cell(y * n + k));
      });
      for_each_below<n>([&](auto k) TILERY_INLINED {
        before[k] = hn::IfThenElse(is_backward, straight[n - 1 - k], straight[k]);
        line[k] = before[k];
      });
      WideMade<n> made;
      slide_wide<n, is_long>(rules, line, made);
      Plane difference = hn::Zero(d);
      for_each_below<n>([&](auto k) TILERY_INLINED {
        difference = hn::Or(difference, hn::Xor(line[k], before[k]));
        hn::Store(hn::IfThenElse(is_backward, line[n - 1 - k], line[k]), d, turned[y * n + k]);
      });
      hn::Store(difference, d, changed[y]);
      any = hn::Or(any, difference);
    }
    moved = hn::VecFromMask(d, hn::Ne(any, hn::Zero(d)));
  }
};

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // TILERY_HAS_PLANES
#endif  // include guard
