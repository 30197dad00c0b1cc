#include "tilery/player/thinking.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

double test_time = 0;
double clock_of_test() { return test_time; }

/// A time of `milliseconds` that begins at 0.
ThinkingTime time_of(double milliseconds) {
  test_time = 0;
  return ThinkingTime({.milliseconds = milliseconds, .clock = clock_of_test});
}

bool allows_another_at(ThinkingTime& time, double milliseconds) {
  test_time = milliseconds;
  return time.allows_another();
}

TEST(ThinkingTime, IsOverWhenItHasPassed) {
  const ThinkingTime time = time_of(10);
  test_time = 9.999;
  EXPECT_FALSE(time.is_over());
  test_time = 10;
  EXPECT_TRUE(time.is_over());
}

TEST(ThinkingTime, AllowsADepthThatFitsIn) {
  ThinkingTime time = time_of(10);
  EXPECT_TRUE(allows_another_at(time, 0.001));
  EXPECT_TRUE(allows_another_at(time, 0.02));
  EXPECT_TRUE(allows_another_at(time, 0.4));  // half of twenty times as long: 4 ms
}

TEST(ThinkingTime, BeginsNoDepthThatWouldTakeTooLong) {
  ThinkingTime time = time_of(10);
  EXPECT_TRUE(allows_another_at(time, 0.05));
  EXPECT_FALSE(allows_another_at(time, 1));  // half of twenty times as long: 10 ms
}

TEST(ThinkingTime, ExpectsTwiceTheTimeAtLeast) {
  ThinkingTime time = time_of(10);
  EXPECT_TRUE(allows_another_at(time, 3));
  EXPECT_TRUE(allows_another_at(time, 4));
  EXPECT_FALSE(allows_another_at(time, 5));
}

TEST(ThinkingTime, BeginsWithTheThinkingNotWithTheClock) {
  test_time = 1000;
  const ThinkingTime time({.milliseconds = 10, .clock = clock_of_test});
  test_time = 1009;
  EXPECT_FALSE(time.is_over());
}

bool is_unwanted = false;
bool unwanted_of_test() { return is_unwanted; }

TEST(ThinkingTime, IsOverOnceTheSearchIsUnwanted) {
  is_unwanted = false;
  ThinkingTime time({.depth = 3, .is_unwanted = unwanted_of_test});
  EXPECT_FALSE(time.is_over());
  EXPECT_TRUE(time.allows_another());
  is_unwanted = true;
  EXPECT_TRUE(time.is_over());
  EXPECT_FALSE(time.allows_another());
}

TEST(ThinkingTime, WithoutATimeItIsNeverOverAndReadsNoClock) {
  ThinkingTime time({.depth = 3});
  EXPECT_FALSE(time.is_over());
  EXPECT_TRUE(time.allows_another());
}

TEST(Thinking, IsUsualWhereNothingIsAsked) {
  const Thinking usual = {.depth = 5, .milliseconds = 250, .least_odds = 0.1, .is_selective = true};
  EXPECT_EQ(completed({.depth = 0}, usual), usual);
  EXPECT_EQ(completed({.depth = 0, .least_odds = 0.2}, usual).least_odds, 0.2);
}

TEST(Thinking, ADepthThatIsAskedHasNoTime) {
  const Thinking usual = {.depth = 5, .milliseconds = 250, .is_selective = true};
  EXPECT_EQ(completed({.depth = 7}, usual), (Thinking{.depth = 7, .is_usual_depth = false}));
}

TEST(Thinking, ATimeThatIsAskedGoesAsDeepAsItMay) {
  EXPECT_EQ(completed({.depth = 0, .milliseconds = 9}, {.depth = 2}).depth, deepest_thinking);
  EXPECT_EQ(completed({.depth = 0, .milliseconds = 9}, {.depth = 2}, 6).depth, 6);
  EXPECT_EQ(completed({.depth = 4, .milliseconds = 9}, {.depth = 2}).depth, 4);
}

TEST(Thinking, ANumberOfBoardsThatIsAskedGoesAsDeepAsItMayAndTakesNoTime) {
  const Thinking usual = {.depth = 5, .milliseconds = 250, .is_selective = true};
  EXPECT_EQ(completed({.depth = 0, .most_boards = 9}, usual),
            (Thinking{.depth = deepest_thinking, .is_usual_depth = false, .most_boards = 9}));
  EXPECT_EQ(completed({.depth = 0}, {.depth = 2, .most_boards = 9}).most_boards, 9U);
  EXPECT_TRUE(limits_of({.depth = 4, .most_boards = 9}).is_selective);
  EXPECT_EQ(limits_of({.depth = 4, .most_boards = 9}).most_boards, 9U);
}

TEST(Thinking, ASearchAgainstTimeIsSelective) {
  EXPECT_FALSE(limits_of({.depth = 4}).is_selective);
  EXPECT_TRUE(limits_of({.depth = 4, .is_selective = true}).is_selective);
  EXPECT_TRUE(limits_of({.depth = 4, .milliseconds = 1, .clock = clock_of_test}).is_selective);
  EXPECT_EQ(limits_of({.depth = 4, .least_odds = 0.25}).least_odds, 0.25);
  EXPECT_EQ(limits_of({.depth = 4}).depth, 4);
}

}  // namespace
}  // namespace tilery
