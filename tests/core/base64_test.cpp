#include "tilery/core/base64.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tilery {
namespace {

TEST(Base64, WritesTheExamplesOfItsStandard) {
  EXPECT_EQ(base64_of(""), "");
  EXPECT_EQ(base64_of("f"), "Zg==");
  EXPECT_EQ(base64_of("fo"), "Zm8=");
  EXPECT_EQ(base64_of("foo"), "Zm9v");
  EXPECT_EQ(base64_of("foobar"), "Zm9vYmFy");
}

TEST(Base64, SkipsBlanksAndLineEnds) {
  EXPECT_EQ(bytes_of_base64("\n   Zm9v\r\n\tYmFy\n  "), "foobar");
}

TEST(Base64, ThePaddingMayBeMissing) {
  EXPECT_EQ(bytes_of_base64("Zg"), "f");
  EXPECT_EQ(bytes_of_base64("Zm8"), "fo");
}

TEST(Base64, AFaultIsAtTheFirstInvalidCharacterOrAtAnEarlyEnd) {
  EXPECT_EQ(bytes_of_base64("Zm9_").error(), 3U);
  EXPECT_EQ(bytes_of_base64("Zg===").error(), 4U);
  EXPECT_EQ(bytes_of_base64("Zg==Zg==").error(), 4U);
  EXPECT_EQ(bytes_of_base64("Zm9v=").error(), 4U);
  EXPECT_EQ(bytes_of_base64("Z===").error(), 1U);
  EXPECT_EQ(bytes_of_base64("Zm9vY").error(), 5U);
  EXPECT_EQ(bytes_of_base64("Zg=").error(), 3U);
}

RC_GTEST_PROP(Base64, IsReadAsItWasWritten, (const std::string& text)) {
  const auto bytes = bytes_of_base64(base64_of(text));
  RC_ASSERT(bytes.has_value());
  RC_ASSERT(*bytes == text);
}

}  // namespace
}  // namespace tilery
