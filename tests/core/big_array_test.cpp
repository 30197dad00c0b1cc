#include "tilery/core/big_array.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace tilery {
namespace {

TEST(BigArray, BeginsWithZeros) {
  const BigArray<std::uint32_t> array(1'000'000);
  ASSERT_EQ(array.size(), 1'000'000U);
  EXPECT_TRUE(std::ranges::all_of(array.values(), [](std::uint32_t value) { return value == 0; }));
}

TEST(BigArray, IsAlignedToCacheLines) {
  const BigArray<float> array(3);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(array.data()) % 64, 0U);
}

TEST(BigArray, HandsItsValuesOverWhenMoved) {
  BigArray<int> first(2);
  first[1] = 7;
  BigArray<int> second(std::move(first));
  EXPECT_EQ(first.size(), 0U);
  ASSERT_EQ(second.size(), 2U);
  EXPECT_EQ(second[1], 7);
  BigArray<int> third(5);
  third = std::move(second);
  ASSERT_EQ(third.size(), 2U);
  EXPECT_EQ(third[1], 7);
}

TEST(BigArray, OfMoreBytesThanThereAreIsEmpty) {
  EXPECT_EQ(BigArray<std::uint64_t>(SIZE_MAX / 4).size(), 0U);
  EXPECT_EQ(BigArray<std::uint64_t>(SIZE_MAX / 16).size(), 0U);
  EXPECT_EQ(BigArray<std::uint64_t>(0).data(), nullptr);
}

TEST(MachineMemory, LiesBetween64MiBAnd1PiB) {
  EXPECT_GT(machine_memory(), std::uint64_t{1} << 26);
  EXPECT_LT(machine_memory(), std::uint64_t{1} << 50);
}

}  // namespace
}  // namespace tilery
