#include "tilery/core/random.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <array>

namespace tilery {
namespace {

TEST(Random, DrawsTheNumbersOfVignasReferenceForSeed1234567) {
  Random random{.seed = 1234567};
  constexpr std::array<std::uint64_t, 5> numbers = {6457827717110365317U, 3203168211198807973U,
                                                    9817491932198370423U, 4593380528125082431U,
                                                    16408922859458223821U};
  for (const std::uint64_t number : numbers) {
    EXPECT_EQ(random.next(), number);
  }
}

TEST(Random, ANumberBelowOneIsZeroAndStillDrawn) {
  Random random{.seed = 5};
  EXPECT_EQ(random.below(1), 0U);
  EXPECT_EQ(random.counter, 1U);
}

TEST(Random, TheHighWordOfTheLargestProductIsTheLargestButOne) {
  EXPECT_EQ(high_word(~0ULL, ~0ULL), ~0ULL - 1);
  EXPECT_EQ(high_word(1ULL << 63, 2), 1U);
  EXPECT_EQ(high_word((1ULL << 63) - 1, 2), 0U);
}

RC_GTEST_PROP(Random, HighWordAgreesWithThe128BitProduct, (std::uint64_t a, std::uint64_t b)) {
  __extension__ using Wide = unsigned __int128;
  RC_ASSERT(high_word(a, b) == static_cast<std::uint64_t>((Wide{a} * b) >> 64));
}

RC_GTEST_PROP(Random, ASmallerCounterDrawsTheSameNumbersAgain,
              (std::uint64_t seed, std::uint64_t n)) {
  Random first{.seed = seed, .counter = n};
  Random second = first;
  first.next();
  first.counter = n;
  RC_ASSERT(first.next() == second.next());
}

RC_GTEST_PROP(Random, ANumberBelowABoundIsBelowIt, (std::uint64_t seed, std::uint64_t bound)) {
  RC_PRE(bound > 0U);
  Random random{.seed = seed};
  RC_ASSERT(random.below(bound) < bound);
}

}  // namespace
}  // namespace tilery
