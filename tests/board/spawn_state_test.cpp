#include "tilery/board/spawn_state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>

#include "tests/support/effort.h"
#include "tests/support/games.h"
#include "tests/support/statistics.h"

namespace tilery {
namespace {

using test::rules_of;

Fraction total(const std::vector<TileOdds>& odds) {
  Fraction result = {0, 1};
  for (const TileOdds& one : odds) {
    result = sum(result, one.odds);
  }
  return result;
}

TEST(Deck, DealsEveryCardOnceBeforeAFreshDeck) {
  const SpawnRule& rule = rules_of("threes").spawn;
  Random random = {.seed = 7};
  SpawnState spawn_state = fresh_spawn_state(rule);
  for (int deck = 0; deck < 50; ++deck) {
    std::array<int, 4> dealt{};
    for (int card = 0; card < 12; ++card) {
      ++dealt[draw_tile(rule, spawn_state, 3, random).rank];
    }
    EXPECT_EQ(dealt, (std::array<int, 4>{0, 4, 4, 4}));
  }
}

/// A deck of `kinds` kinds, each with the most cards that it may have; the second has one less.
SpawnRule deck_of(std::size_t kinds) {
  SpawnRule rule = {.source = SpawnSource::deck};
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    rule.tiles.push_back({static_cast<Rank>(kind + 1),
                          static_cast<std::uint32_t>(most_cards_of_kind(kinds) - int(kind == 1))});
  }
  return rule;
}

TEST(Deck, OfManyKindsDealsEveryCardOnceBeforeAFreshDeck) {
  for (const std::size_t kinds : {8U, 9U, 13U, 16U, 17U, 31U}) {
    const SpawnRule rule = deck_of(kinds);
    Random random = {.seed = 5};
    SpawnState spawn_state = fresh_spawn_state(rule);
    for (int deck = 0; deck < 3; ++deck) {
      std::vector<std::uint32_t> dealt(kinds, 0);
      for (std::uint64_t card = 0; card < rule.total_weight(); ++card) {
        const auto kind = std::size_t{draw_tile(rule, spawn_state, 1, random).rank} - 1;
        ++dealt[kind];
        ASSERT_EQ(dealt[kind] + static_cast<std::uint32_t>(cards_left(rule, spawn_state, kind)),
                  rule.tiles[kind].weight);
      }
      for (std::size_t kind = 0; kind < kinds; ++kind) {
        EXPECT_EQ(dealt[kind], rule.tiles[kind].weight) << kinds << " kinds, kind " << kind;
      }
    }
  }
}

TEST(Deck, OfManyKindsGivesNoOddsToAKindWithoutCards) {
  const SpawnRule rule = deck_of(31);
  SpawnState spawn_state = fresh_spawn_state(rule);
  EXPECT_EQ(total(tile_odds(rule, spawn_state, 1)), (Fraction{1, 1}));
  spawn_state = dealt(rule, dealt(rule, spawn_state, 2), 2);  // both cards of the second kind
  const std::vector<TileOdds> odds = tile_odds(rule, spawn_state, 1);
  EXPECT_EQ(odds.size(), 30U);
  EXPECT_EQ(reduced(odds.front().odds), (Fraction{1, 30}));
}

TEST(Deck, ABonusTakesNoCard) {
  const SpawnRule& rule = rules_of("threes").spawn;
  const SpawnState spawn_state = fresh_spawn_state(rule);
  Random random = {.seed = 3};
  int bonuses = 0;
  for (int draw = 0; draw < 2000; ++draw) {
    SpawnState after = spawn_state;
    const bool is_bonus = draw_tile(rule, after, 7, random).rank > 3;
    EXPECT_EQ(is_bonus, after == spawn_state);
    bonuses += is_bonus;
  }
  EXPECT_NEAR(bonuses, 2000 / 21.0, 50);
}

/// The odds of each bonus of threes, by its face, if the largest tile has the face `largest`.
std::map<std::uint64_t, double> bonus_odds(std::uint64_t largest) {
  const Rules& rules = rules_of("threes");
  std::map<std::uint64_t, double> odds;
  const SpawnState spawn_state = fresh_spawn_state(rules.spawn);
  for (const TileOdds& one : tile_odds(rules.spawn, spawn_state, *rules.ladder.rank_of(largest))) {
    if (one.tile.rank > 3) {
      odds[rules.ladder.face(one.tile.rank)] +=
          double(one.odds.numerator) / double(one.odds.denominator);
    }
  }
  return odds;
}

TEST(Bonus, ComesFromFortyEightOn) {
  EXPECT_TRUE(bonus_odds(24).empty());
  const auto at_48 = bonus_odds(48);
  ASSERT_EQ(at_48.size(), 1u);
  EXPECT_DOUBLE_EQ(at_48.at(6), 1 / 21.0);
}

TEST(Bonus, IsDrawnFromWindowsOfThreeNeighbours) {
  const auto at_96 = bonus_odds(96);
  EXPECT_DOUBLE_EQ(at_96.at(6), 1 / 42.0);
  EXPECT_DOUBLE_EQ(at_96.at(12), 1 / 42.0);
  const auto at_384 = bonus_odds(384);  // windows 6 12 24 and 12 24 48
  ASSERT_EQ(at_384.size(), 4u);
  EXPECT_DOUBLE_EQ(at_384.at(6), 1 / 126.0);
  EXPECT_DOUBLE_EQ(at_384.at(12), 2 / 126.0);
  EXPECT_DOUBLE_EQ(at_384.at(24), 2 / 126.0);
  EXPECT_DOUBLE_EQ(at_384.at(48), 1 / 126.0);
}

TEST(Bonus, ShowsItsWindowAndOtherTilesShowThemselves) {
  const Rules& rules = rules_of("threes");
  for (const TileOdds& one : tile_odds(rules.spawn, fresh_spawn_state(rules.spawn), 10)) {
    if (one.tile.rank <= 3) {
      EXPECT_EQ(one.tile.hint_low, one.tile.rank);
      EXPECT_EQ(one.tile.hint_high, one.tile.rank);
    } else {
      EXPECT_EQ(one.tile.hint_high - one.tile.hint_low, 2);
      EXPECT_LE(one.tile.hint_low, one.tile.rank);
      EXPECT_GE(one.tile.hint_high, one.tile.rank);
    }
  }
}

TEST(Climb, DoublesAThreeAgainAndAgainWhileBelowTheHighestSeen) {
  const SpawnRule& rule = rules_of("threes-1k").spawn;
  const auto odds_at = [&](Rank highest) {
    std::map<Rank, Fraction> odds;
    for (const TileOdds& one : tile_odds(rule, {.cards = {}, .highest = highest}, highest)) {
      odds[one.tile.rank] = reduced(one.odds);
    }
    return odds;
  };
  EXPECT_EQ(odds_at(3), (std::map<Rank, Fraction>{{1, {1, 3}}, {2, {1, 3}}, {3, {1, 3}}}));
  EXPECT_EQ(odds_at(4),
            (std::map<Rank, Fraction>{{1, {1, 3}}, {2, {1, 3}}, {3, {1, 5}}, {4, {2, 15}}}));
  EXPECT_EQ(odds_at(5), (std::map<Rank, Fraction>{
                            {1, {1, 3}}, {2, {1, 3}}, {3, {1, 5}}, {4, {2, 25}}, {5, {4, 75}}}));
}

TEST(Climb, AddsToTheOddsOfAListedTile) {
  const SpawnRule rule = {.tiles = {{3, 2}, {6, 1}},
                          .climb = ClimbRule{.tile = 3, .chance = 1, .out_of = 2}};
  std::map<Rank, Fraction> odds;
  const std::vector<TileOdds> tiles = tile_odds(rule, {.cards = {}, .highest = 6}, 6);
  for (const TileOdds& one : tiles) {
    odds[one.tile.rank] = reduced(one.odds);
  }
  EXPECT_EQ(tiles.size(), 4U);
  EXPECT_EQ(odds, (std::map<Rank, Fraction>{{3, {1, 3}}, {4, {1, 6}}, {5, {1, 12}}, {6, {5, 12}}}));
}

TEST(TileOdds, SumToExactlyOneForEveryGameAndLargestTile) {
  for (const auto name : test::shipped_names()) {
    const Rules& rules = rules_of(name);
    for (Rank largest = 0; largest <= std::min<Rank>(rules.ladder.top(), 17); ++largest) {
      SpawnState spawn_state = fresh_spawn_state(rules.spawn);
      spawn_state.highest = largest;
      EXPECT_EQ(total(tile_odds(rules.spawn, spawn_state, largest)), (Fraction{1, 1})) << name;
    }
  }
}

TEST(TileDraws, AMillionOfEachGameFollowTheOdds) {
  for (const auto name : test::shipped_names()) {
    const Rules& rules = rules_of(name);
    const Rank largest = std::min<Rank>(rules.ladder.top(), 10);
    SpawnState spawn_state = fresh_spawn_state(rules.spawn);
    spawn_state.highest = largest;
    std::map<Rank, double> odds;
    for (const TileOdds& one : tile_odds(rules.spawn, spawn_state, largest)) {
      odds[one.tile.rank] += double(one.odds.numerator) / double(one.odds.denominator);
    }
    std::map<Rank, std::uint64_t> counts;
    Random random = {.seed = 20};
    for (int i = 0; i < test::effort(1'000'000); ++i) {
      SpawnState copy = spawn_state;
      ++counts[draw_tile(rules.spawn, copy, largest, random).rank];
    }
    EXPECT_LT(test::surprise(counts, odds), 5) << name;
  }
}

}  // namespace
}  // namespace tilery
