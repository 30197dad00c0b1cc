#include "apps/terminal/toolkit/playhead.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(Playhead, RunsStepByStepToTheEndAndStops) {
  Playhead head(3);
  EXPECT_FALSE(head.takes_step(0)) << "the clock starts";
  EXPECT_TRUE(head.takes_step(250));
  EXPECT_FALSE(head.takes_step(499));
  EXPECT_EQ(head.changes_in(499), 1);
  EXPECT_TRUE(head.takes_step(10'000));
  EXPECT_TRUE(head.takes_step(10'000));
  EXPECT_FALSE(head.takes_step(10'000));
  EXPECT_FALSE(head.runs());
  EXPECT_EQ(head.changes_in(10'000), std::nullopt);
  EXPECT_EQ(head.place_words(), "3 of 3");
}

TEST(Playhead, GoingToAnotherPlaceStops) {
  Playhead head(40);
  EXPECT_FALSE(head.obey(ReplayCommand::start));
  EXPECT_TRUE(head.runs()) << "it stood there already";
  EXPECT_TRUE(head.obey(ReplayCommand::forward));
  EXPECT_FALSE(head.runs());
  EXPECT_FALSE(head.obey(ReplayCommand::far_forward));
  EXPECT_EQ(head.place(), 5U);
  head.obey(ReplayCommand::far_back);
  head.obey(ReplayCommand::far_back);
  EXPECT_EQ(head.place(), 0U);
  head.obey(ReplayCommand::end);
  EXPECT_FALSE(head.obey(ReplayCommand::forward));
  EXPECT_EQ(head.place(), 40U);
  head.obey(ReplayCommand::run_or_stop);
  EXPECT_FALSE(head.runs()) << "nothing is left to show";
}

TEST(Playhead, SpeedStaysWithinItsBounds) {
  Playhead head(3);
  EXPECT_EQ(head.steps_per_second(), 4);
  for (int times = 0; times < 20; ++times) {
    head.obey(ReplayCommand::slower);
  }
  EXPECT_EQ(head.step_ms(), 1000);
  for (int times = 0; times < 20; ++times) {
    head.obey(ReplayCommand::faster);
  }
  EXPECT_EQ(head.step_ms(), 4);
}

TEST(Playhead, StopsIfNoStepIsLeft) {
  Playhead clicked(100);
  EXPECT_FALSE(clicked.takes_step(0));
  clicked.seek_in({10, 5, 51, 1}, {60, 5});
  EXPECT_FALSE(clicked.takes_step(1));
  EXPECT_FALSE(clicked.runs());
  EXPECT_EQ(clicked.changes_in(1), std::nullopt);
  Playhead empty(0);
  EXPECT_FALSE(empty.takes_step(0));
  EXPECT_FALSE(empty.runs());
}

TEST(Playhead, AClickOnTheBarSeeks) {
  Playhead head(100);
  head.seek_in({10, 5, 51, 1}, {35, 5});
  EXPECT_EQ(head.place(), 50U);
  head.seek_in({10, 5, 51, 1}, {60, 5});
  EXPECT_EQ(head.place(), 100U);
  Playhead empty(0);
  empty.seek_in({0, 0, 1, 1}, {0, 0});
  EXPECT_EQ(empty.place(), 0U);
}

}  // namespace
}  // namespace tilery
