// Random play on planes: the boards never leave them. A vector's lanes each go their own way, so
// the planes are first exchanged to make every lane's direction left, and back after the slide.
// What costs most are the random numbers: two or three 64-bit mixes a move, eight registers each.

#include <cstring>

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "tilery/board/random_play_simd.cpp"
#include "hwy/foreach_target.h"
// After foreach_target, which includes this file again.
#include "hwy/highway.h"
#include "tilery/board/chance_inl.h"
#include "tilery/board/planes_inl.h"
#include "tilery/board/simd_play.h"

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

#if !TILERY_HAS_PLANES

PlayRun play_lanes(PlayGroup& /*group*/, const SimdPlayRules& /*rules*/, std::size_t /*first*/,
                   std::size_t /*last*/) {
  return {};
}

#else

/// As many lanes of a group as a vector has bytes, from `at` on.
template <bool is_far, bool makes_next>
class Lanes {
 public:
  Lanes(PlayGroup& group, const SimdPlayRules& rules, std::size_t at)
      : group_(group), rules_(rules), at_(at), merging_(merging_of(rules.partners)) {}

  /// Makes one attempt; bit l of the answer is set if the game of lane at + l is over after it.
  HWY_INLINE std::uint64_t attempt(std::size_t number) {
    const Bytes d;
    const Plane directions =
        shifted(hn::Load(d, group_.directions[number / 4] + at_), 2 * (number % 4));
    backward_ = hn::Eq(hn::And(directions, hn::Set(d, 1)), hn::Set(d, 1));
    vertical_ = hn::Eq(hn::And(directions, hn::Set(d, 2)), hn::Set(d, 2));
    slide_row<0>();
    slide_row<1>();
    slide_row<2>();
    slide_row<3>();
    note_moved();
    enter();
    const Plane recent = hn::Load(d, group_.recent_moves + at_);
    hn::Store(hn::Sub(recent, moved_), d, group_.recent_moves + at_);
    return bits_of(over());
  }

 private:
  /// Whole planes on their way, in the order in which every direction is left.
  using Turned = std::uint8_t[16][PlayGroup::lanes];

  static HWY_INLINE Plane shifted(Plane bytes, std::size_t bits) {
    const hn::Repartition<std::uint16_t, Bytes> shorts;
    return hn::BitCast(Bytes(),
                       hn::ShiftRightSame(hn::BitCast(shorts, bytes), static_cast<int>(bits)));
  }

  HWY_INLINE Plane cell(std::size_t i) const { return hn::Load(Bytes(), group_.cells[i] + at_); }
  HWY_INLINE void set_cell(std::size_t i, Plane plane) {
    hn::Store(plane, Bytes(), group_.cells[i] + at_);
  }

  /// Cell (k, y) of the boards turned upright or laid on their side.
  HWY_INLINE Plane transposed_cell(std::size_t y, std::size_t k) const {
    return y == k ? cell(5 * y) : hn::IfThenElse(vertical_, cell(4 * k + y), cell(4 * y + k));
  }

  /// Swaps the ends and the middle of the line where the direction is right or down.
  HWY_INLINE Line mirrored(const Line& line) const {
    return {hn::IfThenElse(backward_, line.d, line.a), hn::IfThenElse(backward_, line.c, line.b),
            hn::IfThenElse(backward_, line.b, line.c), hn::IfThenElse(backward_, line.a, line.d)};
  }

  template <std::size_t y>
  HWY_INLINE void slide_row() {
    const Bytes d;
    const Line before = mirrored({transposed_cell(y, 0), transposed_cell(y, 1),
                                  transposed_cell(y, 2), transposed_cell(y, 3)});
    Line line = before;
    slide<is_far, makes_next>(line, merging_);
    const Plane left = hn::Or(hn::Xor(line.a, before.a), hn::Xor(line.b, before.b));
    const Plane right = hn::Or(hn::Xor(line.c, before.c), hn::Xor(line.d, before.d));
    hn::Store(hn::Or(left, right), d, changed_[y]);
    const Line after = mirrored(line);
    hn::Store(after.a, d, turned_[4 * y]);
    hn::Store(after.b, d, turned_[4 * y + 1]);
    hn::Store(after.c, d, turned_[4 * y + 2]);
    hn::Store(after.d, d, turned_[4 * y + 3]);
  }

  HWY_INLINE void note_moved() {
    const Bytes d;
    const Plane any = hn::Or(hn::Or(hn::Load(d, changed_[0]), hn::Load(d, changed_[1])),
                             hn::Or(hn::Load(d, changed_[2]), hn::Load(d, changed_[3])));
    moved_ = hn::VecFromMask(d, hn::Ne(any, hn::Zero(d)));
  }

