#include "tilery/rules/ladder.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

const Ladder ladder = {{0, 1, 2, 3, 6, 12}};

TEST(Ladder, TellsTheRankOfEachFaceAndTheFaceOfEachRank) {
  for (Rank rank = 0; rank <= ladder.top(); ++rank) {
    EXPECT_EQ(ladder.rank_of(ladder.face(rank)), rank);
  }
  EXPECT_EQ(ladder.top(), 5);
  EXPECT_EQ(ladder.face(4), 6U);
}

TEST(Ladder, HasNoRankForAFaceBetweenBelowOrAboveItsOwn) {
  EXPECT_EQ(ladder.rank_of(4), std::nullopt);
  EXPECT_EQ(ladder.rank_of(13), std::nullopt);
  EXPECT_EQ(ladder.rank_of(UINT64_MAX), std::nullopt);
}

TEST(Ladder, WithoutTilesHasTheEmptyCellAlone) {
  EXPECT_EQ(Ladder{}.top(), 0);
  EXPECT_EQ(Ladder{}.rank_of(0), Rank{0});
  EXPECT_EQ(Ladder{}.rank_of(2), std::nullopt);
}

}  // namespace
}  // namespace tilery
