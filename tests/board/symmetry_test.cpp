#include "tilery/board/symmetry.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <set>

#include "tests/support/games.h"
#include "tilery/board/packed_slide.h"

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

RC_GTEST_PROP(Symmetry, ImagesOfABoardHaveTheSameCanonicalBoard, (std::uint64_t bits)) {
  const PackedBoard canonical_board = canonical({bits});
  for (const PackedBoard image : images_of({bits})) {
    RC_ASSERT(canonical(image) == canonical_board);
    RC_ASSERT(canonical_board.bits <= image.bits);
  }
}

RC_GTEST_PROP(Symmetry, SlidingAnImageGivesTheImageOfTheSlide, (std::uint64_t bits)) {
  static const PackedRules rules = *PackedRules::of(test::rules_of("2048"));
  const auto images = images_of({bits});
  for (const Direction direction : all_directions) {
    const auto slid = images_of(slide(PackedBoard{bits}, direction, rules).board);
    for (unsigned image = 0; image < 8; ++image) {
      RC_ASSERT(slide(images[image], image_of(direction, image), rules).board == slid[image]);
    }
  }
}

}  // namespace
}  // namespace tilery