  /// Cell i of the slid boards as they stand.
  HWY_INLINE Plane slid_cell(std::size_t i) const {
    const Bytes d;
    const std::size_t other = i % 4 * 4 + i / 4;
    const Plane straight = hn::Load(d, turned_[i]);
    return i == other ? straight : hn::IfThenElse(vertical_, hn::Load(d, turned_[other]), straight);
  }

  HWY_INLINE void enter() {
    switch (rules_.spawn.place) {
      case SpawnPlace::moved_edge:
        enter_at_moved_edge();
        draw_next();
        break;
      case SpawnPlace::probing:
        enter_by_probing();
        break;
      default:
        enter_anywhere();
        break;
    }
  }

  /// SpawnPlace::uniform and weighted: the tile's number, then the cell's.
  HWY_INLINE void enter_anywhere() {
    const Bytes d;
    const hn::RebindToSigned<Bytes> signed_bytes;
    Turned sums;  // of the weights of the empty cells up to this one
    Plane sum = hn::Zero(d);
    for (std::size_t i = 0; i < 16; ++i) {
      const Plane slid = slid_cell(i);
      set_cell(i, slid);
      const Plane weight = hn::Set(d, rules_.cell_weights[i]);
      sum = hn::Add(sum, hn::IfThenElseZero(hn::Eq(slid, hn::Zero(d)), weight));
      hn::Store(sum, d, sums[i]);
    }
    Draws draws = {hn::Zero(Words()), hn::Zero(Words())};
    draw_kind_and_cell<0>(sum, draws);
    draw_kind_and_cell<1>(sum, draws);
    draw_kind_and_cell<2>(sum, draws);
    draw_kind_and_cell<3>(sum, draws);
    draw_kind_and_cell<4>(sum, draws);
    draw_kind_and_cell<5>(sum, draws);
    draw_kind_and_cell<6>(sum, draws);
    draw_kind_and_cell<7>(sum, draws);
    const Plane tile = rank_of(hn::BitCast(d, draws.kind));
    // No sum is above 127, so that a lane which has not moved is given no cell.
    const Plane place =
        hn::Or(hn::BitCast(d, draws.place), hn::AndNot(moved_, hn::Set(d, std::uint8_t{127})));
    auto passed = hn::Zero(d);
    for (std::size_t i = 0; i < 16; ++i) {
      const Plane reached = hn::VecFromMask(
          d, hn::MaskFromVec(hn::BitCast(
                 d, hn::VecFromMask(signed_bytes,
                                    hn::Gt(hn::BitCast(signed_bytes, hn::Load(d, sums[i])),
                                           hn::BitCast(signed_bytes, place))))));
      set_cell(i, hn::Or(cell(i), hn::And(hn::AndNot(passed, reached), tile)));
      passed = reached;
    }
  }

  struct Draws {
    WordVec kind;
    WordVec place;
  };

  template <std::size_t i>
  HWY_INLINE std::uint64_t* chance() {
    return group_.chance[i] + at_ / 8;
  }

  template <std::size_t i>
  HWY_INLINE void draw_kind_and_cell(Plane total, Draws& draws) {
    const Words words;
    const WordVec state = hn::Load(words, chance<i>());
    set_byte<i>(draws.kind, kind_of(number(state, 1)));
    set_byte<i>(draws.place, below(number(state, 2), byte_of<i>(total)));
    const WordVec drawn = hn::And(mask_of<i>(moved_), hn::Set(words, 2 * Random::golden));
    hn::Store(hn::Add(state, drawn), words, chance<i>());
  }

  /// How many of the kinds' limits the number does not lie below.
  HWY_INLINE WordVec kind_of(WordVec x) const {
    const Words words;
    WordVec kind = hn::Set(words, rules_.kinds - 1);
    for (std::size_t k = 0; k + 1 < rules_.kinds; ++k) {
      kind = hn::Add(kind, is_below(x, rules_.number_limits[k]));
    }
    return kind;
  }

  HWY_INLINE Plane rank_of(Plane kind) const {
    return hn::TableLookupBytes(hn::LoadDup128(Bytes(), rules_.ranks.data()), kind);
  }

