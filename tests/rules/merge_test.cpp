#include "tilery/rules/merge.h"

#include <gtest/gtest.h>

#include <array>
#include <map>
#include <utility>
#include <vector>

namespace tilery {
namespace {

/// The merged rank of each pair that may merge. Each pair is listed once, the lower rank first.
using Merges = std::map<std::pair<int, int>, int>;

Merges merges_of(const MergeTable& table) {
  Merges merges;
  for (int a = 0; a <= highest_rank; ++a) {
    for (int b = a; b <= highest_rank; ++b) {
      const Rank made = table.made_of(static_cast<Rank>(a), static_cast<Rank>(b));
      EXPECT_EQ(made, table.made_of(static_cast<Rank>(b), static_cast<Rank>(a)));
      if (made != 0) {
        merges[{a, b}] = made;
      }
    }
  }
  return merges;
}

TEST(MergeTable, JoinsNothingByDefault) { EXPECT_EQ(merges_of(MergeTable()), Merges{}); }

TEST(MergeTable, JoinsEqualTilesUpToTheLargest) {
  const MergeTable table(MergeKind::equal, 4);
  EXPECT_EQ(merges_of(table), (Merges{{{1, 1}, 2}, {{2, 2}, 3}, {{3, 3}, 4}}));
}

TEST(MergeTable, JoinsOneAndTwoAndThenEqualTilesInThrees) {
  const MergeTable table(MergeKind::threes, 5);
  EXPECT_EQ(merges_of(table), (Merges{{{1, 2}, 3}, {{3, 3}, 4}, {{4, 4}, 5}}));
}

TEST(MergeTable, JoinsNeighboursAndTwoOfTheSmallest) {
  const MergeTable table(MergeKind::neighbours, 5);
  EXPECT_EQ(merges_of(table), (Merges{{{1, 1}, 2}, {{1, 2}, 3}, {{2, 3}, 4}, {{3, 4}, 5}}));
}

TEST(MergeTable, JoinsTheTriplesListedAndNoOthers) {
  const std::array triples = {MergeTriple{3, 1, 4}, MergeTriple{2, 2, 5}};
  const MergeTable table(MergeKind::triples, 5, triples);
  EXPECT_EQ(merges_of(table), (Merges{{{1, 3}, 4}, {{2, 2}, 5}}));
}

TEST(MergeTable, MakesNothingAboveTheLargestTile) {
  const std::array triples = {MergeTriple{1, 1, 2}, MergeTriple{2, 2, 3}};
  EXPECT_EQ(merges_of(MergeTable(MergeKind::triples, 2, triples)), (Merges{{{1, 1}, 2}}));
  EXPECT_EQ(merges_of(MergeTable(MergeKind::equal, 1)), Merges{});
  EXPECT_EQ(merges_of(MergeTable(MergeKind::threes, 2)), Merges{});
  EXPECT_EQ(merges_of(MergeTable(MergeKind::neighbours, 1)), Merges{});
}

TEST(MergeTable, ReachesTheHighestRank) {
  const MergeTable merges(MergeKind::equal, highest_rank);
  for (int rank = 1; rank < highest_rank; ++rank) {
    EXPECT_EQ(merges.made_of(static_cast<Rank>(rank), static_cast<Rank>(rank)), rank + 1);
  }
  EXPECT_EQ(merges_of(merges).size(), std::size_t{highest_rank} - 1);
}

TEST(MergeTable, JoinsShortAndLongRanksInEitherOrder) {
  const std::vector<MergeTriple> triples = {{1, 31, 32}, {40, 2, 100}, {31, 31, 33}, {200, 9, 255}};
  const MergeTable merges(MergeKind::triples, 255, triples);
  EXPECT_EQ(merges_of(merges),
            (Merges{{{1, 31}, 32}, {{2, 40}, 100}, {{31, 31}, 33}, {{9, 200}, 255}}));
}

TEST(MergeTable, OfALongLadderEndsAtItsTop) {
  EXPECT_EQ(MergeTable(MergeKind::equal, 40).made_of(39, 39), 40);
  EXPECT_EQ(MergeTable(MergeKind::equal, 40).made_of(40, 40), 0);
  EXPECT_EQ(MergeTable(MergeKind::equal, 40).made_of(41, 41), 0);
  EXPECT_EQ(MergeTable(MergeKind::equal, 31).made_of(31, 31), 0);
}

}  // namespace
}  // namespace tilery
