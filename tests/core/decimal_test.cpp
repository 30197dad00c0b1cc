#include "tilery/core/quantities.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(Decimal, IsAFiniteNumberThatFillsTheText) {
  EXPECT_EQ(decimal_of("12.5"), 12.5);
  EXPECT_EQ(decimal_of("-1e3"), -1000.0);
  EXPECT_EQ(decimal_of(".5"), 0.5);
  for (const char* text : {"", "+1", "1x", " 1", "1 ", "inf", "nan", "1e999", "0x10", "1,5", "-"}) {
    EXPECT_FALSE(decimal_of(text)) << text;
  }
}

}  // namespace
}  // namespace tilery
