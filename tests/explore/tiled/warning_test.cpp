#include "tilery/explore/tiled/tiled_map.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(Warning, NamesThePlaceAndTheNumber) {
  EXPECT_EQ(warning_text(Warning{"a.tmx", {3, 7}, "no"}), "a.tmx:3:7: no");
  EXPECT_EQ(warning_text(Warning{"a.tmx", {}, "no", 2}), "a.tmx: no (2 times)");
}

TEST(Warnings, ListEqualWarningsOfAFileOnceWithTheirNumber) {
  Warnings warnings;
  warnings.add({"a.tmx", {1, 1}, "no"});
  warnings.add({"a.tmx", {2, 1}, "no"});
  warnings.add({"b.tsx", {3, 1}, "no"});
  ASSERT_EQ(warnings.list().size(), 2U);
  EXPECT_EQ(warnings.list()[0], (Warning{"a.tmx", {1, 1}, "no", 2}));
}

TEST(Warnings, AreTwoHundredAtMost) {
  Warnings warnings;
  for (int i = 0; i < 1000; ++i) {
    warnings.add({i % 2 == 0 ? "a.tmx" : "b.tmx", {}, std::to_string(i)});
  }
  ASSERT_EQ(warnings.list().size(), 200U);
  EXPECT_EQ(warning_text(warnings.list().back()), "more warnings of other kinds (801 times)");
}

TEST(Warnings, OfAnotherListKeepTheirNumber) {
  Warnings warnings;
  warnings.add({"a.tsx", {1, 1}, "no", 3});
  warnings.add({"a.tsx", {1, 1}, "no", 2});
  ASSERT_EQ(warnings.list().size(), 1U);
  EXPECT_EQ(warnings.list()[0], (Warning{"a.tsx", {1, 1}, "no", 5}));
}

}  // namespace
}  // namespace tilery
