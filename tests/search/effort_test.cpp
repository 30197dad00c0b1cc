#include "tilery/search/effort.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(DepthForecast, ExpectsHalfOfTheGrowthOfTheLastDepth) {
  DepthForecast forecast;
  EXPECT_TRUE(forecast.fits(4, 10000));
  EXPECT_TRUE(forecast.fits(100, 10000));    // grew 25 times: 1,250
  EXPECT_FALSE(forecast.fits(2000, 10000));  // grew 20 times: 20,000
}

TEST(DepthForecast, ExpectsTwiceTheCostAtLeast) {
  DepthForecast forecast;
  EXPECT_TRUE(forecast.fits(30, 100));
  EXPECT_TRUE(forecast.fits(49, 100));
  EXPECT_FALSE(forecast.fits(50, 100));
}

TEST(DepthForecast, ASearchThatCostNothingYetGoesOn) {
  DepthForecast forecast;
  EXPECT_TRUE(forecast.fits(0, 1));
  EXPECT_FALSE(forecast.fits(1, 1));
}

TEST(BoardBudget, CountsFromItsBeginning) {
  BoardBudget budget(100, 5000);
  EXPECT_FALSE(budget.is_spent(5099));
  EXPECT_TRUE(budget.is_spent(5100));
  EXPECT_TRUE(budget.allows_another(5049));
  EXPECT_FALSE(budget.allows_another(5050));
}

TEST(BoardBudget, NoNumberIsAnyNumber) {
  BoardBudget budget(0, 7);
  EXPECT_FALSE(budget.is_spent(1'000'000'000));
  EXPECT_TRUE(budget.allows_another(1'000'000'000));
}

}  // namespace
}  // namespace tilery
