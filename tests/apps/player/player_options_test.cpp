#include "apps/player/player_options.h"

#include <gtest/gtest.h>

#include "tilery/core/work_budget.h"

namespace tilery {
namespace {

PlayerWords words_of(const SearchLimits& given) {
  return {.given = given, .usual = {.depth = 5, .milliseconds = 250, .is_selective = true}};
}

TEST(PlayerWords, SearchAsUsualWithoutADepthOrALimit) {
  const SearchLimits usual = {
      .depth = 5, .milliseconds = 250, .is_selective = true, .clock = steady_milliseconds};
  EXPECT_EQ(words_of({.depth = 0}).search_limits(), usual);
  SearchLimits with_odds = usual;
  with_odds.least_odds = 0.01;
  EXPECT_EQ(words_of({.depth = 0, .least_odds = 0.01}).search_limits(), with_odds);
}

TEST(PlayerWords, AGivenDepthHasNoTimeLimit) {
  EXPECT_EQ(words_of({.depth = 7}).search_limits(),
            (SearchLimits{.depth = 7, .is_usual_depth = false}));
}

TEST(PlayerWords, AGivenTimeHasNoDepthLimitUnlessOneIsGiven) {
  EXPECT_EQ(words_of({.depth = 0, .milliseconds = 10}).search_limits(),
            (SearchLimits{.depth = deepest_search,
                          .is_usual_depth = false,
                          .milliseconds = 10,
                          .clock = steady_milliseconds}));
  EXPECT_EQ(
      words_of({.depth = 4, .milliseconds = 10}).search_limits(),
      (SearchLimits{
          .depth = 4, .is_usual_depth = false, .milliseconds = 10, .clock = steady_milliseconds}));
}

}  // namespace
}  // namespace tilery
