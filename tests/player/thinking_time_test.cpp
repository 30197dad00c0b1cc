#include "tilery/player/thinking_time.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

using std::chrono::microseconds;

ThinkingTime::Clock::time_point after(int passed) {
  return ThinkingTime::Clock::time_point{} + microseconds(passed);
}

TEST(ThinkingTime, IsOverWhenItHasPassed) {
  const ThinkingTime time(10, after(0));
  EXPECT_FALSE(time.is_over(after(9'999)));
  EXPECT_TRUE(time.is_over(after(10'000)));
}

TEST(ThinkingTime, AllowsADepthThatMayBeDone) {
  ThinkingTime time(10, after(0));
  EXPECT_TRUE(time.allows_another(after(1)));
  EXPECT_TRUE(time.allows_another(after(20)));
  EXPECT_TRUE(time.allows_another(after(400)));  // half of twenty times as long: 4 ms
}

TEST(ThinkingTime, BeginsNoDepthThatWouldTakeTooLong) {
  ThinkingTime time(10, after(0));
  EXPECT_TRUE(time.allows_another(after(50)));
  EXPECT_FALSE(time.allows_another(after(1'000)));  // half of twenty times as long: 10 ms
}

TEST(ThinkingTime, ExpectsTwiceTheTimeAtLeast) {
  ThinkingTime time(10, after(0));
  EXPECT_TRUE(time.allows_another(after(3'000)));
  EXPECT_TRUE(time.allows_another(after(4'000)));
  EXPECT_FALSE(time.allows_another(after(5'000)));
}

TEST(ThinkingTime, OfNothingAllowsNothing) {
  ThinkingTime time(0, after(0));
  EXPECT_FALSE(time.allows_another(after(0)));
  EXPECT_TRUE(time.is_over(after(0)));
}

}  // namespace
}  // namespace tilery
