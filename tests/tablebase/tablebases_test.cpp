#include "tilery/tablebase/tablebases.h"

#include <gtest/gtest.h>

#include <cstddef>

#include "tests/tablebase/memory_files.h"
#include "tilery/packed/packed_board.h"

namespace tilery {
namespace {

TEST(Tablebases, EveryImageOfABoardHasTheSameOdds) {
  const Tablebases tables = test::tables_with_a_row();
  const auto advice = tables.advice(test::row_board);
  ASSERT_TRUE(advice);
  EXPECT_GT(advice->best, 0);
  EXPECT_LT(advice->best, 1);
  const auto images = images_of(test::row_board);
  for (unsigned image = 0; image < images.size(); ++image) {
    const auto found = tables.advice(images[image]);
    ASSERT_TRUE(found) << image;
    EXPECT_EQ(found->best, advice->best);
    for (const Direction direction : all_directions) {
      EXPECT_EQ(found->odds[static_cast<std::size_t>(image_of(direction, image))],
                advice->odds[static_cast<std::size_t>(direction)]);
    }
    EXPECT_EQ(found->reached, images_of(advice->reached)[image]);
  }
}

TEST(Tablebases, KnowNoBoardsThatFitNoFormation) {
  const Tablebases tables = test::tables_with_a_row();
  EXPECT_FALSE(tables.advice({0x0321}));
  EXPECT_FALSE(
      tables.advice({test::row_board.bits ^ 0x0001'0000'0000'0000 ^ 0x0005'0000'0000'0000}));
}

}  // namespace
}  // namespace tilery
