#include "apps/store/charts.h"

#include <gtest/gtest.h>

#include <vector>

namespace tilery {
namespace {

TEST(Bar, IsAsLongAsItsShareAndNeverHidesAnything) {
  EXPECT_EQ(bar_of(10, 10, 8), "########");
  EXPECT_EQ(bar_of(5, 10, 8), "####");
  EXPECT_EQ(bar_of(1, 1000, 8), "#");
  EXPECT_EQ(bar_of(0, 10, 8), "");
  EXPECT_EQ(bar_of(5, 10, 4, "█"), "██");
}

TEST(Curve, DrawsAColumnForEachValue) {
  EXPECT_EQ(curve_of(std::vector<std::uint64_t>{10, 0, 20, 40}, {.width = 9, .height = 4}),
            "40 |   #\n"
            "   |   #\n"
            "   |  ##\n"
            " 0 |# ##\n");
}

TEST(Curve, ShowsTheLastOfMoreValuesThanFit) {
  EXPECT_EQ(curve_of(std::vector<std::uint64_t>{90, 1, 2}, {.width = 2, .height = 2}),
            "2 | #\n0 |##\n");
}

}  // namespace
}  // namespace tilery
