// Random play on planes of boards up to 8 x 8. As in random_play_simd.cpp, cells are exchanged to
// make every direction left. There the planes of 4 x 4 stay in registers; here a loop over the
// lines keeps the code small.

#include <bit>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/board/wide_play_simd.cpp"
#include "hwy/foreach_target.h"
// Must follow foreach_target, which includes this file again.
#include "hwy/highway.h"
#include "tilery/board/chance_inl.h"
#include "tilery/board/edge_entry_inl.h"
#include "tilery/board/entry_inl.h"
#include "tilery/board/planes_inl.h"
#include "tilery/board/wide_play.h"
#include "tilery/board/wide_slide_inl.h"

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

#if !TILERY_HAS_PLANES

PlayRun play_wide_lanes(WideGroup& /*group*/, const WidePlayRules& /*rules*/, std::size_t /*first*/,
                        std::size_t /*last*/) {
  return {};
}

#else

/// One attempt of the lanes from `at` on, on a square of n x n.
template <std::size_t n, bool is_long>
class WideLanes {
 public:
  WideLanes(WideGroup& group, const WidePlayRules& rules, const Chance& chance)
      : group_(group), rules_(rules), chance_(chance) {}

  /// Bit l: lane l is over.
  HWY_INLINE std::uint64_t attempt(std::size_t number, std::size_t at) {
    const Bytes d;
    at_ = at;
    choose(number);
    slide_all();
    if (rules_.spawn.is_previewed) {
      enter_at_edge();
      draw_next();
    } else {
      enter();
    }
    std::uint8_t* const recent = group_.recent_moves + at;
    hn::Store(hn::Sub(hn::Load(d, recent), moved_), d, recent);
    return bits_of(over());
  }

 private:
  static constexpr std::size_t cells = n * n;

  HWY_INLINE Plane cell(std::size_t i) const { return hn::Load(Bytes(), group_.cells[i] + at_); }
  HWY_INLINE Plane turned(std::size_t i) const { return hn::Load(Bytes(), turned_[i]); }
  HWY_INLINE std::uint64_t* states(std::size_t i) { return group_.chance[i] + at_ / 8; }

  HWY_INLINE void choose(std::size_t number) {
    const Bytes d;
    const hn::Repartition<std::uint16_t, Bytes> shorts;
    const Plane four = hn::Load(d, group_.directions[number / 4] + at_);
    const Plane one = hn::BitCast(
        d, hn::ShiftRightSame(hn::BitCast(shorts, four), static_cast<int>(2 * (number % 4))));
    backward_ = hn::VecFromMask(d, hn::Eq(hn::And(one, hn::Set(d, 1)), hn::Set(d, 1)));
    vertical_ = hn::VecFromMask(d, hn::Eq(hn::And(one, hn::Set(d, 2)), hn::Set(d, 2)));
  }

  HWY_INLINE void slide_all() {
    const Bytes d;
    const PlaneMask backward = hn::MaskFromVec(backward_);
    const PlaneMask vertical = hn::MaskFromVec(vertical_);
    Plane any = hn::Zero(d);
    for (std::size_t y = 0; y < n; ++y) {
      Plane straight[n];
      Plane before[n];
      Plane line[n];
      for_each_below<n>([&](auto k) TILERY_INLINED {
        straight[k] = hn::IfThenElse(vertical, cell(k * n + y), cell(y * n + k));
      });
      for_each_below<n>([&](auto k) TILERY_INLINED {
        before[k] = hn::IfThenElse(backward, straight[n - 1 - k], straight[k]);
        line[k] = before[k];
      });
      slide_wide<n, is_long>(rules_, line);
      Plane changed = hn::Zero(d);
      for_each_below<n>([&](auto k) TILERY_INLINED {
        changed = hn::Or(changed, hn::Xor(line[k], before[k]));
        hn::Store(hn::IfThenElse(backward, line[n - 1 - k], line[k]), d, turned_[y * n + k]);
      });
      hn::Store(changed, d, changed_[y]);
      any = hn::Or(any, changed);
    }
    moved_ = hn::VecFromMask(d, hn::Ne(any, hn::Zero(d)));
  }

