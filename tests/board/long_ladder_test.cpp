// Ladders of 32 to 255 tiles play as short ladders do.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

#include "tests/support/games.h"
#include "tilery/board/quick_slides.h"
#include "tilery/board/slide.h"
#include "tilery/kernels/lane_rules.h"
#include "tilery/packed/packed_rules.h"
#include "tilery/rules/cartridge.h"
#include "tilery/search/small_board.h"

namespace tilery {
namespace {

Ladder ladder_to(int top) {
  Ladder ladder;
  ladder.faces.resize(static_cast<std::size_t>(top) + 1);
  std::iota(ladder.faces.begin(), ladder.faces.end(), std::uint64_t{0});
  return ladder;
}

/// 4 x 4 with the tiles 1 to `top`.
Rules long_rules(int top, MergeKind kind, Reach reach = Reach::far, Wrap wrap = Wrap::none) {
  Rules rules;
  rules.shape.wrap = wrap;
  rules.ladder = ladder_to(top);
  rules.merge_kind = kind;
  rules.merge = MergeTable(kind, rules.ladder.top());
  rules.reach = reach;
  rules.spawn.tiles = {{1, 1}};
  return rules;
}

/// Ranks of 16 cells, 0 to `most`; 0 is three times as likely as any other rank.
std::vector<Rank> random_ranks(int most) {
  std::vector<Rank> ranks;
  for (int cell = 0; cell < 16; ++cell) {
    const int rank = *rc::gen::inRange(-2, most + 1);
    ranks.push_back(static_cast<Rank>(std::max(rank, 0)));
  }
  return ranks;
}

std::vector<Rank> raised(std::vector<Rank> ranks, int by) {
  for (Rank& rank : ranks) {
    rank = rank == 0 ? Rank{0} : static_cast<Rank>(rank + by);
  }
  return ranks;
}

TEST(LongLadder, ABoardHoldsEveryRankInEveryCell) {
  for (int rank = 1; rank <= highest_rank; ++rank) {
    WalledBoard board(Shape{});
    for (int cell = 0; cell < board.cells(); ++cell) {
      ASSERT_FALSE(board.is_blocked(cell));
      board.set(cell, static_cast<Rank>(rank));
      ASSERT_EQ(board.rank(cell), rank);
      ASSERT_FALSE(board.is_empty(cell) || board.is_blocked(cell));
      ASSERT_EQ(board.empty_cells(), 15 - cell);
      ASSERT_EQ(board.largest(), rank);
    }
    EXPECT_EQ(board_of(Shape{}, std::vector<Rank>(16, static_cast<Rank>(rank))), board);
    EXPECT_EQ(packed(board).has_value(), rank <= highest_packed_rank);
  }
}

TEST(LongLadder, TheHighestRankStandsOnlyOnBoardsWithoutBlockedCells) {
  Shape shape;
  shape.blocked.resize(16);
  shape.blocked[5] = true;
  std::vector<Rank> ranks(16);
  ranks[0] = 254;
  ASSERT_TRUE(board_of(shape, ranks));
  EXPECT_EQ(board_of(shape, ranks)->largest(), 254);
  EXPECT_EQ(ranks_of(*board_of(shape, ranks)), ranks);
  ranks[0] = 255;
  EXPECT_FALSE(board_of(shape, ranks));
  EXPECT_TRUE(board_of(Shape{}, ranks));
}

TEST(LongLadder, ABoardIsTheSameAfterTheHighestRankHasLeftIt) {
  WalledBoard board(Shape{});
  board.set(3, 255);
  board.set(3, 0);
  EXPECT_EQ(board, WalledBoard(Shape{}));
  EXPECT_EQ(board.largest(), 0);
  EXPECT_FALSE(board.is_blocked(3));
}

TEST(LongLadder, TheHighestTilesMoveAndDoNotMerge) {
  const Rules rules = long_rules(255, MergeKind::equal);
  const auto board =
      board_of(rules.shape, {{0, 255, 255, 254, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}});
  const Slide slid = slide(*board, Direction::left, rules);
  EXPECT_EQ(ranks_of(slid.board),
            (std::vector<Rank>{255, 255, 254, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(slid.merges, 0);
  EXPECT_FALSE(can_slide(slid.board, Direction::left, rules));
  EXPECT_FALSE(can_slide(slid.board, Direction::up, rules));
  EXPECT_TRUE(can_slide(slid.board, Direction::right, rules));
  EXPECT_TRUE(can_slide(slid.board, Direction::down, rules));
}

/// Expects a board to slide alike if all its ranks are raised by one number. Requires equal merges.
void expect_raised_moves(const Rules& rules) {
  const std::vector<Rank> ranks = random_ranks(4);
  const int by = *rc::gen::inRange(0, 251);
  const auto low = board_of(rules.shape, ranks);
  const auto high = board_of(rules.shape, raised(ranks, by));
  for (const Direction direction : all_directions) {
    const Slide one = slide(*low, direction, rules);
    const Slide other = slide(*high, direction, rules);
    RC_ASSERT(ranks_of(other.board) == raised(ranks_of(one.board), by));
    RC_ASSERT(other.lines == one.lines);
    RC_ASSERT(other.merges == one.merges);
    RC_ASSERT(other.gain == one.gain + static_cast<std::uint64_t>(by * one.merges));
    RC_ASSERT(can_slide(*high, direction, rules) == one.moved());
  }
}

RC_GTEST_PROP(LongLadder, SlidesHighTilesAsLowOnes, ()) {
  expect_raised_moves(long_rules(255, MergeKind::equal));
}

RC_GTEST_PROP(LongLadder, StepsWithHighTilesAsWithLowOnes, ()) {
  expect_raised_moves(long_rules(255, MergeKind::equal, Reach::step));
}

RC_GTEST_PROP(LongLadder, GoesRoundRingsWithHighTilesAsWithLowOnes, ()) {
  expect_raised_moves(long_rules(255, MergeKind::equal, Reach::far, Wrap::both));
}

/// Expects `QuickSlides` and `SmallRules` to slide a random board as slide() does.
void expect_equal_slides(const Rules& rules) {
  const auto board = board_of(rules.shape, random_ranks(rules.ladder.top()));
  const SmallRules small(rules);
  const QuickSlides::All quick = QuickSlides(rules).of(*board);
  for (const Direction direction : all_directions) {
    const Slide expected = slide(*board, direction, rules);
    const SmallSlide found = small.slide(small.small(*board), direction);
    RC_ASSERT(small.walled(found.board) == expected.board);
    RC_ASSERT(found.gain == expected.gain);
    RC_ASSERT(found.moved == expected.moved());
    const QuickSlide& found_quick = quick[static_cast<std::size_t>(direction)];
    RC_ASSERT(found_quick.board == expected.board);
    RC_ASSERT(found_quick.gain == expected.gain);
    RC_ASSERT(found_quick.merges == expected.merges);
    RC_ASSERT(found_quick.moved == expected.moved());
  }
}

RC_GTEST_PROP(LongLadder, QuickAndSmallSlidesEqualPlainSlides, ()) {
  const auto top = *rc::gen::element(32, 63, 64, 65, 128, 254, 255);
  const auto kind = *rc::gen::element(MergeKind::equal, MergeKind::threes, MergeKind::neighbours);
  expect_equal_slides(long_rules(top, kind, *rc::gen::element(Reach::far, Reach::step)));
}

RC_GTEST_PROP(LongLadder, QuickAndSmallSlidesEqualPlainSlidesOfListedMerges, ()) {
  expect_equal_slides(read_cartridge(more_cartridge("snowball"), "snowball")->rules);
}

TEST(LongLadder, OnlyWalledBoardsPlayMoreThan31Tiles) {
  const Rules rules = long_rules(32, MergeKind::equal);
  EXPECT_EQ(reason_for_walls(rules), "more than 31 tiles");
  EXPECT_FALSE(PackedRules::of(rules));
  EXPECT_FALSE(lane_rules(rules));
  EXPECT_FALSE(square_rules(rules));
  const Rules shorter = long_rules(31, MergeKind::equal);
  EXPECT_FALSE(reason_for_walls(shorter));
  EXPECT_TRUE(PackedRules::of(shorter));
  EXPECT_TRUE(square_rules(shorter));
}

}  // namespace
}  // namespace tilery
