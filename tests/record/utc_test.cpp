#include "tilery/record/record_text.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(Utc, WritesTheFirstTheLastAndALeapDay) {
  EXPECT_EQ(utc_text(0), "1970-01-01T00:00:00Z");
  EXPECT_EQ(utc_text(last_second), "9999-12-31T23:59:59Z");
  EXPECT_EQ(utc_text(951'827'696), "2000-02-29T12:34:56Z");
}

TEST(Utc, ReadsBackWhatItWrites) {
  for (std::int64_t seconds = 0; seconds <= last_second; seconds += 987'654'321) {
    EXPECT_EQ(utc_seconds(utc_text(seconds)), seconds);
  }
}

TEST(Utc, RefusesTextThatIsNoTime) {
  for (const std::string_view text :
       {"2023-02-29T00:00:00Z", "2023-13-01T00:00:00Z", "2023-00-10T00:00:00Z",
        "2023-01-00T00:00:00Z", "1969-12-31T23:59:59Z", "2023-01-01T24:00:00Z",
        "2023-01-01T00:60:00Z", "2023-01-01T00:00:60Z", "2023-01-01 00:00:00Z",
        "2023-01-01T00:00:00", "2023-1-01T00:00:00Z", ""}) {
    EXPECT_FALSE(utc_seconds(text).has_value()) << text;
  }
}

}  // namespace
}  // namespace tilery
