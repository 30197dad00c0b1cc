#include "tilery/explore/tiled/base64.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace tilery {
namespace {

std::string encoded(std::string_view text) {
  return base64_of({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

TEST(Base64, WritesTheExamplesOfItsStandard) {
  EXPECT_EQ(encoded(""), "");
  EXPECT_EQ(encoded("f"), "Zg==");
  EXPECT_EQ(encoded("fo"), "Zm8=");
  EXPECT_EQ(encoded("foo"), "Zm9v");
  EXPECT_EQ(encoded("foobar"), "Zm9vYmFy");
}

TEST(Base64, PassesOverBlanksAndLineEnds) {
  EXPECT_EQ(bytes_of_base64("\n   Zm9v\r\n\tYmFy\n  "), "foobar");
}

TEST(Base64, RefusesWhatIsNone) {
  for (const char* text : {"Zg=", "Zg", "Z", "Zg===", "Zg==Zg==", "Z.==", "Zm9v=", "Zm9vY==="}) {
    EXPECT_FALSE(bytes_of_base64(text)) << text;
  }
}

RC_GTEST_PROP(Base64, IsReadAsItWasWritten, (const std::string& text)) {
  RC_ASSERT(bytes_of_base64(encoded(text)) == text);
}

}  // namespace
}  // namespace tilery