  /// SpawnPlace::probing: one number, whose highest byte names the first cell tried. Of the empty
  /// cells, the one the fewest steps ahead takes the tile.
  HWY_INLINE void enter_by_probing() {
    const Bytes d;
    WordVec drawn = hn::Zero(Words());
    draw_byte<0>(drawn);
    draw_byte<1>(drawn);
    draw_byte<2>(drawn);
    draw_byte<3>(drawn);
    draw_byte<4>(drawn);
    draw_byte<5>(drawn);
    draw_byte<6>(drawn);
    draw_byte<7>(drawn);
    const Plane byte = hn::BitCast(d, drawn);
    const Plane fifteen = hn::Set(d, 15);
    Turned steps;
    Plane fewest = hn::Set(d, 255);
    for (std::size_t i = 0; i < 16; ++i) {
      const Plane slid = slid_cell(i);
      set_cell(i, slid);
      const Plane ahead = hn::And(hn::Sub(hn::Set(d, static_cast<std::uint8_t>(i)), byte), fifteen);
      const Plane taken = hn::VecFromMask(d, hn::Ne(slid, hn::Zero(d)));
      const Plane step = hn::Or(ahead, taken);
      fewest = hn::Min(fewest, step);
      hn::Store(step, d, steps[i]);
    }
    const Plane tile = hn::And(moved_, rank_of(kind_of_byte(hn::Add(byte, fewest))));
    for (std::size_t i = 0; i < 16; ++i) {
      const PlaneMask here = hn::Eq(hn::Load(d, steps[i]), fewest);
      set_cell(i, hn::Or(cell(i), hn::IfThenElseZero(here, tile)));
    }
  }

  template <std::size_t i>
  HWY_INLINE void draw_byte(WordVec& bytes) {
    const Words words;
    const WordVec state = hn::Load(words, chance<i>());
    set_byte<i>(bytes, hn::ShiftRight<56>(number(state, 1)));
    const WordVec drawn = hn::And(mask_of<i>(moved_), hn::Set(words, Random::golden));
    hn::Store(hn::Add(state, drawn), words, chance<i>());
  }

  HWY_INLINE Plane kind_of_byte(Plane byte) const {
    const Bytes d;
    Plane kind = hn::Zero(d);
    for (std::size_t k = 0; k + 1 < rules_.kinds; ++k) {
      const Plane limit = hn::Set(d, rules_.byte_limits[k]);
      const PlaneMask reached = hn::Eq(hn::Max(byte, limit), byte);
      kind = hn::Sub(kind, hn::VecFromMask(d, reached));
    }
    return kind;
  }

  /// SpawnPlace::moved_edge: the tile that was shown, at the trailing end of a line that moved.
  HWY_INLINE void enter_at_moved_edge() {
    const Bytes d;
    Plane count = hn::Zero(d);
    Plane counts[4];
    for (std::size_t y = 0; y < 4; ++y) {
      const PlaneMask has_moved = hn::Ne(hn::Load(d, changed_[y]), hn::Zero(d));
      count = hn::Sub(count, hn::VecFromMask(d, has_moved));
      counts[y] = hn::IfThenElseZero(has_moved, count);
    }
    WordVec drawn = hn::Zero(Words());
    draw_line<0>(count, drawn);
    draw_line<1>(count, drawn);
    draw_line<2>(count, drawn);
    draw_line<3>(count, drawn);
    draw_line<4>(count, drawn);
    draw_line<5>(count, drawn);
    draw_line<6>(count, drawn);
    draw_line<7>(count, drawn);
    const Plane wanted = hn::Add(hn::BitCast(d, drawn), hn::Set(d, 1));
    const Plane tile = hn::And(moved_, hn::Load(d, group_.next + at_));
    for (std::size_t y = 0; y < 4; ++y) {
      const Plane here = hn::IfThenElseZero(hn::Eq(counts[y], wanted), tile);
      std::uint8_t* const left = turned_[4 * y];
      std::uint8_t* const right = turned_[4 * y + 3];
      hn::Store(hn::Or(hn::Load(d, left), hn::IfThenElseZero(backward_, here)), d, left);
      hn::Store(hn::Or(hn::Load(d, right), hn::IfThenZeroElse(backward_, here)), d, right);
    }
    for (std::size_t i = 0; i < 16; ++i) {
      set_cell(i, slid_cell(i));
    }
  }

  /// Looks at the line's number; draw_next counts it.
  template <std::size_t i>
  HWY_INLINE void draw_line(Plane lines, WordVec& drawn) {
    const WordVec state = hn::Load(Words(), chance<i>());
    set_byte<i>(drawn, below(number(state, 1), byte_of<i>(lines)));
  }

