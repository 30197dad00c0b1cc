#include "tilery/player/known_tiles.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

#include "tests/support/games.h"

namespace tilery {
namespace {

/// A board of Threes with this largest tile. With 48 the bonus is a 6; with 192 it is 6, 12 or 24.
WalledBoard board_with_largest(std::uint64_t largest) {
  return test::board_showing(test::rules_of("threes"),
                             {1, 2, 3, 0, 0, 0, 0, 0, 0, 6, 0, 0, 3, 0, 0, largest});
}

std::vector<Rank> ranks_of(const std::vector<std::uint64_t>& faces) {
  std::vector<Rank> ranks;
  for (const std::uint64_t face : faces) {
    ranks.push_back(*test::rules_of("threes").ladder.rank_of(face));
  }
  return ranks;
}

std::expected<Position, Error> threes(std::uint64_t largest,
                                      const std::vector<std::uint64_t>& next) {
  return position_of(test::rules_of("threes"), board_with_largest(largest),
                     {.next = ranks_of(next), .deck = std::nullopt});
}

std::expected<Position, Error> threes_with_deck(const std::vector<std::uint64_t>& next,
                                                const std::vector<std::uint64_t>& deck) {
  return position_of(test::rules_of("threes"), board_with_largest(48),
                     {.next = ranks_of(next), .deck = ranks_of(deck)});
}

std::string fault_of(const std::expected<Position, Error>& position) {
  return position ? "none" : text_of(position.error());
}

using Cards = std::array<std::uint8_t, most_card_kinds>;

TEST(KnownTiles, ACardLeavesAFullDeck) {
  const auto position = threes(48, {2});
  ASSERT_TRUE(position) << fault_of(position);
  EXPECT_EQ(position->next, (NextTile{.rank = 2, .hint_low = 2, .hint_high = 2}));
  EXPECT_EQ(position->spawn_state.cards, (Cards{4, 3, 4}));
  EXPECT_EQ(position->spawn_state.highest, position->board.largest());
}

TEST(KnownTiles, ABonusLeavesTheDeckAsItIs) {
  const auto position = threes(48, {6});
  ASSERT_TRUE(position) << fault_of(position);
  EXPECT_EQ(position->spawn_state.cards, (Cards{4, 4, 4}));
}

TEST(KnownTiles, SeveralNextTilesAreTheWindowOfABonus) {
  const auto position = threes(192, {6, 12, 24});
  ASSERT_TRUE(position) << fault_of(position);
  EXPECT_EQ(position->next->hint_low, ranks_of({6}).front());
  EXPECT_EQ(position->next->hint_high, ranks_of({24}).front());
}

TEST(KnownTiles, TheDeckHoldsTheCardsLeftBesideTheNextTile) {
  const auto position = threes_with_deck({2}, {1, 1, 3});
  ASSERT_TRUE(position) << fault_of(position);
  EXPECT_EQ(position->spawn_state.cards, (Cards{2, 0, 1}));
  const auto last = threes_with_deck({2}, {});
  ASSERT_TRUE(last) << fault_of(last);
  EXPECT_EQ(last->spawn_state.cards, Cards{});
}

TEST(KnownTiles, TilesThatCannotComeAreRefused) {
  EXPECT_EQ(fault_of(threes(48, {12})), "next: expected 1, 2, 3 or 6, found 12");
  EXPECT_EQ(fault_of(threes(24, {6})), "next: expected 1, 2 or 3, found 6");
  EXPECT_EQ(fault_of(threes(192, {6})), "next: expected 1, 2, 3 or 6,12,24, found 6");
  EXPECT_EQ(fault_of(threes(192, {24, 12, 6})), "next: expected 1, 2, 3 or 6,12,24, found 24,12,6");
  EXPECT_EQ(fault_of(threes(48, {})),
            "next: expected the next tile, which this game shows, found none");
  EXPECT_EQ(fault_of(threes_with_deck({2}, {1, 1, 1, 1, 1})),
            "deck: expected at most 4 of 1, the next tile among them, found 5");
  EXPECT_EQ(fault_of(threes_with_deck({2}, {2, 2, 2, 2})),
            "deck: expected at most 4 of 2, the next tile among them, found 5");
  EXPECT_EQ(fault_of(threes_with_deck({2}, {6})),
            "deck: expected at most 0 of 6, the next tile among them, found 1");
}

TEST(KnownTiles, AGameThatShowsNoTileTakesNoTile) {
  const Rules& rules = test::rules_of("2048");
  const WalledBoard board(rules.shape);
  EXPECT_TRUE(position_of(rules, board, {}));
  EXPECT_EQ(fault_of(position_of(rules, board, {.next = {1}, .deck = std::nullopt})),
            "next: expected none, as this game does not show its next tile, found 2");
  EXPECT_EQ(fault_of(position_of(rules, board, {.next = {}, .deck = {{1}}})),
            "deck: expected none, as this game has no deck, found 2");
  EXPECT_EQ(fault_of(position_of(rules, board, {.next = {}, .deck = std::vector<Rank>()})),
            "deck: expected none, as this game has no deck, found an empty one");
}

}  // namespace
}  // namespace tilery
