// Entries at the moved edge, of tiles that were shown before the move, and draws of the next tile:
// from odds or a deck, with or without bonuses.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "hwy/highway.h"
#include "tilery/board/chance_inl.h"
#include "tilery/board/entry_inl.h"
#include "tilery/board/lanes_inl.h"

#if defined(TILERY_BOARD_EDGE_ENTRY_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TILERY_BOARD_EDGE_ENTRY_INL_H
#undef TILERY_BOARD_EDGE_ENTRY_INL_H
#else
#define TILERY_BOARD_EDGE_ENTRY_INL_H
#endif

#if TILERY_HAS_PLANES

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

/// Bit l is lane l of the mask.
HWY_INLINE std::uint64_t bits_of(PlaneMask mask) {
  std::uint8_t bytes[8] = {};
  hn::StoreMaskBits(Bytes(), mask, bytes);
  std::uint64_t bits = 0;
  std::memcpy(&bits, bytes, sizeof(bits));
  return bits;
}

HWY_INLINE Plane largest(const Lanes& lanes) {
  Plane highest = lanes.cell(0);
  for_each_below<15>([&](auto i) TILERY_INLINED { highest = hn::Max(highest, lanes.cell(i + 1)); });
  return highest;
}

/// The tile enters at the trailing end of one of the lines that moved. The lane's first number
/// chooses the line; draw_next() counts that number.
HWY_INLINE void enter_at_moved_edge(Lanes& lanes) {
  const Bytes d;
  Plane count = hn::Zero(d);
  Plane counts[4];  // for a line that moved, its number among them from 1; else 0
  for_each_below<4>([&](auto y) TILERY_INLINED {
    const PlaneMask has_moved = hn::Ne(hn::Load(d, lanes.changed[y]), hn::Zero(d));
    count = hn::Sub(count, hn::VecFromMask(d, has_moved));
    counts[y] = hn::IfThenElseZero(has_moved, count);
  });
  WordVec drawn = hn::Zero(Words());
  for_each_below<8>([&](auto i) TILERY_INLINED {
    const WordVec state = hn::Load(Words(), lanes.chance_states(i));
    set_byte<i>(drawn, Chance::below(lanes.chance.number(state, 1),
                                     lanes.chance.template byte_of<i>(count)));
  });
  const Plane wanted = hn::Add(hn::BitCast(d, drawn), hn::Set(d, 1));
  const Plane tile = hn::And(lanes.moved, hn::Load(d, lanes.group.next + lanes.at));
  for_each_below<4>([&](auto y) TILERY_INLINED {
    const Plane here = hn::IfThenElseZero(hn::Eq(counts[y], wanted), tile);
    const Plane left = hn::IfThenElseZero(lanes.backward, here);
    const Plane right = hn::IfThenZeroElse(lanes.backward, here);
    lanes.turned.set(4 * y, hn::Or(lanes.turned[4 * y], left));
    lanes.turned.set(4 * y + 3, hn::Or(lanes.turned[4 * y + 3], right));
  });
  for_each_below<16>([&](auto i) TILERY_INLINED { lanes.set_cell(i, lanes.slid_cell<i>()); });
}

HWY_INLINE Plane fresh_cards(const SimdPlayRules& rules, std::size_t kind) {
  return hn::Set(Bytes(), rules.weights[kind]);
}

/// The weights of the kinds, those of a fresh deck after the last card. Returns their sum.
HWY_INLINE Plane weights_left(const Lanes& lanes, Plane (&weights)[most_card_kinds]) {
  const Bytes d;
  const SimdPlayRules& rules = lanes.rules;
  Plane total = hn::Zero(d);
  for (std::size_t k = 0; k < rules.kinds; ++k) {
    weights[k] =
        rules.is_deck ? hn::Load(d, lanes.group.cards[k] + lanes.at) : fresh_cards(rules, k);
    total = hn::Add(total, weights[k]);
  }
  const PlaneMask is_dealt = hn::Eq(total, hn::Zero(d));
  for (std::size_t k = 0; k < rules.kinds; ++k) {
    weights[k] = hn::Or(weights[k], hn::IfThenElseZero(is_dealt, fresh_cards(rules, k)));
    total = hn::Add(total, hn::IfThenElseZero(is_dealt, fresh_cards(rules, k)));
  }
  return total;
}

