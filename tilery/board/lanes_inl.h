// The lanes of a PlayGroup that one vector holds, and the slide of each in its own direction.

#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"
#include "tilery/board/chance_inl.h"
#include "tilery/board/planes_inl.h"
#include "tilery/board/simd_play.h"

#if defined(TILERY_BOARD_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TILERY_BOARD_LANES_INL_H
#undef TILERY_BOARD_LANES_INL_H
#else
#define TILERY_BOARD_LANES_INL_H
#endif

#if TILERY_HAS_PLANES

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

/// Sixteen planes in memory.
struct CellPlanes {
  HWY_ALIGN std::uint8_t planes[16][PlayGroup::lanes];

  HWY_INLINE Plane operator[](std::size_t i) const { return hn::Load(Bytes(), planes[i]); }
  HWY_INLINE void set(std::size_t i, Plane plane) { hn::Store(plane, Bytes(), planes[i]); }
};

/// One attempt of the lanes from `at` on: choose directions, slide, enter tiles, find ended games.
struct Lanes {
  static constexpr bool may_climb = false;

  PlayGroup& group;
  const SimdPlayRules& rules;
  const Chance& chance;
  const Merging& merging;
  std::size_t at;

  PlaneMask backward;  // the lane moves right or down
  PlaneMask vertical;  // the lane moves up or down
  Plane moved;         // all ones where the lane has moved
  /// The boards after the slide, transposed in lanes that move up or down.
  CellPlanes turned;
  /// For each line: not 0 in lanes where it moved.
  HWY_ALIGN std::uint8_t changed[4][PlayGroup::lanes];
  /// The tiles made by merging, two planes a line; only slide_all<..., true> writes them.
  HWY_ALIGN std::uint8_t made[8][PlayGroup::lanes];

  HWY_INLINE Plane cell(std::size_t i) const { return hn::Load(Bytes(), group.cells[i] + at); }
  HWY_INLINE void set_cell(std::size_t i, Plane plane) {
    hn::Store(plane, Bytes(), group.cells[i] + at);
  }
  HWY_INLINE std::uint64_t* chance_states(std::size_t i) { return group.chance[i] + at / 8; }

  /// Reads the directions of attempt `number` of the 32.
  HWY_INLINE void choose(std::size_t number) {
    const Bytes d;
    const hn::Repartition<std::uint16_t, Bytes> shorts;
    const Plane four = hn::Load(d, group.directions[number / 4] + at);
    const Plane one = hn::BitCast(
        d, hn::ShiftRightSame(hn::BitCast(shorts, four), static_cast<int>(2 * (number % 4))));
    backward = hn::Eq(hn::And(one, hn::Set(d, 1)), hn::Set(d, 1));
    vertical = hn::Eq(hn::And(one, hn::Set(d, 2)), hn::Set(d, 2));
  }

  /// Reads a direction for each lane of the group.
  HWY_INLINE void choose_given(const std::uint8_t* directions) {
    const Bytes d;
    const Plane one = hn::LoadU(d, directions + at);
    backward = hn::Eq(hn::And(one, hn::Set(d, 1)), hn::Set(d, 1));
    vertical = hn::Eq(hn::And(one, hn::Set(d, 2)), hn::Set(d, 2));
  }

  template <bool is_far, bool makes_next, bool keeps_made = false>
  HWY_INLINE void slide_all() {
    const Bytes d;
    Plane any = hn::Zero(d);
    for_each_below<4>([&](auto y) TILERY_INLINED {
      const Line before =
          mirrored({before_at<y, 0>(), before_at<y, 1>(), before_at<y, 2>(), before_at<y, 3>()});
      Line line = before;
      const Made tiles = slide<is_far, makes_next>(line, merging);
      if constexpr (keeps_made) {
        hn::Store(tiles.first, d, made[2 * y]);
        hn::Store(tiles.second, d, made[2 * y + 1]);
      }
      const Plane difference = hn::Or(hn::Or(hn::Xor(line.a, before.a), hn::Xor(line.b, before.b)),
                                      hn::Or(hn::Xor(line.c, before.c), hn::Xor(line.d, before.d)));
      hn::Store(difference, d, changed[y]);
      any = hn::Or(any, difference);
      line = mirrored(line);
      turned.set(4 * y, line.a);
      turned.set(4 * y + 1, line.b);
      turned.set(4 * y + 2, line.c);
      turned.set(4 * y + 3, line.d);
    });
    moved = hn::VecFromMask(d, hn::Ne(any, hn::Zero(d)));
  }

  /// Cell i of `turned`, transposed back.
  template <std::size_t i>
  HWY_INLINE Plane slid_cell() const {
    constexpr std::size_t other = i % 4 * 4 + i / 4;
    return i == other ? turned[i] : hn::IfThenElse(vertical, turned[other], turned[i]);
  }

 private:
  template <std::size_t y, std::size_t k>
  HWY_INLINE Plane before_at() const {
    return y == k ? cell(5 * y) : hn::IfThenElse(vertical, cell(4 * k + y), cell(4 * y + k));
  }

  /// Reverses the line in lanes that move right or down.
  HWY_INLINE Line mirrored(const Line& line) const {
    return {hn::IfThenElse(backward, line.d, line.a), hn::IfThenElse(backward, line.c, line.b),
            hn::IfThenElse(backward, line.b, line.c), hn::IfThenElse(backward, line.a, line.d)};
  }
};

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // TILERY_HAS_PLANES
#endif  // include guard
