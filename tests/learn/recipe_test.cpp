#include "tilery/learn/trainer.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <utility>

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
  for (const auto& [width, height] : {std::pair(16, 16), {18, 18}, {32, 18}, {18, 32}, {32, 32}}) {
    const Rules rules = *resized(test::rules_of("2048"), width, height);
    EXPECT_EQ(recipe_of(rules).patterns, "lines");
    EXPECT_TRUE(network_shape_of(rules, "lines")) << width << " x " << height;
  }
}

TEST(RecipeOf, OnALargeBoardReadsTheShownTileByLines) {
  const auto patterns_on = [](int width, int height) {
    Rules rules = *resized(test::rules_of("2048"), width, height);
    rules.spawn.is_previewed = true;
    const std::string patterns = recipe_of(rules).patterns;
    EXPECT_TRUE(network_shape_of(rules, patterns)) << width << " x " << height;
    return patterns;
  };
  EXPECT_EQ(patterns_on(12, 12), "lines lines?");
  EXPECT_EQ(patterns_on(13, 13), "lines?");
  EXPECT_EQ(patterns_on(17, 17), "lines?");
  EXPECT_EQ(patterns_on(18, 18), "lines lines?") << "fewer lines cover this board";
  EXPECT_EQ(patterns_on(32, 18), "lines?");
  EXPECT_EQ(patterns_on(32, 32), "lines?");
}

TEST(PatternsFor, ShownTilesAreNotReadIfTheirWeightsAreTooMany) {
  Rules rules = *resized(test::rules_of("2048"), 13, 13);
  rules.spawn.is_previewed = true;
  const std::size_t some = all_weights_of(*network_shape_of(rules, "lines?"));
  EXPECT_EQ(patterns_for(rules, {"squares", "lines"}, some + 1), "lines?");
  EXPECT_EQ(patterns_for(rules, {"squares", "lines"}, some), "lines");
}

}  // namespace
}  // namespace tilery
