#include "tilery/record/formats/letters.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(Order, NumbersHaveTheirLowestByteFirst) {
  std::string bytes = "x";
  add_little_endian(bytes, 0x030201, 4);
  EXPECT_EQ(bytes, std::string("x\1\2\3\0", 5));
  EXPECT_EQ(little_endian(bytes, 1, 4), 0x030201u);
  EXPECT_EQ(little_endian(bytes, 2, 2), 0x0302u);
}

TEST(Order, DirectionsAreNumberedAsTheFormatCountsThem) {
  EXPECT_EQ(number_of(Direction::left, up_right_down_left), 3u);
  EXPECT_EQ(number_of(Direction::left, up_down_left_right), 2u);
  EXPECT_EQ(number_of(Direction::left, left_right_up_down), 0u);
}

TEST(Order, TheTopLeftCellIsTheLowestOrTheHighestNibble) {
  const PackedBoard board{0x123456789ABCDEF0};
  EXPECT_EQ(in_order(board, NibbleOrder::top_left_lowest), board);
  EXPECT_EQ(in_order(board, NibbleOrder::top_left_highest), PackedBoard{0x0FEDCBA987654321});
  EXPECT_EQ(cell_of_nibble(3, NibbleOrder::top_left_lowest), 3);
  EXPECT_EQ(cell_of_nibble(3, NibbleOrder::top_left_highest), 12);
  EXPECT_EQ(other(NibbleOrder::top_left_lowest), NibbleOrder::top_left_highest);
}

TEST(Order, AGridPacksIfItIsFourByFourAndItsRanksFit) {
  const PackedBoard board{0x123456789ABCDEF0};
  EXPECT_EQ(packed(grid_of(board)), board);
  EXPECT_EQ(packed(Grid<Rank>(4, 3)), std::nullopt);
  Grid<Rank> high(4, 4);
  high.at({2, 2}) = 16;
  EXPECT_EQ(packed(high), std::nullopt);
}

}  // namespace
}  // namespace tilery