  /// The tile to be shown: where a bonus may come, a number for that; else, and if none comes, a
  /// number for the card. A lane that draws a bonus is put right one by one.
  HWY_INLINE void draw_next() {
    const Bytes d;
    Plane weights[most_card_kinds];
    const Plane total = weights_left(weights);
    const Plane highest = rules_.bonus_from != 0 ? largest() : hn::Zero(d);
    const Plane from = hn::Set(d, rules_.bonus_from);
    const Plane may_be_bonus = rules_.bonus_from != 0
                                   ? hn::VecFromMask(d, hn::Eq(hn::Max(highest, from), highest))
                                   : hn::Zero(d);
    NextDraws draws = {hn::Zero(Words()), hn::Zero(Words())};
    draw_card<0>(total, may_be_bonus, draws);
    draw_card<1>(total, may_be_bonus, draws);
    draw_card<2>(total, may_be_bonus, draws);
    draw_card<3>(total, may_be_bonus, draws);
    draw_card<4>(total, may_be_bonus, draws);
    draw_card<5>(total, may_be_bonus, draws);
    draw_card<6>(total, may_be_bonus, draws);
    draw_card<7>(total, may_be_bonus, draws);
    const Plane bonus = hn::And(moved_, hn::BitCast(d, draws.is_bonus));
    deal(weights, hn::BitCast(d, draws.card), hn::AndNot(bonus, moved_));
    draw_bonuses(bonus, highest);
  }

  struct NextDraws {
    WordVec card;
    WordVec is_bonus;
  };

  /// The weights of the kinds, those of a fresh deck where the last card has gone; their sum.
  HWY_INLINE Plane weights_left(Plane (&weights)[most_card_kinds]) {
    const Bytes d;
    const bool is_deck = rules_.spawn.source == SpawnSource::deck;
    Plane total = hn::Zero(d);
    for (std::size_t k = 0; k < rules_.kinds; ++k) {
      weights[k] = is_deck ? hn::Load(d, group_.cards[k] + at_) : fresh(k);
      total = hn::Add(total, weights[k]);
    }
    const PlaneMask is_dealt = hn::Eq(total, hn::Zero(d));
    for (std::size_t k = 0; k < rules_.kinds; ++k) {
      weights[k] = hn::IfThenElse(is_dealt, fresh(k), weights[k]);
      total = hn::Add(total, hn::IfThenElseZero(is_dealt, fresh(k)));
    }
    return total;
  }

  HWY_INLINE Plane fresh(std::size_t kind) const {
    return hn::Set(Bytes(), static_cast<std::uint8_t>(rules_.spawn.tiles[kind].weight));
  }

  template <std::size_t i>
  HWY_INLINE void draw_card(Plane total, Plane may_be_bonus, NextDraws& draws) {
    const Words words;
    const WordVec state = hn::Load(words, chance<i>());
    WordVec x = number(state, 2);
    WordVec drawn = hn::Set(words, 2 * Random::golden);
    if (rules_.bonus_from != 0) {
      const WordVec maybe = mask_of<i>(may_be_bonus);
      const WordVec is_bonus = hn::And(maybe, is_below(x, rules_.bonus_limit));
      set_byte<i>(draws.is_bonus, hn::And(is_bonus, hn::Set(words, std::uint64_t{0xFF})));
      x = hn::IfThenElse(hn::MaskFromVec(maybe), number(state, 3), x);
      drawn = hn::Add(drawn, hn::And(maybe, hn::Set(words, Random::golden)));
    }
    set_byte<i>(draws.card, below(x, byte_of<i>(total)));
    hn::Store(hn::Add(state, hn::And(mask_of<i>(moved_), drawn)), words, chance<i>());
  }

  /// Takes the card that `card` counts to, in the lanes of `takers`, as the next tile.
  HWY_INLINE void deal(Plane (&weights)[most_card_kinds], Plane card, Plane takers) {
    const Bytes d;
    Plane next = hn::AndNot(takers, hn::Load(d, group_.next + at_));
    Plane sum = hn::Zero(d);
    Plane passed = hn::Zero(d);
    for (std::size_t k = 0; k < rules_.kinds; ++k) {
      sum = hn::Add(sum, weights[k]);
      // No sum is above 127, so that bytes compare alike with and without sign.
      const hn::RebindToSigned<Bytes> numbers;
      const Plane reached = hn::BitCast(
          d,
          hn::VecFromMask(numbers, hn::Gt(hn::BitCast(numbers, sum), hn::BitCast(numbers, card))));
      const Plane taken = hn::And(takers, hn::AndNot(passed, reached));
      next = hn::Or(next, hn::And(taken, hn::Set(d, rules_.ranks[k])));
      if (rules_.spawn.source == SpawnSource::deck) {
        const Plane dealt = hn::Add(weights[k], taken);
        std::uint8_t* const cards = group_.cards[k] + at_;
        hn::Store(hn::Or(hn::And(takers, dealt), hn::AndNot(takers, hn::Load(d, cards))), d, cards);
      }
      passed = reached;
    }
    hn::Store(next, d, group_.next + at_);
  }

