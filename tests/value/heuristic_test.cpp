#include "tilery/value/heuristic.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstdint>
#include <string_view>
#include <vector>

#include "tests/support/games.h"
#include "tilery/packed/packed_board.h"

namespace tilery {
namespace {

// A line is worth 200000, 270 for each empty cell and 700 for each pair of neighbours that merge.
// It loses 11 * rank^3.5 for each tile, and 47 for each unit of disorder. Disorder is the smaller
// of two sums: the rises and the falls of rank^4 along the line.
constexpr double empty_line = 200000 + 4 * 270;
constexpr double line_of_one_1 = 200000 + 3 * 270 - 11;

double value_of(const Rules& rules, PackedBoard board) { return Heuristic(rules).value(board); }

TEST(Heuristic, AnEmptyBoardIsEightEmptyLines) {
  EXPECT_EQ(value_of(test::rules_of("2048"), {0}), 8 * empty_line);
}

TEST(Heuristic, APairCountsInItsLine) {
  const double pair = 200000 + 2 * 270 + 700 - 2 * 11;
  EXPECT_EQ(value_of(test::rules_of("2048"), {0x0011}), pair + 2 * line_of_one_1 + 5 * empty_line);
}

TEST(Heuristic, AMiddlePeakIsDisorder) {
  // Ranks 1 4 1: rises by 255, falls by 255 and then by 1; a rank 4 weighs 128.
  const double peak = 200000 + 270 - 47 * 255 - 11 * (1 + 128 + 1);
  const double line_of_one_4 = 200000 + 3 * 270 - 11 * 128;
  EXPECT_EQ(value_of(test::rules_of("2048"), {0x0141}),
            peak + 2 * line_of_one_1 + line_of_one_4 + 4 * empty_line);
}

TEST(Heuristic, PairsAreTilesThatTheRulesMerge) {
  // Threes merges 1 and 2, but not two 1s.
  const PackedBoard equal{0x0011};
  const PackedBoard unequal{0x0021};
  const Rules& threes = test::rules_of("threes");
  const Rules& doubling = test::rules_of("2048");
  EXPECT_EQ(value_of(threes, equal), value_of(doubling, equal) - 700);
  EXPECT_EQ(value_of(threes, unequal), value_of(doubling, unequal) + 700);
}

TEST(Heuristic, BlockedCellsDivideLines) {
  Rules rules = test::rules_of("2048");
  rules.shape.blocked = std::vector<bool>(16);
  rules.shape.blocked[1] = true;  // parts the first row into one cell and two
  const double parts = (200000 + 270) + (200000 + 2 * 270) + (200000 + 3 * 270);
  EXPECT_EQ(value_of(rules, {0}), parts + 6 * empty_line);
}

TEST(Heuristic, OtherSizesHaveTheirOwnLines) {
  const Rules rules = *resized(test::rules_of("2048"), 3, 2);
  const double rows = 2 * (200000 + 3 * 270);
  const double columns = 3 * (200000 + 2 * 270);
  EXPECT_EQ(Heuristic(rules).value(*board_of(rules.shape, std::vector<Rank>(6))), rows + columns);
}

TEST(Heuristic, TheEndAtAGoalIsWorthMoreThanAnyBoard) {
  Rules rules = test::rules_of("2048");
  EXPECT_GT(Heuristic(rules).value_of_end(), Heuristic(rules).value(PackedBoard{0}));
  rules.shape.blocked = {false, true, false, true, true, false, true, false,
                         false, true, false, true, true, false, true, false};
  EXPECT_GT(Heuristic(rules).value_of_end(), Heuristic(rules).value(PackedBoard{0}));
}

TEST(Heuristic, TheLargestTilesOfALongLadderAreWorthMoreThanALostGame) {
  for (const std::string_view name : {"snowball", "elements", "smooth", "golden"}) {
    const Rules& rules = test::rules_of(name);
    WalledBoard board(rules.shape);
    for (int cell = 0; cell < 4; ++cell) {
      board.set(cell, static_cast<Rank>(rules.ladder.top() - cell));
    }
    EXPECT_GT(Heuristic(rules).value(board), 0) << name;
  }
}

RC_GTEST_PROP(Heuristic, PackedAndWalledBoardsHaveTheSameValue, (std::uint64_t bits)) {
  static const Heuristic threes(test::rules_of("threes"));
  RC_ASSERT(threes.value(PackedBoard{bits}) ==
            threes.value(unpacked({bits}, test::rules_of("threes").shape)));
}

RC_GTEST_PROP(Heuristic, AllImagesHaveTheSameValue, (std::uint64_t bits)) {
  static const Heuristic heuristic(test::rules_of("2048"));
  const PackedBoard board{bits};
  RC_ASSERT(heuristic.value(transposed(board)) == heuristic.value(board));
  RC_ASSERT(heuristic.value(mirrored(board)) == heuristic.value(board));
}

}  // namespace
}  // namespace tilery
