// Words that only walled boards play, in the search: what may come, with the odds of the rules.

#include <gtest/gtest.h>

#include <map>

#include "tests/support/games.h"
#include "tilery/board/slide.h"
#include "tilery/board/spawn.h"
#include "tilery/rules/shipped.h"
#include "tilery/search/exact_game.h"
#include "tilery/search/futures.h"
#include "tilery/search/search_rules.h"

namespace tilery {
namespace {

using test::board_showing;
using test::rules_of;

using OddsOfBoards = std::map<std::vector<Rank>, double>;

OddsOfBoards odds_in_search(const Rules& rules, const WalledBoard& board, Direction direction) {
  const WalledSearchRules search(rules);
  const Futures<WalledSearchRules> futures(search);
  OddsOfBoards odds;
  futures.list({board, {}}, direction, slide(board, direction, rules).board,
               [&](const auto& next) { odds[ranks_of(next.position.board)] += next.odds; });
  return odds;
}

TEST(WalledWords, ASearchExpectsTilesWhereTheyHurtMost) {
  const Rules& rules = rules_of("spite");
  const WalledBoard board = board_showing(rules, {2, 4, 8, 16, 0, 4, 0, 0, 2, 0, 2, 0, 0, 0, 0, 8});
  const WalledBoard after = slide(board, Direction::left, rules).board;
  OddsOfBoards expected;
  for (const EntryOdds& one : entry_odds(rules, board, Direction::left, after, std::nullopt)) {
    WalledBoard next = after;
    next.set(one.entry.cell, one.entry.rank);
    expected[ranks_of(next)] +=
        static_cast<double>(one.odds.numerator) / static_cast<double>(one.odds.denominator);
  }
  const OddsOfBoards found = odds_in_search(rules, board, Direction::left);
  ASSERT_EQ(found.size(), expected.size());
  double sum = 0;
  for (const auto& [ranks, odds] : expected) {
    EXPECT_NEAR(found.at(ranks), odds, 1e-12);
    sum += odds;
  }
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(WalledWords, ASearchGoesOnWhereNoTileCanEnter) {
  Rules rules = rules_of("crumbs");
  rules.shape = {.width = 2, .height = 1};
  const OddsOfBoards odds = odds_in_search(rules, board_showing(rules, {2, 2}), Direction::left);
  ASSERT_EQ(odds.size(), 1U);
  EXPECT_EQ(odds.begin()->first, (std::vector<Rank>{3, 1}));
  EXPECT_EQ(odds.begin()->second, 1.0);
}

TEST(WalledWords, ASearchLooksAtAllowedDirectionsAlone) {
  const Rules& rules = rules_of("no-down");
  const WalledSearchRules search(rules);
  const auto slid =
      search.slides(board_showing(rules, {0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_TRUE(slid[std::size_t(Direction::up)].moved);
  EXPECT_FALSE(slid[std::size_t(Direction::down)].moved);
}

TEST(WalledWords, ASearchSeesMergesOverTheEdgeOfARing) {
  Rules rules = rules_of("barrel");
  rules.shape = {.width = 3, .height = 1, .wrap = Wrap::rows};
  const WalledBoard board = board_showing(rules, {2, 4, 2});
  const auto slid = WalledSearchRules(rules).slides(board);
  EXPECT_TRUE(slid[std::size_t(Direction::right)].moved);
  EXPECT_EQ(slid[std::size_t(Direction::left)].gain, 4U);
  const OddsOfBoards odds = odds_in_search(rules, board, Direction::left);
  ASSERT_EQ(odds.size(), 2U);
  EXPECT_NEAR(odds.at({2, 2, 1}), 0.9, 1e-12);
  EXPECT_NEAR(odds.at({2, 2, 2}), 0.1, 1e-12);
}

TEST(WalledWords, AreNotSolvedExactly) {
  Rules rules = rules_of("spite");
  rules.shape = {.width = 2, .height = 2};
  const auto game = ExactGame::of(rules, ExactAim::score);
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().found, "one with tiles that enter where they hurt most");
}

}  // namespace
}  // namespace tilery