  /// As enter_anywhere().
  HWY_INLINE void enter() {
    const Bytes d;
    const Plane sum = sum_weights();
    WordVec kinds = hn::Zero(Words());
    WordVec places = hn::Zero(Words());
    for_each_below<8>([&](auto i) TILERY_INLINED { draw<i>(sum, kinds, places); });
    const Plane tile =
        hn::TableLookupBytes(hn::LoadDup128(d, rules_.kind_ranks), hn::BitCast(d, kinds));
    // No sum is above 127, so a lane that has not moved gets no cell.
    const Plane unmoved = hn::AndNot(moved_, hn::Set(d, std::uint8_t{127}));
    const Plane place = hn::Or(hn::BitCast(d, places), unmoved);
    Plane passed = hn::Zero(d);
    for (std::size_t i = 0; i < cells; ++i) {
      const Plane now = is_above(hn::Load(d, sums_[i]), place);
      std::uint8_t* const here = group_.cells[i] + at_;
      hn::Store(hn::Or(hn::Load(d, here), hn::And(hn::AndNot(passed, now), tile)), d, here);
      passed = now;
    }
  }

  /// Turns the boards back and sums the weights of their empty cells.
  HWY_INLINE Plane sum_weights() {
    const Bytes d;
    const PlaneMask vertical = hn::MaskFromVec(vertical_);
    Plane sum = hn::Zero(d);
    for (std::size_t y = 0; y < n; ++y) {
      for (std::size_t x = 0; x < n; ++x) {
        const std::size_t i = y * n + x;
        const Plane slid = hn::IfThenElse(vertical, turned(x * n + y), turned(i));
        hn::Store(slid, d, group_.cells[i] + at_);
        const Plane weight = hn::Set(d, rules_.weights[i]);
        sum = hn::Add(sum, hn::IfThenElseZero(hn::Eq(slid, hn::Zero(d)), weight));
        hn::Store(sum, d, sums_[i]);
      }
    }
    return sum;
  }

  /// As draw_kind_and_cell().
  template <std::size_t i>
  HWY_INLINE void draw(Plane total, WordVec& kinds, WordVec& places) {
    const Words words;
    const WordVec state = hn::Load(words, states(i));
    const WordVec x = chance_.number(state, 1);
    WordVec kind = hn::Set(words, rules_.kinds - 1);
    for (std::size_t k = 0; k + 1 < rules_.kinds; ++k) {
      kind = hn::Add(kind, chance_.is_below(x, chance_.flipped(rules_.limits[k])));
    }
    set_byte<i>(kinds, kind);
    set_byte<i>(places,
                Chance::below(chance_.number(state, 2), chance_.template byte_of<i>(total)));
    const WordVec drawn = hn::And(mask_of<i>(moved_), chance_.step(2));
    hn::Store(hn::Add(state, drawn), words, states(i));
  }

  /// The shown tile enters at the trailing end of a line.
  HWY_INLINE void enter_at_edge() {
    const Bytes d;
    const Plane chosen =
        rules_.spawn.place == SpawnPlace::moved_edge ? line_that_moved() : line_with_room();
    const Plane tile = hn::And(moved_, hn::Load(d, group_.next + at_));
    for (std::size_t y = 0; y < n; ++y) {
      const Plane here = hn::IfThenElseZero(hn::Eq(chosen, hn::Set(d, number_of(y))), tile);
      std::uint8_t* const left = turned_[y * n];
      std::uint8_t* const right = turned_[y * n + n - 1];
      hn::Store(hn::Or(hn::Load(d, left), hn::And(backward_, here)), d, left);
      hn::Store(hn::Or(hn::Load(d, right), hn::AndNot(backward_, here)), d, right);
    }
    const PlaneMask vertical = hn::MaskFromVec(vertical_);
    for (std::size_t y = 0; y < n; ++y) {
      for (std::size_t x = 0; x < n; ++x) {
        const Plane slid = hn::IfThenElse(vertical, turned(x * n + y), turned(y * n + x));
        hn::Store(slid, d, group_.cells[y * n + x] + at_);
      }
    }
  }

  static constexpr std::uint8_t number_of(std::size_t line) {
    return static_cast<std::uint8_t>(line);
  }

