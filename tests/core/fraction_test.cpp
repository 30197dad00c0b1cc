#include "tilery/core/fraction.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tilery {
namespace {

TEST(Fraction, InLowestTermsHasNoCommonDivisor) {
  EXPECT_EQ(reduced({26, 256}), (Fraction{13, 128}));
  EXPECT_EQ(reduced({5957, 65536}), (Fraction{5957, 65536}));
}

TEST(Fraction, ZeroIsZeroInOne) { EXPECT_EQ(reduced({0, 256}), (Fraction{0, 1})); }

TEST(Fraction, OneIsOneInOne) { EXPECT_EQ(reduced({256, 256}), (Fraction{1, 1})); }

TEST(Fraction, OfTheLargestNumbersIsReducedToo) {
  EXPECT_EQ(reduced({~0ULL, ~0ULL}), (Fraction{1, 1}));
  EXPECT_EQ(reduced({~0ULL, 1}), (Fraction{~0ULL, 1}));
}

RC_GTEST_PROP(Fraction, ReducedIsTheSameRatio, (std::uint32_t numerator, std::uint32_t other)) {
  const std::uint64_t denominator = std::uint64_t{other} + 1;
  const Fraction least = reduced({numerator, denominator});
  RC_ASSERT(least.numerator * denominator == numerator * least.denominator);
  RC_ASSERT(std::gcd(least.numerator, least.denominator) == 1U);
}

}  // namespace
}  // namespace tilery
