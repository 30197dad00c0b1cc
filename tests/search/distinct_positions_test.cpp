#include "tilery/search/distinct_positions.h"

#include <gtest/gtest.h>

#include <cstdint>

#include "tilery/search/search_rules.h"

namespace tilery {
namespace {

TEST(DistinctPositions, AreNumberedAsTheyFirstCome) {
  DistinctPositions<SearchRules> positions;
  const Prospect other{.next = {.rank = 1, .hint_low = 1, .hint_high = 1}, .supply = {}};
  EXPECT_EQ(positions.number_of({7}, {}), 0U);
  EXPECT_EQ(positions.number_of({8}, {}), 1U);
  EXPECT_EQ(positions.number_of({7}, other), 2U);
  EXPECT_EQ(positions.number_of({7}, {}), 0U);
  EXPECT_EQ(positions.number_of({8}, {}), 1U);
  ASSERT_EQ(positions.all().size(), 3U);
  EXPECT_EQ(positions.all()[1].board, PackedBoard{8});
  EXPECT_EQ(positions.all()[2].prospect, other);
}

TEST(DistinctPositions, AreFoundHoweverManyThereAre) {
  DistinctPositions<SearchRules> positions;
  for (int round = 0; round < 3; ++round) {
    for (std::uint64_t time = 0; time < 2; ++time) {
      for (std::uint64_t board = 0; board < 5000; ++board) {
        ASSERT_EQ(positions.number_of({board * 0x11}, {}), board);
      }
    }
    EXPECT_EQ(positions.all().size(), 5000U);
    positions.clear();
    EXPECT_TRUE(positions.all().empty());
  }
}

}  // namespace
}  // namespace tilery
