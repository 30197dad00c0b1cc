#include "tilery/player/advice.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(SearchLimits, AreUsualByDefault) {
  const SearchLimits usual = {
      .depth = 5, .milliseconds = 250, .least_odds = 0.1, .is_selective = true};
  EXPECT_EQ(completed({.depth = 0}, usual), usual);
  EXPECT_EQ(completed({.depth = 0, .least_odds = 0.2}, usual).least_odds, 0.2);
}

TEST(SearchLimits, AGivenDepthHasNoTimeLimit) {
  const SearchLimits usual = {.depth = 5, .milliseconds = 250, .is_selective = true};
  EXPECT_EQ(completed({.depth = 7}, usual), (SearchLimits{.depth = 7, .is_usual_depth = false}));
}

TEST(SearchLimits, AGivenTimeReplacesTheUsualDepth) {
  EXPECT_EQ(completed({.depth = 0, .milliseconds = 9}, {.depth = 2}).depth, deepest_search);
  EXPECT_EQ(completed({.depth = 0, .milliseconds = 9}, {.depth = 2}, 6).depth, 6);
  EXPECT_EQ(completed({.depth = 4, .milliseconds = 9}, {.depth = 2}).depth, 4);
}

TEST(SearchLimits, AGivenNumberOfNodesReplacesTheUsualLimits) {
  const SearchLimits usual = {.depth = 5, .milliseconds = 250, .is_selective = true};
  EXPECT_EQ(completed({.depth = 0, .nodes = 9}, usual),
            (SearchLimits{.depth = deepest_search, .is_usual_depth = false, .nodes = 9}));
  EXPECT_EQ(completed({.depth = 0}, {.depth = 2, .nodes = 9}).nodes, 9U);
  EXPECT_TRUE((SearchLimits{.depth = 4, .nodes = 9}).selects());
}

TEST(SearchLimits, ASearchAgainstTimeIsSelective) {
  EXPECT_FALSE((SearchLimits{.depth = 4}).selects());
  EXPECT_TRUE((SearchLimits{.depth = 4, .is_selective = true}).selects());
  EXPECT_TRUE((SearchLimits{.depth = 4, .milliseconds = 1}).selects());
}

TEST(SearchLimits, ClocksAndCancellationsDoNotMakeLimitsDiffer) {
  EXPECT_EQ((SearchLimits{.clock = [] { return 1.0; }}),
            (SearchLimits{.is_cancelled = [] { return true; }}));
  EXPECT_NE((SearchLimits{.milliseconds = 1}), SearchLimits{});
}

}  // namespace
}  // namespace tilery
