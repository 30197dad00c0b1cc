#include "apps/console/console_command.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(Refuse, PrintsTheFaultInOneLineAndIsBadInput) {
  testing::internal::CaptureStderr();
  const int status = refuse({"--size", {}, "columns and rows", "nothing"});
  EXPECT_EQ(testing::internal::GetCapturedStderr(),
            "tilery: --size: expected columns and rows, found nothing\n");
  EXPECT_EQ(status, 2);
}

}  // namespace
}  // namespace tilery
