// Searches under rules that only walled boards play: all entries, with the odds of the rules.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <tuple>
#include <vector>

#include "tests/support/games.h"
#include "tilery/board/slide.h"
#include "tilery/board/spawn.h"
#include "tilery/search/exact_values.h"
#include "tilery/search/futures.h"

namespace tilery {
namespace {

using test::board_showing;
using test::rules_of;

using OddsOfBoards = std::map<std::vector<Rank>, double>;

OddsOfBoards odds_in_search(const Rules& rules, const WalledBoard& board, Direction direction) {
  const WalledPlay search(rules);
  const Futures<WalledPlay> futures(search);
  OddsOfBoards odds;
  futures.list({board, {}}, direction, slide(board, direction, rules).board,
               [&](const auto& next) { odds[ranks_of(next.position.board)] += next.odds; });
  return odds;
}

TEST(WalledRules, ASearchExpectsTilesAtTheWorstPlace) {
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

TEST(WalledRules, ASearchContinuesIfNoTileCanEnter) {
  Rules rules = rules_of("crumbs");
  rules.shape = {.width = 2, .height = 1};
  const OddsOfBoards odds = odds_in_search(rules, board_showing(rules, {2, 2}), Direction::left);
  ASSERT_EQ(odds.size(), 1U);
  EXPECT_EQ(odds.begin()->first, (std::vector<Rank>{3, 1}));
  EXPECT_EQ(odds.begin()->second, 1.0);
}

/// The boards after several tiles have entered one after the other, in every order.
struct Definition {
  const Rules& rules;
  const WalledBoard& before;
  Direction direction = Direction::left;
  OddsOfBoards odds;

  void enter(const WalledBoard& board, const SpawnState& spawn_state, int left, double share) {
    if (left == 0 || entry_cells(rules, before, direction, board).empty()) {
      odds[ranks_of(board)] += share;
      return;
    }
    for (const TileOdds& tile : tile_odds(rules.spawn, spawn_state, board.largest())) {
      for (const EntryOdds& one : entry_odds(rules, before, direction, board, tile.tile.rank)) {
        WalledBoard next = board;
        next.set(one.entry.cell, one.entry.rank);
        enter(next, dealt(rules.spawn, spawn_state, tile.tile.rank), left - 1,
              share * part(tile.odds) * part(one.odds));
      }
    }
  }

  static double part(Fraction odds) {
    return static_cast<double>(odds.numerator) / static_cast<double>(odds.denominator);
  }
};

TEST(WalledRules, ASearchExpectsSeveralTilesInEveryOrder) {
  for (const auto& [place, has_deck, count] : {std::tuple{SpawnPlace::uniform, false, 2},
                                               {SpawnPlace::uniform, false, 3},
                                               {SpawnPlace::uniform, true, 2},
                                               {SpawnPlace::moved_edge, false, 2},
                                               {SpawnPlace::moved_edge, true, 3},
                                               {SpawnPlace::free_edge, false, 2}}) {
    Rules rules = rules_of("twins");
    rules.shape = {.width = 3, .height = 3};
    rules.spawn.place = place;
    rules.spawn.count = count;
    if (has_deck) {
      rules.spawn.source = SpawnSource::deck;
      rules.spawn.tiles = {{1, 2}, {2, 1}};
    }
    const WalledBoard board = board_showing(rules, {2, 2, 4, 0, 8, 0, 4, 0, 0});
    for (const Direction direction : {Direction::left, Direction::right}) {
      const WalledBoard after = slide(board, direction, rules).board;
      const SpawnState spawn_state = fresh_spawn_state(rules.spawn);
      Definition definition{rules, board, direction, {}};
      definition.enter(after, spawn_state, count, 1);
      const WalledPlay search(rules);
      OddsOfBoards found;
      Futures<WalledPlay>(search).list(
          {board, {.next = {}, .spawn_state = spawn_state}}, direction, after,
          [&](const auto& next) { found[ranks_of(next.position.board)] += next.odds; });
      ASSERT_EQ(found.size(), definition.odds.size());
      for (const auto& [ranks, odds] : definition.odds) {
        EXPECT_NEAR(found.at(ranks), odds, 1e-12) << int(place) << ' ' << has_deck << ' ' << count;
      }
    }
  }
}

/// The number of futures of a move on a board with one tile in the first cell, and the sum of their
/// odds.
struct FuturesOfOneTile {
  int count = 0;
  double odds = 0;
};

/// Expects that every future has `empty_cells` empty cells.
FuturesOfOneTile futures_of_one_tile(const Rules& rules, int empty_cells) {
  std::vector<std::uint64_t> faces(static_cast<std::size_t>(rules.shape.cells()));
  faces[0] = 2;
  const WalledBoard board = board_showing(rules, faces);
  const WalledPlay search(rules);
  FuturesOfOneTile found;
  Futures<WalledPlay>(search).list({board, {}}, Direction::right,
                                   slide(board, Direction::right, rules).board,
                                   [&](const auto& next) {
                                     ++found.count;
                                     found.odds += next.odds;
                                     EXPECT_EQ(next.position.board.empty_cells(), empty_cells);
                                   });
  return found;
}

TEST(WalledRules, ASearchLeavesOutTilesThatMayComeInTooManyWays) {
  Rules rules = rules_of("twins");
  rules.spawn.count = 16;
  const FuturesOfOneTile futures = futures_of_one_tile(rules, 22);
  EXPECT_EQ(futures.count, 24 * 23 / 2 * 4);
  EXPECT_NEAR(futures.odds, 1, 1e-12);
}

/// On a board of 32 x 32, placing one more tile takes some thousand slides.
TEST(WalledRules, ASearchLeavesOutTilesWhoseWorstCellsAreTooManyToCompare) {
  Rules rules = rules_of("spite");
  rules.shape = {.width = 32, .height = 32};
  rules.spawn.count = 16;
  EXPECT_NEAR(futures_of_one_tile(rules, 1022).odds, 1, 1e-12);
}

TEST(WalledRules, ASearchTakesOnlyAllowedDirections) {
  const Rules& rules = rules_of("no-down");
  const WalledPlay search(rules);
  const auto slid =
      search.slides(board_showing(rules, {0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_TRUE(slid[std::size_t(Direction::up)].moved);
  EXPECT_FALSE(slid[std::size_t(Direction::down)].moved);
}

TEST(WalledRules, ASearchSeesMergesOverTheEdgeOfARing) {
  Rules rules = rules_of("barrel");
  rules.shape = {.width = 3, .height = 1, .wrap = Wrap::rows};
  const WalledBoard board = board_showing(rules, {2, 4, 2});
  const auto slid = WalledPlay(rules).slides(board);
  EXPECT_TRUE(slid[std::size_t(Direction::right)].moved);
  EXPECT_EQ(slid[std::size_t(Direction::left)].gain, 4U);
  const OddsOfBoards odds = odds_in_search(rules, board, Direction::left);
  ASSERT_EQ(odds.size(), 2U);
  EXPECT_NEAR(odds.at({2, 2, 1}), 0.9, 1e-12);
  EXPECT_NEAR(odds.at({2, 2, 2}), 0.1, 1e-12);
}

TEST(WalledRules, TilesAtTheWorstPlaceAreNotSolvedExactly) {
  Rules rules = rules_of("spite");
  rules.shape = {.width = 2, .height = 2};
  const auto game = ExactGame::of(rules, ExactAim::score);
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().found, "one with tiles that enter where they hurt most");
}

}  // namespace
}  // namespace tilery
