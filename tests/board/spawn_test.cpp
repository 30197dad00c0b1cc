#include "tilery/board/spawn.h"

#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "tests/support/games.h"
#include "tilery/board/slide.h"

namespace tilery {
namespace {

using test::board_showing;
using test::rules_of;

/// The odds of each entry after a move, by its cell and face. `tile` is the shown tile, if any.
std::map<std::pair<int, std::uint64_t>, Fraction> odds_after(const Rules& rules,
                                                             const test::Faces& faces,
                                                             Direction direction,
                                                             std::optional<Rank> tile = {}) {
  const WalledBoard before = board_showing(rules, faces);
  const Slide slid = slide(before, direction, rules);
  std::map<std::pair<int, std::uint64_t>, Fraction> odds;
  for (const EntryOdds& one : entry_odds(rules, before, direction, slid.board, tile)) {
    odds[{one.entry.cell, rules.ladder.face(one.entry.rank)}] = one.odds;
  }
  return odds;
}

Fraction odds_of(const std::map<std::pair<int, std::uint64_t>, Fraction>& odds, int cell,
                 std::uint64_t face) {
  const auto found = odds.find({cell, face});
  return found == odds.end() ? Fraction{0, 1} : found->second;
}

TEST(UniformSpawn, GivesEveryEmptyCellTheSameOdds) {
  const Rules& rules = rules_of("2048");
  const auto odds =
      odds_after(rules, {2, 2, 0, 0, 8, 4, 8, 4, 4, 8, 4, 8, 8, 4, 8, 4}, Direction::left);
  EXPECT_EQ(odds.size(), 6u);
  EXPECT_EQ(odds_of(odds, 1, 2), (Fraction{3, 10}));
  EXPECT_EQ(odds_of(odds, 3, 4), (Fraction{1, 30}));
  EXPECT_EQ(odds_of(odds, 0, 2), (Fraction{0, 1}));
}

TEST(WeightedSpawn, HalvesTheOddsOfTheFirstCellOfTheBasicGame) {
  const Rules& rules = rules_of("2048-basic");
  const auto odds =
      odds_after(rules, {0, 2, 2, 0, 8, 4, 8, 4, 4, 8, 4, 8, 8, 4, 8, 4}, Direction::right);
  EXPECT_EQ(odds_of(odds, 0, 4), reduced({5957, 65536 * 5}));
  EXPECT_EQ(odds_of(odds, 1, 4), reduced({5957 * 2, 65536 * 5}));
  EXPECT_EQ(odds_of(odds, 2, 2), reduced({59579 * 2, 65536 * 5}));
}

TEST(Probing, TheByteGivesTheCellAndTheTileIfTheCellIsEmpty) {
  const Rules& rules = rules_of("2048-vcs");
  WalledBoard board(rules.shape);
  EXPECT_EQ(probe(rules, board, 0x00), (Entry{0, 1}));
  EXPECT_EQ(probe(rules, board, 229), (Entry{229 % 16, 1}));
  EXPECT_EQ(probe(rules, board, 230), (Entry{230 % 16, 2}));
  EXPECT_EQ(probe(rules, board, 255), (Entry{15, 2}));
}

TEST(Probing, ATakenCellIncrementsTheByteWhichMayChangeTheTileOrWrap) {
  const Rules& rules = rules_of("2048-vcs");
  WalledBoard board(rules.shape);
  board.set(229 % 16, 5);
  EXPECT_EQ(probe(rules, board, 229), (Entry{230 % 16, 2}));
  board.set(15, 5);
  EXPECT_EQ(probe(rules, board, 255), (Entry{0, 1}));
}

TEST(Probing, WithOneFreeCellTheBytesThatReachItDecideTheTile) {
  const Rules& rules = rules_of("2048-vcs");
  const auto odds =
      odds_after(rules, {2, 2, 4, 8, 4, 8, 16, 4, 8, 4, 8, 16, 4, 8, 4, 8}, Direction::left);
  // Only cell 3 is free, so a byte ends at the next one that is 3 modulo 16: 228 to 243 end at 243,
  // a 4, and 244 to 255 wrap to 3, a 2.
  EXPECT_EQ(odds.size(), 2u);
  EXPECT_EQ(odds_of(odds, 3, 4), reduced({16, 256}));
  EXPECT_EQ(odds_of(odds, 3, 2), reduced({240, 256}));
}

TEST(MovedEdge, TakesTheTrailingCellsOfTheLinesThatMoved) {
  const Rules& rules = rules_of("threes");
  const test::Faces faces = {1, 1, 0, 0,  //
                             0, 1, 0, 0,  //
                             3, 3, 6, 1,  //
                             0, 0, 0, 0};
  const auto left = odds_after(rules, faces, Direction::left, Rank{2});
  EXPECT_EQ(left.size(), 2u);
  EXPECT_EQ(odds_of(left, 7, 2), (Fraction{1, 2}));
  EXPECT_EQ(odds_of(left, 11, 2), (Fraction{1, 2}));
  const auto down = odds_after(rules, faces, Direction::down, Rank{1});
  EXPECT_EQ(down.size(), 4u);
  EXPECT_EQ(odds_of(down, 0, 1), (Fraction{1, 4}));
}

TEST(FreeEdge, StartsAtARandomLineAndTakesTheNextFreeOneInTheOrderOfTheDirection) {
  const Rules& rules = rules_of("threes-1k");
  const test::Faces faces = {1, 1, 1, 1,  //
                             0, 1, 0, 0,  //
                             3, 2, 6, 1,  //
                             0, 0, 0, 0};
  const auto left = odds_after(rules, faces, Direction::left, Rank{3});
  EXPECT_EQ(odds_of(left, 7, 3), (Fraction{1, 2}));  // downwards: row 0 is taken, row 1 is next
  EXPECT_EQ(odds_of(left, 15, 3), (Fraction{1, 2}));
  const auto right = odds_after(rules, faces, Direction::right, Rank{3});
  EXPECT_EQ(odds_of(right, 4, 3), (Fraction{1, 2}));  // upwards: row 2 is taken, row 1 is next
  EXPECT_EQ(odds_of(right, 12, 3), (Fraction{1, 2}));
}

TEST(FreeEdge, GoesThroughTheColumnsLeftwardsForUpAndRightwardsForDown) {
  const Rules& rules = rules_of("threes-1k");
  const test::Faces up = {0, 0, 0, 1,  //
                          1, 0, 0, 1,  //
                          1, 0, 0, 1,  //
                          2, 0, 0, 1};
  const auto odds_up = odds_after(rules, up, Direction::up, Rank{1});
  EXPECT_EQ(odds_of(odds_up, 14, 1), (Fraction{1, 2}));  // column 3 is taken, 2 is next
  EXPECT_EQ(odds_of(odds_up, 13, 1), (Fraction{1, 4}));
  EXPECT_EQ(odds_of(odds_up, 12, 1), (Fraction{1, 4}));
  const test::Faces down = {1, 0, 1, 0,  //
                            1, 0, 1, 0,  //
                            1, 1, 1, 0,  //
                            1, 0, 1, 0};
  const auto odds_down = odds_after(rules, down, Direction::down, Rank{1});
  EXPECT_EQ(odds_of(odds_down, 1, 1), (Fraction{1, 2}));  // column 0 is taken, 1 is next
  EXPECT_EQ(odds_of(odds_down, 3, 1), (Fraction{1, 2}));
}

TEST(EntryOdds, SumToExactlyOneOnRandomBoardsOfEveryGame) {
  for (const auto name : test::shipped_names()) {
    const Rules& rules = rules_of(name);
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      const WalledBoard board = test::random_board(rules, seed, int(seed % 8), 5);
      for (const Direction direction : all_directions) {
        const Slide slid = slide(board, direction, rules);
        if (!slid.moved()) {
          continue;
        }
        std::uint64_t common = 1;
        const auto odds = entry_odds(rules, board, direction, slid.board, Rank{1});
        for (const EntryOdds& one : odds) {
          common = std::lcm(common, one.odds.denominator);
        }
        std::uint64_t total = 0;
        for (const EntryOdds& one : odds) {
          ASSERT_TRUE(slid.board.is_empty(one.entry.cell));
          total += one.odds.numerator * (common / one.odds.denominator);
        }
        ASSERT_EQ(total, common) << name << " " << seed;
      }
    }
  }
}

}  // namespace
}  // namespace tilery
