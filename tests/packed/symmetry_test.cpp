#include "tilery/packed/packed_board.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "tests/support/games.h"
#include "tilery/packed/packed_slide.h"

namespace tilery {
namespace {

constexpr PackedBoard numbered = {0xFEDCBA9876543210};  // cell i holds i

TEST(Symmetry, TransposingMakesRowsOfColumns) {
  EXPECT_EQ(transposed(numbered).bits, 0xFB73EA62D951C840U);
}

TEST(Symmetry, MirroringSwapsLeftAndRight) {
  EXPECT_EQ(mirrored(numbered).bits, 0xCDEF89AB45670123U);
}

TEST(Symmetry, FlippingSwapsTopAndBottom) {
  EXPECT_EQ(flipped(numbered).bits, 0x32107654BA98FEDCU);
}

TEST(Symmetry, ABoardWithoutSymmetryHasEightImages) {
  std::set<std::uint64_t> different;
  for (const PackedBoard image : images_of(numbered)) {
    different.insert(image.bits);
  }
  EXPECT_EQ(different.size(), 8U);
}

TEST(Symmetry, ARingOfEqualTilesIsItsOwnImage) {
  constexpr PackedBoard ring = {0x1111100110011111};
  for (const PackedBoard image : images_of(ring)) {
    EXPECT_EQ(image, ring);
  }
}

RC_GTEST_PROP(Symmetry, SlidingAnImageGivesTheImageOfTheSlide, (std::uint64_t bits)) {
  static const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  const auto images = images_of({bits});
  const auto slide = [](PackedBoard board, Direction direction) {
    return slides(board, rules)[static_cast<std::size_t>(direction)].board;
  };
  for (const Direction direction : all_directions) {
    const auto slid = images_of(slide({bits}, direction));
    for (unsigned image = 0; image < 8; ++image) {
      RC_ASSERT(slide(images[image], image_of(direction, image)) == slid[image]);
    }
  }
}

}  // namespace
}  // namespace tilery
