#include "apps/player/player_options.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

PlayerWords words_of(const Thinking& spoken) {
  return {.spoken = spoken, .usual_depth = 5, .usual_milliseconds = 250};
}

TEST(PlayerWords, ThinkAsUsualWhereNothingIsSaid) {
  EXPECT_EQ(words_of({.depth = 0}).thinking(), (Thinking{.depth = 5, .milliseconds = 250}));
  EXPECT_EQ(words_of({.depth = 0, .least_odds = 0.01}).thinking(),
            (Thinking{.depth = 5, .milliseconds = 250, .least_odds = 0.01}));
}

TEST(PlayerWords, ADepthThatIsSaidTakesAsLongAsItTakes) {
  EXPECT_EQ(words_of({.depth = 7}).thinking(), Thinking{.depth = 7});
}

TEST(PlayerWords, ATimeThatIsSaidGoesAsDeepAsItAllows) {
  EXPECT_EQ(words_of({.depth = 0, .milliseconds = 10}).thinking(),
            (Thinking{.depth = deepest_thinking, .milliseconds = 10}));
  EXPECT_EQ(words_of({.depth = 4, .milliseconds = 10}).thinking(),
            (Thinking{.depth = 4, .milliseconds = 10}));
}

}  // namespace
}  // namespace tilery
