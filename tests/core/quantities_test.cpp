#include "tilery/core/quantities.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(Quantities, HaveACommaAfterEveryThirdDigit) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1000), "1,000");
  EXPECT_EQ(with_commas(48713519), "48,713,519");
}

TEST(Quantities, OfMemoryHaveTheUnitThatFits) {
  EXPECT_EQ(memory_words(110), "110 B");
  EXPECT_EQ(memory_words(48713519.0 * 16), "743.3 MiB");
  EXPECT_EQ(memory_words(1e30), "9.1e+17 TiB");
}

}  // namespace
}  // namespace tilery