struct NextDraws {
  WordVec card;
  WordVec is_bonus;
};

/// Draws from streams i: a number that decides on a bonus, where one may come, then the card.
template <std::size_t i>
HWY_INLINE void draw_card(Lanes& lanes, Plane total, Plane may_be_bonus, NextDraws& draws) {
  const Words words;
  const Chance& chance = lanes.chance;
  const WordVec state = hn::Load(words, lanes.chance_states(i));
  WordVec x = chance.number(state, 2);
  WordVec drawn = chance.step(2);
  if (lanes.rules.bonus_from != 0) {
    const WordVec maybe = mask_of<i>(may_be_bonus);
    const WordVec is_bonus = chance.is_below(x, chance.flipped(lanes.rules.bonus_limit));
    set_byte<i>(draws.is_bonus, chance.low_byte(hn::And(maybe, is_bonus)));
    x = hn::IfThenElse(hn::MaskFromVec(maybe), chance.number(state, 3), x);
    drawn = hn::Add(drawn, hn::And(maybe, chance.step(1)));
  }
  set_byte<i>(draws.card, Chance::below(x, chance.byte_of<i>(total)));
  const WordVec counted = hn::And(mask_of<i>(lanes.moved), drawn);
  hn::Store(hn::Add(state, counted), words, lanes.chance_states(i));
}

/// In the lanes of `takers`, makes the card that `card` falls on the next tile.
HWY_INLINE void deal(Lanes& lanes, const Plane (&weights)[most_card_kinds], Plane card,
                     Plane takers) {
  const Bytes d;
  std::uint8_t* const shown = lanes.group.next + lanes.at;
  Plane next = hn::AndNot(takers, hn::Load(d, shown));
  Plane sum = hn::Zero(d);
  Plane passed = hn::Zero(d);
  for (std::size_t k = 0; k < lanes.rules.kinds; ++k) {
    sum = hn::Add(sum, weights[k]);
    const Plane now = is_above(sum, card);
    const Plane taken = hn::And(takers, hn::AndNot(passed, now));
    next = hn::Or(next, hn::And(taken, hn::Set(d, lanes.rules.ranks[k])));
    if (lanes.rules.is_deck) {
      std::uint8_t* const cards = lanes.group.cards[k] + lanes.at;
      const Plane left = hn::And(takers, hn::Add(weights[k], taken));
      hn::Store(hn::Or(left, hn::AndNot(takers, hn::Load(d, cards))), d, cards);
    }
    passed = now;
  }
  hn::Store(next, d, shown);
}

/// Draws bonuses lane by lane, because they are rare.
HWY_INLINE void draw_bonuses(Lanes& lanes, Plane bonus, Plane highest) {
  const Bytes d;
  const PlaneMask any = hn::Ne(bonus, hn::Zero(d));
  if (hn::AllFalse(d, any)) {
    return;
  }
  HWY_ALIGN std::uint8_t ranks[PlayGroup::lanes];
  hn::Store(highest, d, ranks);
  for (std::uint64_t bits = bits_of(any); bits != 0; bits &= bits - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(bits));
    draw_bonus(lanes.group, lanes.rules, lanes.at + lane, ranks[lane]);
  }
}

HWY_INLINE void draw_next(Lanes& lanes) {
  const Bytes d;
  Plane weights[most_card_kinds];
  const Plane total = weights_left(lanes, weights);
  Plane highest = hn::Zero(d);
  Plane may_be_bonus = hn::Zero(d);
  if (lanes.rules.bonus_from != 0) {
    highest = largest(lanes);
    const Plane from = hn::Set(d, lanes.rules.bonus_from);
    may_be_bonus = hn::VecFromMask(d, hn::Eq(hn::Max(highest, from), highest));
  }
  NextDraws draws = {hn::Zero(Words()), hn::Zero(Words())};
  for_each_below<8>([&](auto i)
                        TILERY_INLINED { draw_card<i>(lanes, total, may_be_bonus, draws); });
  const Plane bonus = hn::And(lanes.moved, hn::BitCast(d, draws.is_bonus));
  deal(lanes, weights, hn::BitCast(d, draws.card), hn::AndNot(bonus, lanes.moved));
  draw_bonuses(lanes, bonus, highest);
}

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // TILERY_HAS_PLANES
#endif  // include guard
