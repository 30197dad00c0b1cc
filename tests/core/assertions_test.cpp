// Builds with sanitizers have assertions on: Tilery's in all of them, the standard library's in
// `debug`.

#include <gtest/gtest.h>

#include <cstddef>
#include <string_view>
#include <vector>

#include "tests/support/effort.h"
#include "tilery/core/grid.h"

namespace tilery {
namespace {

TEST(AssertionsDeathTest, OfTileryAreOnUnderSanitizers) {
  if (!test::is_sanitized) {
    GTEST_SKIP() << "this build is optimised";
  }
  const Grid<int> grid(3, 2);
  EXPECT_DEATH(static_cast<void>(grid.at({3, 0})), "cell.x < width");
}

TEST(AssertionsDeathTest, OfTheStandardLibraryAreOnInTheDebugBuild) {
  if (std::string_view(TILERY_PRESET) != "debug") {
    GTEST_SKIP() << "this is the preset " << TILERY_PRESET;
  }
  std::vector<int> numbers(1);
  numbers.reserve(2);  // The address sanitizer sees no fault: the vector owns the place.
  const volatile std::size_t past = 1;
  EXPECT_DEATH(static_cast<void>(numbers[past]), "__n < this->size()");
}

}  // namespace
}  // namespace tilery
