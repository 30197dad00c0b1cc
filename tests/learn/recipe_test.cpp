#include "tilery/learn/trainer.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"

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

TEST(RecipeOf, TheWeightsOfShownTilesCountTowardsTheMemory) {
  Rules rules = resized(test::rules_of("2048"), 5, 5).value();
  rules.spawn.is_previewed = true;
  EXPECT_EQ(recipe_of(rules).patterns, "rectangles lines?");
  rules.spawn.tiles.clear();
  for (Rank rank = 1; rank <= 20; ++rank) {
    rules.spawn.tiles.push_back({rank, 1});
  }
  EXPECT_EQ(recipe_of(rules).patterns, "squares lines?");
}

TEST(RecipeOf, OnALargeBoardHasPatternsThatCoverIt) {
  EXPECT_EQ(recipe_of(*resized(test::rules_of("2048"), 13, 13)).patterns, "squares");
  EXPECT_EQ(recipe_of(*resized(test::rules_of("2048"), 16, 16)).patterns, "lines");
}

}  // namespace
}  // namespace tilery
