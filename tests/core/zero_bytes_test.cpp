#include "tilery/core/short_bytes.h"

#include <gtest/gtest.h>

#include <array>
#include <vector>

#include "tilery/core/random.h"

namespace tilery {
namespace {

/// Random bytes. At least a quarter of them are 0 on average.
std::vector<std::uint8_t> mixed_bytes(std::size_t size, std::uint64_t seed) {
  Random random{.seed = seed};
  std::vector<std::uint8_t> bytes(size);
  for (std::uint8_t& byte : bytes) {
    byte = random.below(4) == 0 ? std::uint8_t{0} : static_cast<std::uint8_t>(random.below(256));
  }
  return bytes;
}

TEST(ZeroBytes, AreCountedAndFoundOneByOne) {
  for (std::size_t size = 0; size <= 100; ++size) {
    const std::vector<std::uint8_t> bytes = mixed_bytes(size, size);
    std::size_t zeros = 0;
    for (std::size_t place = 0; place < size; ++place) {
      if (bytes[place] == 0) {
        ASSERT_LT(zeros, count_zeros(bytes));
        ASSERT_EQ(place_of_zero(bytes, zeros), place) << size;
        ++zeros;
      }
    }
    ASSERT_EQ(count_zeros(bytes), zeros) << size;
  }
}

TEST(ZeroBytes, AreExactBesideBytesThatBorrowOrCarry) {
  for (const std::uint8_t byte : std::to_array<std::uint8_t>({1, 0x7F, 0x80, 0x81, 0xFF})) {
    const std::vector<std::uint8_t> bytes = {0, byte, 0, byte, byte, 0, 0, byte, byte, 0};
    EXPECT_EQ(count_zeros(bytes), 5U);
    EXPECT_EQ(place_of_zero(bytes, 3), 6U);
    EXPECT_EQ(place_of_zero(bytes, 4), 9U);
  }
}

}  // namespace
}  // namespace tilery
