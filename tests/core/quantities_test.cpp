#include "tilery/core/quantities.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(Quantities, HaveCommasBetweenGroupsOfThreeDigits) {
  EXPECT_EQ(with_commas(0), "0");
  EXPECT_EQ(with_commas(999), "999");
  EXPECT_EQ(with_commas(1000), "1,000");
  EXPECT_EQ(with_commas(48713519), "48,713,519");
}

TEST(Quantities, OneHasASingularNoun) {
  EXPECT_EQ(counted_words(0, "move"), "0 moves");
  EXPECT_EQ(counted_words(1, "move"), "1 move");
  EXPECT_EQ(counted_words(1024, "move"), "1024 moves");
}

TEST(Quantities, OfMemoryHaveTheUnitThatFits) {
  EXPECT_EQ(memory_words(110), "110 B");
  EXPECT_EQ(memory_words(48713519.0 * 16), "743.3 MiB");
  EXPECT_EQ(memory_words(1e30), "9.1e+17 TiB");
}

TEST(Quantities, OfMemoryAreReadWithTheirUnit) {
  EXPECT_EQ(bytes_of_words("128MiB"), std::uint64_t{128} << 20);
  EXPECT_EQ(bytes_of_words("1.5 GiB"), std::uint64_t{3} << 29);
  EXPECT_EQ(bytes_of_words("1KiB"), 1024U);
  EXPECT_EQ(bytes_of_words("2TiB"), std::uint64_t{2} << 40);
  for (const char* words : {"", "128", "MiB", "-1MiB", "0GiB", "1 MB", "many MiB", "1e9TiB"}) {
    EXPECT_FALSE(bytes_of_words(words)) << words;
  }
}

}  // namespace
}  // namespace tilery
