// Draws the tile that is shown next, for Lanes: from odds or a deck, with bonuses and climbs. Draws
// the same numbers as draw_tile().

#include <bit>
#include <cstddef>
#include <cstdint>

#include "hwy/highway.h"
#include "tilery/board/planes_inl.h"
#include "tilery/kernels/chance_inl.h"
#include "tilery/kernels/lane_rules.h"
#include "tilery/kernels/lanes_inl.h"

#if defined(TILERY_KERNELS_NEXT_TILE_INL_H) == defined(HWY_TARGET_TOGGLE)
#ifdef TILERY_KERNELS_NEXT_TILE_INL_H
#undef TILERY_KERNELS_NEXT_TILE_INL_H
#else
#define TILERY_KERNELS_NEXT_TILE_INL_H
#endif

#if TILERY_HAS_PLANES

HWY_BEFORE_NAMESPACE();
namespace tilery::HWY_NAMESPACE {

HWY_INLINE Plane fresh_cards(const NextTileRules& next, std::size_t kind) {
  return hn::Set(Bytes(), next.weights[kind]);
}

/// The weights of the kinds: the cards left, or a fresh deck if none is left. Returns their sum.
HWY_INLINE Plane weights_left(const LaneVector& lanes, const NextTileRules& next,
                              Plane (&weights)[most_card_kinds]) {
  const Bytes d;
  Plane total = hn::Zero(d);
  for (std::size_t k = 0; k < next.kinds; ++k) {
    weights[k] = next.is_deck ? hn::Load(d, lanes.group.cards[k] + lanes.at) : fresh_cards(next, k);
    total = hn::Add(total, weights[k]);
  }
  const PlaneMask is_dealt = hn::Eq(total, hn::Zero(d));
  for (std::size_t k = 0; k < next.kinds; ++k) {
    weights[k] = hn::Or(weights[k], hn::IfThenElseZero(is_dealt, fresh_cards(next, k)));
    total = hn::Add(total, hn::IfThenElseZero(is_dealt, fresh_cards(next, k)));
  }
  return total;
}

struct NextDraws {
  WordVec card;
  WordVec is_bonus;
};

/// Draws from streams i: a number that decides on a bonus, where one may come, then the card.
/// `uncounted` numbers of the move were drawn before and are counted here.
template <std::size_t i, std::size_t uncounted>
HWY_INLINE void draw_card(const LaneVector& lanes, const Chance& chance, const NextTileRules& next,
                          Plane total, Plane may_be_bonus, NextDraws& draws) {
  const Words words;
  const WordVec state = hn::Load(words, lanes.chance_states(i));
  WordVec x = chance.number(state, uncounted + 1);
  WordVec drawn = chance.step(uncounted + 1);
  if (next.bonus_from != 0) {
    const WordVec maybe = mask_of<i>(may_be_bonus);
    const WordVec is_bonus = chance.is_below(x, chance.flipped(next.bonus_limit));
    set_byte<i>(draws.is_bonus, chance.low_byte(hn::And(maybe, is_bonus)));
    x = hn::IfThenElse(hn::MaskFromVec(maybe), chance.number(state, uncounted + 2), x);
    drawn = hn::Add(drawn, hn::And(maybe, chance.step(1)));
  }
  set_byte<i>(draws.card, Chance::below(x, chance.byte_of<i>(total)));
  const WordVec counted = hn::And(mask_of<i>(lanes.moved), drawn);
  hn::Store(hn::Add(state, counted), words, lanes.chance_states(i));
}

/// In the lanes of `takers`, the next tile becomes the card that the number `card` falls on.
HWY_INLINE void deal(const LaneVector& lanes, const NextTileRules& next,
                     const Plane (&weights)[most_card_kinds], Plane card, Plane takers) {
  const Bytes d;
  std::uint8_t* const shown = lanes.group.next + lanes.at;
  Plane tile = hn::AndNot(takers, hn::Load(d, shown));
  Plane sum = hn::Zero(d);
  Plane passed = hn::Zero(d);
  for (std::size_t k = 0; k < next.kinds; ++k) {
    sum = hn::Add(sum, weights[k]);
    const Plane now = is_above(sum, card);
    const Plane taken = hn::And(takers, hn::AndNot(passed, now));
    tile = hn::Or(tile, hn::And(taken, hn::Set(d, next.ranks[k])));
    if (next.is_deck) {
      std::uint8_t* const cards = lanes.group.cards[k] + lanes.at;
      const Plane left = hn::And(takers, hn::Add(weights[k], taken));
      hn::Store(hn::Or(left, hn::AndNot(takers, hn::Load(d, cards))), d, cards);
    }
    passed = now;
  }
  hn::Store(tile, d, shown);
}

/// Draws bonuses lane by lane, because they are rare.
HWY_INLINE void draw_bonuses(const LaneVector& lanes, Plane bonus, Plane highest) {
  const Bytes d;
  const PlaneMask any = hn::Ne(bonus, hn::Zero(d));
  if (hn::AllFalse(d, any)) {
    return;
  }
  HWY_ALIGN std::uint8_t ranks[64];
  hn::Store(highest, d, ranks);
  for (std::uint64_t bits = bits_of(any); bits != 0; bits &= bits - 1) {
    const auto lane = static_cast<std::size_t>(std::countr_zero(bits));
    draw_bonus(lanes.group, lanes.rules, lanes.at + lane, ranks[lane]);
  }
}

/// All ones in the lanes of `lanes_that_draw` whose next number is below `limit`.
HWY_INLINE Plane drawn_below_limit(const LaneVector& lanes, std::uint64_t limit,
                                   Plane lanes_that_draw) {
  const Words words;
  const Chance chance(lanes.rules.chance);
  WordVec below = hn::Zero(words);
  for_each_below<8>([&](auto i) TILERY_INLINED {
    const WordVec state = hn::Load(words, lanes.chance_states(i));
    const WordVec draws = mask_of<i>(lanes_that_draw);
    const WordVec is_below = chance.is_below(chance.number(state, 1), chance.flipped(limit));
    set_byte<i>(below, chance.low_byte(hn::And(draws, is_below)));
    hn::Store(hn::Add(state, hn::And(draws, chance.step(1))), words, lanes.chance_states(i));
  });
  return hn::BitCast(Bytes(), below);
}

/// The next tiles of `takers` climb, at most to the largest tile seen before this move.
HWY_INLINE void climb(const LaneVector& lanes, const NextTileRules& next, Plane takers,
                      Plane largest) {
  const Bytes d;
  std::uint8_t* const shown = lanes.group.next + lanes.at;
  std::uint8_t* const seen = lanes.group.highest + lanes.at;
  const Plane highest = hn::Load(d, seen);
  Plane tile = hn::Load(d, shown);
  const PlaneMask is_first = hn::Eq(tile, hn::Set(d, next.climb_from));
  Plane climbing = hn::And(hn::IfThenElseZero(is_first, takers), is_above(highest, tile));
  while (!hn::AllFalse(d, hn::Ne(climbing, hn::Zero(d)))) {
    climbing = drawn_below_limit(lanes, next.climb_limit, climbing);
    tile = hn::Sub(tile, climbing);
    climbing = hn::And(climbing, is_above(highest, tile));
  }
  hn::Store(tile, d, shown);
  hn::Store(hn::Max(highest, hn::And(lanes.moved, largest)), d, seen);
}

/// Draws the next tile of the lanes that have moved. `highest` counts only if next.needs_highest().
template <std::size_t uncounted>
HWY_NOINLINE void draw_next(LaneVector lanes, const NextTileRules& next, Plane highest) {
  const Bytes d;
  Plane weights[most_card_kinds];
  const Plane total = weights_left(lanes, next, weights);
  Plane may_be_bonus = hn::Zero(d);
  if (next.bonus_from != 0) {
    const Plane from = hn::Set(d, next.bonus_from);
    may_be_bonus = hn::VecFromMask(d, hn::Eq(hn::Max(highest, from), highest));
  }
  NextDraws draws = {hn::Zero(Words()), hn::Zero(Words())};
  const Chance chance(lanes.rules.chance);
  for_each_below<8>([&](auto i) TILERY_INLINED {
    draw_card<i, uncounted>(lanes, chance, next, total, may_be_bonus, draws);
  });
  const Plane bonus = hn::And(lanes.moved, hn::BitCast(d, draws.is_bonus));
  const Plane takers = hn::AndNot(bonus, lanes.moved);
  deal(lanes, next, weights, hn::BitCast(d, draws.card), takers);
  draw_bonuses(lanes, bonus, highest);
  if (next.climb_from != 0) {
    climb(lanes, next, takers, highest);
  }
}

}  // namespace tilery::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif  // TILERY_HAS_PLANES
#endif  // include guard