  /// SpawnPlace::moved_edge: one of the lines that moved.
  HWY_INLINE Plane line_that_moved() {
    const Bytes d;
    Plane count = hn::Zero(d);
    Plane counts[n];  // for a line that moved, its number among them from 1; else 0
    for (std::size_t y = 0; y < n; ++y) {
      const PlaneMask has_moved = hn::Ne(hn::Load(d, changed_[y]), hn::Zero(d));
      count = hn::Sub(count, hn::VecFromMask(d, has_moved));
      counts[y] = hn::IfThenElseZero(has_moved, count);
    }
    const Plane wanted = hn::Add(drawn_below(count), hn::Set(d, 1));
    Plane line = hn::Zero(d);
    for (std::size_t y = 0; y < n; ++y) {
      line = hn::IfThenElse(hn::Eq(counts[y], wanted), hn::Set(d, number_of(y)), line);
    }
    return line;
  }

  /// SpawnPlace::free_edge: the first line with a free end, counted from a random one on. Lines
  /// count from the right or the bottom in lanes that move right or up.
  HWY_INLINE Plane line_with_room() {
    const Bytes d;
    const PlaneMask backward = hn::MaskFromVec(backward_);
    const PlaneMask reversed = hn::MaskFromVec(hn::Xor(backward_, vertical_));
    Plane places[n];  // among the lines; 255 for a line without room
    Plane last = hn::Zero(d);
    for (std::size_t y = 0; y < n; ++y) {
      const Plane end = hn::IfThenElse(backward, turned(y * n), turned(y * n + n - 1));
      const Plane place =
          hn::IfThenElse(reversed, hn::Set(d, number_of(n - 1 - y)), hn::Set(d, number_of(y)));
      const PlaneMask is_free = hn::Eq(end, hn::Zero(d));
      places[y] = hn::IfThenElse(is_free, place, hn::Set(d, 255));
      last = hn::Max(last, hn::IfThenElseZero(is_free, place));
    }
    const Plane after_last = hn::Sub(hn::Set(d, number_of(n - 1)), last);
    const Plane from = hn::SaturatedSub(drawn_below(hn::Set(d, number_of(n))), after_last);
    Plane nearest = hn::Set(d, 255);
    Plane line = hn::Zero(d);
    for (std::size_t y = 0; y < n; ++y) {
      const Plane ahead =
          hn::IfThenElse(hn::Eq(hn::Max(places[y], from), places[y]), places[y], hn::Set(d, 255));
      line =
          hn::IfThenElse(hn::Eq(hn::Min(ahead, nearest), nearest), line, hn::Set(d, number_of(y)));
      nearest = hn::Min(ahead, nearest);
    }
    return line;
  }

  /// One number below the bound of each lane, counted in lanes that have moved.
  HWY_INLINE Plane drawn_below(Plane bounds) {
    const Words words;
    WordVec drawn = hn::Zero(words);
    for_each_below<8>([&](auto i) TILERY_INLINED {
      const WordVec state = hn::Load(words, states(i));
      set_byte<i>(drawn,
                  Chance::below(chance_.number(state, 1), chance_.template byte_of<i>(bounds)));
      const WordVec counted = hn::And(mask_of<i>(moved_), chance_.step(1));
      hn::Store(hn::Add(state, counted), words, states(i));
    });
    return hn::BitCast(Bytes(), drawn);
  }

  /// Lane by lane: decks, bonuses and climbs draw a varying number of numbers.
  HWY_INLINE void draw_next() {
    const Bytes d;
    Plane highest = cell(0);
    for (std::size_t i = 1; i < cells; ++i) {
      highest = hn::Max(highest, cell(i));
    }
    HWY_ALIGN std::uint8_t ranks[WideGroup::lanes];
    hn::Store(highest, d, ranks);
    const std::uint64_t moved = bits_of(hn::Ne(moved_, hn::Zero(d)));
    for (std::uint64_t bits = moved; bits != 0; bits &= bits - 1) {
      const auto lane = static_cast<std::size_t>(std::countr_zero(bits));
      draw_wide_next(group_, rules_, at_ + lane, ranks[lane]);
    }
  }

