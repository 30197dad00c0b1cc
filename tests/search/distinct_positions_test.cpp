#include "tilery/search/distinct_positions.h"

#include <gtest/gtest.h>

#include <cstdint>

namespace tilery {
namespace {

TEST(DistinctPositions, AreNumberedInTheOrderOfTheirFirstOccurrence) {
  DistinctPositions<PackedPlay> positions;
  const Preview other{.next = {.rank = 1, .hint_low = 1, .hint_high = 1}, .spawn_state = {}};
  const std::uint16_t unshown = positions.preview_number({});
  const std::uint16_t shown = positions.preview_number(other);
  EXPECT_NE(unshown, shown);
  EXPECT_EQ(positions.preview_number({}), unshown);
  EXPECT_EQ(positions.number_of({7}, unshown), 0U);
  EXPECT_EQ(positions.number_of({8}, unshown), 1U);
  EXPECT_EQ(positions.number_of({7}, shown), 2U);
  EXPECT_EQ(positions.number_of({7}, unshown), 0U);
  EXPECT_EQ(positions.number_of({8}, unshown), 1U);
  ASSERT_EQ(positions.size(), 3U);
  EXPECT_EQ(positions.position(1).board, PackedBoard{8});
  EXPECT_EQ(positions.position(2).preview, other);
}

TEST(DistinctPositions, AreFoundHoweverManyThereAre) {
  DistinctPositions<PackedPlay> positions;
  for (int round = 0; round < 3; ++round) {
    const std::uint16_t preview = positions.preview_number({});
    for (std::uint64_t pass = 0; pass < 2; ++pass) {
      for (std::uint64_t board = 0; board < 5000; ++board) {
        ASSERT_EQ(positions.number_of({board * 0x11}, preview), board);
      }
    }
    EXPECT_EQ(positions.size(), 5000U);
    positions.clear();
    EXPECT_EQ(positions.size(), 0U);
  }
}

}  // namespace
}  // namespace tilery
