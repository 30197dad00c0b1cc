#include "apps/player/player_options.h"

#include <gtest/gtest.h>

#include "apps/console/steady_clock.h"

namespace tilery {
namespace {

PlayerWords words_of(const Thinking& spoken) {
  return {.spoken = spoken, .usual = {.depth = 5, .milliseconds = 250, .is_selective = true}};
}

TEST(PlayerWords, ThinkAsUsualWhereNothingIsSaid) {
  const Thinking usual = {
      .depth = 5, .milliseconds = 250, .is_selective = true, .clock = steady_milliseconds};
  EXPECT_EQ(words_of({.depth = 0}).thinking(), usual);
  Thinking with_odds = usual;
  with_odds.least_odds = 0.01;
  EXPECT_EQ(words_of({.depth = 0, .least_odds = 0.01}).thinking(), with_odds);
}

TEST(PlayerWords, ADepthThatIsSaidTakesAsLongAsItTakes) {
  EXPECT_EQ(words_of({.depth = 7}).thinking(), (Thinking{.depth = 7, .is_usual_depth = false}));
}

TEST(PlayerWords, ATimeThatIsSaidGoesAsDeepAsItAllows) {
  EXPECT_EQ(words_of({.depth = 0, .milliseconds = 10}).thinking(),
            (Thinking{.depth = deepest_thinking,
                      .is_usual_depth = false,
                      .milliseconds = 10,
                      .clock = steady_milliseconds}));
  EXPECT_EQ(
      words_of({.depth = 4, .milliseconds = 10}).thinking(),
      (Thinking{
          .depth = 4, .is_usual_depth = false, .milliseconds = 10, .clock = steady_milliseconds}));
}

}  // namespace
}  // namespace tilery
