#include "apps/terminal/game/watch_page.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(Pace, GoesUpAndDownTheUsualDelays) {
  EXPECT_EQ(faster(250), 125);
  EXPECT_EQ(slower(250), 500);
  EXPECT_EQ(faster(300), 250);
  EXPECT_EQ(slower(300), 500);
}

TEST(Pace, EndsAtTheFastestAndTheSlowest) {
  EXPECT_EQ(faster(15), 0);
  EXPECT_EQ(faster(0), 0);
  EXPECT_EQ(slower(1000), 2000);
  EXPECT_EQ(slower(5000), 5000);
}

TEST(Pace, IsShownInMovesASecond) {
  EXPECT_EQ(pace_words(0), "as fast as it can");
  EXPECT_EQ(pace_words(250), "4 moves a second");
  EXPECT_EQ(pace_words(1000), "1 move a second");
  EXPECT_EQ(pace_words(2000), "0.5 moves a second");
  EXPECT_EQ(pace_words(15), "67 moves a second");
}

}  // namespace
}  // namespace tilery
