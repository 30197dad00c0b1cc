// The lanes of a LaneGroup that one vector holds, and the slide of each in its own direction.

#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"
#include "tilery/board/planes_inl.h"
#include "tilery/board/wide_slide_inl.h"
#include "tilery/kernels/lane_group.h"
#include "tilery/kernels/merge_list_inl.h"

#if defined(TILERY_KERNELS_LANES_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TILERY_KERNELS_LANES_INL_H
#undef TILERY_KERNELS_LANES_INL_H
#else
#define TILERY_KERNELS_LANES_INL_H
#endif

#if TILERY_HAS_PLANES

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

/// Properties of lanes that are known at compile time.
template <std::size_t side_, SlideForm form_, bool is_long_>
struct LaneKind {
  static constexpr std::size_t side = side_;  ///< of the square
  static constexpr SlideForm form = form_;    ///< SlideForm::any, unless side is 4
  static constexpr bool is_long = is_long_;   ///< there are ranks above 15
};

HWY_INLINE Merging merging_of(const LaneRules& rules) {
  const Bytes d;
  return {hn::LoadDup128(d, rules.only_partner), hn::LoadDup128(d, rules.only_made)};
}

/// Calls `call` with the numbers below `count`. Planes of 4 x 4 stay in registers: there the
/// numbers are constants. On larger squares a loop keeps the code small.
template <bool is_unrolled, std::size_t count, typename Call>
HWY_INLINE void for_each_place(const Call& call) {
  if constexpr (is_unrolled) {
    for_each_below<count>(call);
  } else {
    for (std::size_t i = 0; i < count; ++i) {
      call(i);
    }
  }
}

/// The lanes of a group from `at` on, whatever their squares are.
struct LaneVector {
  LaneGroup& group;
  const LaneRules& rules;
  std::size_t at = 0;
  Plane moved = hn::Zero(Bytes());  // all ones in moved lanes

  HWY_INLINE LaneVector(LaneGroup& its_group, const LaneRules& its_rules)
      : group(its_group), rules(its_rules) {}

  HWY_INLINE std::uint64_t* chance_states(std::size_t i) const { return group.chance[i] + at / 8; }
};

/// Buffers that pass results from one step of an attempt to the next. Each attempt writes them
/// before it reads them.
template <std::size_t n>
struct LaneMemory {
  /// The boards after the slide, transposed in lanes that move up or down.
  HWY_ALIGN std::uint8_t turned[n * n][LaneGroup::lanes];
  /// For each line: not 0 in lanes where it moved.
  HWY_ALIGN std::uint8_t changed[n][LaneGroup::lanes];
  /// The tiles made by merging, by line; of listed merges, the numbers of their points.
  HWY_ALIGN std::uint8_t made[n * (n / 2)][LaneGroup::lanes];
  /// The sum of the weights of the empty cells up to each cell; for probing, the steps to it.
  HWY_ALIGN std::uint8_t sums[n * n][LaneGroup::lanes];
};

/// Lanes on squares of n x n cells, which move in their own directions.
template <std::size_t n>
struct LaneSquares : LaneVector {
  static constexpr bool is_unrolled = n == 4;

  LaneMemory<n>& memory;
  PlaneMask backward = no_lanes();  // the lane moves right or down
  PlaneMask vertical = no_lanes();  // the lane moves up or down

  HWY_INLINE LaneSquares(LaneGroup& its_group, const LaneRules& its_rules,
                         LaneMemory<n>& its_memory)
      : LaneVector(its_group, its_rules), memory(its_memory) {}

  HWY_INLINE Plane cell(std::size_t i) const { return hn::Load(Bytes(), group.cells[i] + at); }
  HWY_INLINE void set_cell(std::size_t i, Plane plane) const {
    hn::Store(plane, Bytes(), group.cells[i] + at);
  }

  /// Calls `call` with the numbers of lines, or of cells.
  template <typename Call>
  static HWY_INLINE void each_line(const Call& call) {
    for_each_place<is_unrolled, n>(call);
  }
  template <typename Call>
  static HWY_INLINE void each_cell(const Call& call) {
    for_each_place<is_unrolled, n * n>(call);
  }

  /// Reads the directions of attempt `number` of the 32.
  HWY_INLINE void choose(std::size_t number) {
    const Bytes d;
    const hn::Repartition<std::uint16_t, Bytes> shorts;
    const Plane four = hn::Load(d, group.directions[number / 4] + at);
    choose_by(hn::BitCast(
        d, hn::ShiftRightSame(hn::BitCast(shorts, four), static_cast<int>(2 * (number % 4)))));
  }

  /// Reads a direction for each lane of the group.
  HWY_INLINE void choose_given(const std::uint8_t* directions) {
    choose_by(hn::LoadU(Bytes(), directions + at));
  }

