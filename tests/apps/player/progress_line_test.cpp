#include "apps/player/player_options.h"

#include <gtest/gtest.h>

#include <string>

namespace tilery {
namespace {

TEST(ProgressLine, WithoutATerminalOnlyLinesThatStayAreWritten) {
  ::testing::internal::CaptureStderr();
  bool was_asked = false;
  {
    ProgressLine line;
    line.show([&was_asked] {
      was_asked = true;
      return std::string("half");
    });
    line.say("all");
  }
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "all\n");
  EXPECT_FALSE(was_asked);
}

}  // namespace
}  // namespace tilery
