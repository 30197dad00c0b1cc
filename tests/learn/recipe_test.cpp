#include "tilery/learn/trainer.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(RateAt, FallsToATenthInTheEnd) {
  const Recipe recipe{.rate = 0.5F, .settling = 0.25F};
  EXPECT_FLOAT_EQ(rate_at(recipe, 0), 0.5F);
  EXPECT_FLOAT_EQ(rate_at(recipe, 0.75), 0.5F);
  EXPECT_FLOAT_EQ(rate_at(recipe, 0.875), 0.5F / 5.5F);
  EXPECT_FLOAT_EQ(rate_at(recipe, 1), 0.05F);
  EXPECT_FLOAT_EQ(rate_at(recipe, 1.5), 0.05F);
}

TEST(RateAt, StaysConstantWithoutSettling) {
  const Recipe recipe{.rate = 0.5F, .settling = 0};
  EXPECT_FLOAT_EQ(rate_at(recipe, 0), 0.5F);
  EXPECT_FLOAT_EQ(rate_at(recipe, 1), 0.5F);
}

}  // namespace
}  // namespace tilery