  /// Cell i after the slide, transposed back.
  HWY_INLINE Plane slid_cell(std::size_t i) const {
    const std::size_t other = i % n * n + i / n;
    const Plane straight = hn::Load(Bytes(), memory.turned[i]);
    return i == other ? straight
                      : hn::IfThenElse(vertical, hn::Load(Bytes(), memory.turned[other]), straight);
  }

 private:
  static HWY_INLINE PlaneMask no_lanes() { return hn::Ne(hn::Zero(Bytes()), hn::Zero(Bytes())); }

  HWY_INLINE void choose_by(Plane directions) {
    const Bytes d;
    backward = hn::Eq(hn::And(directions, hn::Set(d, 1)), hn::Set(d, 1));
    vertical = hn::Eq(hn::And(directions, hn::Set(d, 2)), hn::Set(d, 2));
  }
};

/// One attempt of lanes: choose directions, slide, enter tiles, find ended games.
template <typename Kind>
struct Lanes : LaneSquares<Kind::side> {
  static constexpr std::size_t n = Kind::side;
  using Squares = LaneSquares<n>;
  using Squares::backward;
  using Squares::cell;
  using Squares::each_line;
  using Squares::rules;
  using Squares::vertical;

  const Merging merging;  // for SlideForm::pairs and next

  HWY_INLINE Lanes(LaneGroup& its_group, const LaneRules& its_rules, LaneMemory<n>& its_memory)
      : Squares(its_group, its_rules, its_memory), merging(merging_of(its_rules)) {}

  HWY_INLINE void slide_all(bool keeps_made) {
    const Bytes d;
    Plane any = hn::Zero(d);
    each_line([&](auto y) TILERY_INLINED {
      Plane straight[n];
      Plane before[n];
      Plane line[n];
      for_each_below<n>([&](auto k) TILERY_INLINED {
        straight[k] = exchanged(y, k, cell(y * n + k), k * n + y);
      });
      for_each_below<n>([&](auto k) TILERY_INLINED {
        before[k] = mirrored<k>(straight);
        line[k] = before[k];
      });
      WideMade<n> tiles;
      slide(line, tiles);
      Plane difference = hn::Zero(d);
      for_each_below<n>([&](auto k) TILERY_INLINED {
        difference = hn::Or(difference, hn::Xor(line[k], before[k]));
        hn::Store(mirrored<k>(line), d, this->memory.turned[y * n + k]);
      });
      if (keeps_made) {
        for_each_below<n / 2>([&](auto k) TILERY_INLINED {
          hn::Store(tiles[k], d, this->memory.made[y * (n / 2) + k]);
        });
      }
      hn::Store(difference, d, this->memory.changed[y]);
      any = hn::Or(any, difference);
    });
    this->moved = hn::VecFromMask(d, hn::Ne(any, hn::Zero(d)));
  }

 private:
  /// Place k of line y: `straight`, or the cell `other` in lanes that move up or down.
  HWY_INLINE Plane exchanged(std::size_t y, std::size_t k, Plane straight,
                             std::size_t other) const {
    return y == k ? straight : hn::IfThenElse(vertical, cell(other), straight);
  }

  /// Place k of a line that is reversed in lanes that move right or down.
  template <std::size_t k>
  HWY_INLINE Plane mirrored(const Plane (&line)[n]) const {
    return 2 * k + 1 == n ? line[k] : hn::IfThenElse(backward, line[n - 1 - k], line[k]);
  }

  /// With copies, so that the planes of other rules may stay in registers.
  HWY_INLINE void slide_listed(Plane (&line)[n], WideMade<n>& gains) const {
    Plane own_line[n];
    WideMade<n> own_gains;
    for_each_below<n>([&](auto k) TILERY_INLINED { own_line[k] = line[k]; });
    push_listed<n>(*rules.merges, own_line, own_gains);
    for_each_below<n>([&](auto k) TILERY_INLINED { line[k] = own_line[k]; });
    for_each_below<n / 2>([&](auto k) TILERY_INLINED { gains[k] = own_gains[k]; });
  }

  HWY_INLINE void slide(Plane (&line)[n], WideMade<n>& tiles) const {
    if constexpr (Kind::is_long) {
      if (rules.merges) {
        slide_listed(line, tiles);
        return;
      }
    }
    if constexpr (Kind::form == SlideForm::any) {
      slide_wide<n, Kind::is_long>(rules, line, tiles);
    } else {
      constexpr bool makes_next = Kind::form == SlideForm::next;
      Line four = {line[0], line[1], line[2], line[3]};
      const Made two = rules.reach == Reach::far ? push_all<makes_next>(four, merging)
                                                 : give_way<makes_next>(four, merging);
      line[0] = four.a;
      line[1] = four.b;
      line[2] = four.c;
      line[3] = four.d;
      tiles[0] = two.first;
      tiles[1] = two.second;
    }
  }
};

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // TILERY_HAS_PLANES
#endif  // include guard
