#include "tilery/core/signature.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tilery {
namespace {

std::uint64_t signature_of(const std::vector<std::uint64_t>& words) {
  Signature signature;
  for (const std::uint64_t word : words) {
    signature.add(word);
  }
  return signature.value();
}

TEST(Signature, OfNothingIsZero) { EXPECT_EQ(signature_of({}), 0U); }

// mix(golden) is the first number of the stream with seed 0, in Vigna's reference.
TEST(Signature, OfOneZeroIsTheFirstNumberOfSeedZero) {
  EXPECT_EQ(signature_of({0}), 0xE220A8397B1DCDAFU);
}

TEST(Signature, DependsOnTheOrder) { EXPECT_NE(signature_of({1, 2}), signature_of({2, 1})); }

TEST(Signature, DependsOnTheNumberOfZeros) { EXPECT_NE(signature_of({0}), signature_of({0, 0})); }

RC_GTEST_PROP(Signature, DependsOnEveryBit, (std::vector<std::uint64_t> words)) {
  RC_PRE(!words.empty());
  const auto place = *rc::gen::inRange<std::size_t>(0, words.size());
  const auto bit = *rc::gen::inRange(0, 64);
  auto changed = words;
  changed[place] ^= std::uint64_t{1} << bit;
  RC_ASSERT(signature_of(changed) != signature_of(words));
}

}  // namespace
}  // namespace tilery