  HWY_INLINE void draw_bonuses(Plane bonus, Plane highest) {
    const Bytes d;
    const PlaneMask any = hn::Ne(bonus, hn::Zero(d));
    if (hn::AllFalse(d, any)) {
      return;
    }
    HWY_ALIGN std::uint8_t ranks[PlayGroup::lanes];
    hn::Store(highest, d, ranks);
    for (std::uint64_t bits = bits_of(any); bits != 0; bits &= bits - 1) {
      const auto lane = static_cast<std::size_t>(__builtin_ctzll(bits));
      draw_bonus(group_, rules_, at_ + lane, ranks[lane]);
    }
  }

  HWY_INLINE Plane largest() const {
    Plane highest = cell(0);
    for (std::size_t i = 1; i < 16; ++i) {
      highest = hn::Max(highest, cell(i));
    }
    return highest;
  }

  /// Where the lane has moved, and no cell is empty and no neighbours merge, or the goal is there.
  HWY_INLINE PlaneMask over() const {
    const Bytes d;
    Plane lowest = cell(0);
    for (std::size_t i = 1; i < 16; ++i) {
      lowest = hn::Min(lowest, cell(i));
    }
    Plane ended = hn::IfThenZeroElse(hn::Eq(lowest, hn::Zero(d)), moved_);
    if (!hn::AllFalse(d, hn::Ne(ended, hn::Zero(d)))) {
      ended = hn::AndNot(pairs(), ended);
    }
    if (rules_.goal != 0) {
      const Plane highest = largest();
      const PlaneMask reached = hn::Eq(hn::Max(highest, hn::Set(d, rules_.goal)), highest);
      ended = hn::Or(ended, hn::IfThenElseZero(reached, moved_));
    }
    return hn::Ne(ended, hn::Zero(d));
  }

  /// Where some two neighbours merge.
  HWY_INLINE Plane pairs() const {
    const Bytes d;
    Plane any = hn::Zero(d);
    for (std::size_t i = 0; i < 16; ++i) {
      const Plane partner = hn::TableLookupBytes(merging_.partner, cell(i));
      if (i % 4 != 3) {
        any = hn::Or(any, hn::VecFromMask(d, hn::Eq(partner, cell(i + 1))));
      }
      if (i < 12) {
        any = hn::Or(any, hn::VecFromMask(d, hn::Eq(partner, cell(i + 4))));
      }
    }
    return any;
  }

  static HWY_INLINE std::uint64_t bits_of(PlaneMask mask) {
    const Bytes d;
    std::uint64_t bits = 0;
    std::uint8_t bytes[8] = {};
    hn::StoreMaskBits(d, mask, bytes);
    std::memcpy(&bits, bytes, sizeof(bits));
    return bits;
  }

  PlayGroup& group_;
  const SimdPlayRules& rules_;
  std::size_t at_;
  Merging merging_;
  PlaneMask backward_;
  PlaneMask vertical_;
  Plane moved_;  // all ones in the lanes that have moved
  HWY_ALIGN Turned turned_;
  HWY_ALIGN std::uint8_t changed_[4][PlayGroup::lanes];  // of each line: not 0 where it has moved
};

template <bool is_far, bool makes_next>
PlayRun play_lanes_of(PlayGroup& group, const SimdPlayRules& rules, std::size_t first,
                      std::size_t last) {
  PlayRun run;
  for (std::size_t number = first; number < last && run.over == 0; ++number) {
    for (std::size_t at = 0; at < PlayGroup::lanes; at += hn::Lanes(Bytes())) {
      run.over |= Lanes<is_far, makes_next>(group, rules, at).attempt(number) << at;
    }
    ++run.attempts;
  }
  return run;
}

PlayRun play_lanes(PlayGroup& group, const SimdPlayRules& rules, std::size_t first,
                   std::size_t last) {
  if (rules.reach == Reach::far) {
    return rules.partners.makes_next ? play_lanes_of<true, true>(group, rules, first, last)
                                     : play_lanes_of<true, false>(group, rules, first, last);
  }
  return rules.partners.makes_next ? play_lanes_of<false, true>(group, rules, first, last)
                                   : play_lanes_of<false, false>(group, rules, first, last);
}

#endif

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace tilery {

HWY_EXPORT(play_lanes);

PlayRun play_group(PlayGroup& group, const SimdPlayRules& rules, std::size_t first,
                   std::size_t last) {
  return HWY_DYNAMIC_DISPATCH(play_lanes)(group, rules, first, last);
}

}  // namespace tilery
#endif