  HWY_INLINE PlaneMask over() const {
    const Bytes d;
    Plane ended = rules_.is_connected ? hn::AndNot(any_empty(), moved_) : moved_;
    if (!hn::AllFalse(d, hn::Ne(ended, hn::Zero(d)))) {
      ended = hn::AndNot(any_move(), ended);
    }
    if (rules_.goal != 0) {
      ended = hn::Or(ended, hn::And(goal_reached(), moved_));
    }
    return hn::Ne(ended, hn::Zero(d));
  }

  HWY_INLINE Plane any_empty() const {
    const Bytes d;
    Plane lowest = cell(0);
    for (std::size_t i = 1; i < cells; ++i) {
      lowest = hn::Min(lowest, cell(i));
    }
    return hn::VecFromMask(d, hn::Eq(lowest, hn::Zero(d)));
  }

  HWY_INLINE Plane any_move() const {
    const Bytes d;
    Plane any = hn::Zero(d);
    for (std::size_t y = 0; y < n; ++y) {
      for (std::size_t x = 0; x < n; ++x) {
        const std::size_t i = y * n + x;
        if (x + 1 < n && !rules_.is_wall[i] && !rules_.is_wall[i + 1]) {
          any = hn::Or(any, may_move(cell(i), cell(i + 1)));
        }
        if (y + 1 < n && !rules_.is_wall[i] && !rules_.is_wall[i + n]) {
          any = hn::Or(any, may_move(cell(i), cell(i + n)));
        }
      }
    }
    return any;
  }

  /// Whether one of two neighbours may move to the other's cell.
  HWY_INLINE Plane may_move(Plane a, Plane b) const {
    const Bytes d;
    const Plane zero = hn::Zero(d);
    const Plane merge = hn::VecFromMask(d, hn::Ne(wide_made<is_long>(rules_, a, b), zero));
    return hn::Or(
        merge, hn::Xor(hn::VecFromMask(d, hn::Eq(a, zero)), hn::VecFromMask(d, hn::Eq(b, zero))));
  }

  HWY_INLINE Plane goal_reached() const {
    const Bytes d;
    Plane highest = hn::Zero(d);
    for (std::size_t i = 0; i < cells; ++i) {
      highest = rules_.is_wall[i] ? highest : hn::Max(highest, cell(i));
    }
    const Plane goal = hn::Set(d, rules_.goal);
    return hn::VecFromMask(d, hn::Eq(hn::Max(highest, goal), highest));
  }

  WideGroup& group_;
  const WidePlayRules& rules_;
  const Chance& chance_;
  std::size_t at_ = 0;
  Plane backward_ = hn::Zero(Bytes());  // all ones where the lane moves right or down
  Plane vertical_ = hn::Zero(Bytes());  // where it moves up or down
  Plane moved_ = hn::Zero(Bytes());     // where it has moved
  /// The boards after the slide, transposed in lanes that move up or down.
  HWY_ALIGN std::uint8_t turned_[cells][WideGroup::lanes];
  /// For each line: not 0 in lanes where it moved.
  HWY_ALIGN std::uint8_t changed_[n][WideGroup::lanes];
  /// The weights of the empty cells up to each.
  HWY_ALIGN std::uint8_t sums_[cells][WideGroup::lanes];
};

template <std::size_t n, bool is_long>
PlayRun play_wide_of(WideGroup& group, const WidePlayRules& rules, std::size_t first,
                     std::size_t last) {
  const Chance chance(rules.chance);
  WideLanes<n, is_long> lanes(group, rules, chance);
  PlayRun run;
  for (std::size_t number = first; number < last && run.over == 0; ++number) {
    for (std::size_t at = 0; at < WideGroup::lanes; at += hn::Lanes(Bytes())) {
      run.over |= lanes.attempt(number, at) << at;
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

HWY_EXPORT(play_wide_lanes);

PlayRun play_wide_group(WideGroup& group, const WidePlayRules& rules, std::size_t first,
                        std::size_t last) {
  return HWY_DYNAMIC_DISPATCH(play_wide_lanes)(group, rules, first, last);
}

}  // namespace tilery
#endif
