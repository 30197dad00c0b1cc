#include "tilery/rules/ladder.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

const Ladder ladder = {{0, 1, 2, 3, 6, 12}};

TEST(Ladder, MapsFacesToRanksAndBack) {
  for (Rank rank = 0; rank <= ladder.top(); ++rank) {
    EXPECT_EQ(ladder.rank_of(ladder.face(rank)), rank);
  }
  EXPECT_EQ(ladder.top(), 5);
  EXPECT_EQ(ladder.face(4), 6U);
}

TEST(Ladder, HasNoRankForAFaceBetweenOrAboveItsOwn) {
  EXPECT_EQ(ladder.rank_of(4), std::nullopt);
  EXPECT_EQ(ladder.rank_of(13), std::nullopt);
  EXPECT_EQ(ladder.rank_of(UINT64_MAX), std::nullopt);
}

TEST(Ladder, WithoutTilesHasTheEmptyCellAlone) {
  EXPECT_EQ(Ladder{}.top(), 0);
  EXPECT_EQ(Ladder{}.rank_of(0), Rank{0});
  EXPECT_EQ(Ladder{}.rank_of(2), std::nullopt);
}

using Numbers = std::vector<std::uint64_t>;

TEST(Series, ContinuesByItsRuleUpToTheCount) {
  EXPECT_EQ(continued({1, 2, 3}, Growth::doubled, 6), (Numbers{1, 2, 3, 6, 12, 24}));
  EXPECT_EQ(continued({0, 0, 3}, Growth::tripled, 5), (Numbers{0, 0, 3, 9, 27}));
  EXPECT_EQ(continued({1, 2}, Growth::summed, 6), (Numbers{1, 2, 3, 5, 8, 13}));
  EXPECT_EQ(continued({1, 2}, Growth::ended, 6), (Numbers{1, 2}));
}

TEST(Series, KeepsMoreNumbersThanTheCountAsksFor) {
  EXPECT_EQ(continued({1, 2, 3}, Growth::doubled, 2), (Numbers{1, 2, 3}));
}

TEST(Series, StopsBeforeANumberOf54Bits) {
  const std::uint64_t half = std::uint64_t{1} << 51;
  EXPECT_EQ(continued({half}, Growth::doubled, 31), (Numbers{half, 2 * half}));
  EXPECT_EQ(continued({largest_number}, Growth::tripled, 31), (Numbers{largest_number}));
  EXPECT_EQ(continued({1, largest_number - 1}, Growth::summed, 31),
            (Numbers{1, largest_number - 1, largest_number}));
}

struct WrittenSeries {
  Numbers numbers;
  std::size_t given;
  Growth then;
};

TEST(Series, IsWrittenInItsShortestForm) {
  const std::vector<WrittenSeries> cases = {
      {{2, 4, 8, 16}, 1, Growth::doubled},      {{1, 2, 3, 6, 12}, 3, Growth::doubled},
      {{1, 3, 9, 27}, 1, Growth::tripled},      {{0, 0, 3, 9, 27}, 3, Growth::tripled},
      {{1, 2, 3, 5, 8}, 2, Growth::summed},     {{5, 5, 10, 15, 25}, 2, Growth::summed},
      {{1, 2, 4, 6, 7, 100}, 6, Growth::ended}, {{7}, 1, Growth::ended},
      {{2, 3, 5, 7, 14}, 5, Growth::ended},
  };
  for (const WrittenSeries& written : cases) {
    const Series series = shortest_series(written.numbers);
    EXPECT_EQ(series.given, written.given) << testing::PrintToString(written.numbers);
    EXPECT_EQ(series.then, written.then) << testing::PrintToString(written.numbers);
  }
}

}  // namespace

}  // namespace tilery
