#include "tilery/core/short_bytes.h"

#include <gtest/gtest.h>

#include <utility>

namespace tilery {
namespace {

/// The bytes `first`, `first` + 1 and so on.
ShortBytes counted(std::size_t size, std::uint8_t first) {
  ShortBytes bytes(size, 0);
  for (std::uint8_t& byte : bytes) {
    byte = first++;
  }
  return bytes;
}

TEST(ShortBytes, KeepTheirValuesWhenCopiedAndMoved) {
  for (const std::size_t size : {std::size_t{0}, std::size_t{29}, ShortBytes::most_near,
                                 ShortBytes::most_near + 1, std::size_t{1000}}) {
    const ShortBytes first = counted(size, 1);
    EXPECT_EQ(first.size(), size);
    for (const std::size_t other : {std::size_t{5}, std::size_t{200}}) {
      ShortBytes copy = counted(other, 9);
      copy = first;
      EXPECT_EQ(copy, first);
      ShortBytes moved = counted(other, 9);
      moved = std::move(copy);
      EXPECT_EQ(moved, first);
      copy = moved;  // an object that was moved from takes new values
      EXPECT_EQ(copy, first);
    }
    ShortBytes copy(first);
    const ShortBytes moved(std::move(copy));
    EXPECT_EQ(moved, first);
  }
}

TEST(ShortBytes, AChangeOfACopyLeavesTheOriginal) {
  for (const std::size_t size : {std::size_t{3}, std::size_t{300}}) {
    const ShortBytes first = counted(size, 1);
    ShortBytes copy = first;
    copy[2] = 77;
    EXPECT_EQ(first[2], 3);
    EXPECT_NE(copy, first);
  }
}

TEST(ShortBytes, OfDifferentSizesDiffer) { EXPECT_NE(ShortBytes(3, 0), ShortBytes(4, 0)); }

}  // namespace
}  // namespace tilery
