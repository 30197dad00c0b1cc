#include "tilery/core/json_reader.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/encodings.h"

namespace tilery {
namespace {

TEST(JsonValue, IsWrittenAsItWasRead) {
  const std::string text =
      R"({"a":[null,true,false,7,-7,1.50,"x\ny"],"b":{},"c":[],"d":18446744073709551615})";
  const auto value = read_json_value(text);
  ASSERT_TRUE(value);
  EXPECT_EQ(json_text(*value), text);
}

TEST(JsonValue, WithAByteOrderMarkIsDecoded) {
  for (const std::string& bytes : test::with_byte_order_marks(R"({"a":["ö",1]})")) {
    const auto value = read_json_value(bytes);
    ASSERT_TRUE(value) << value.error().found;
    EXPECT_EQ(json_text(*value), R"({"a":["ö",1]})");
  }
}

TEST(JsonValue, FindsTheLastMemberOfAName) {
  const auto value = read_json_value(R"({"a":1,"b":"x","a":2})");
  ASSERT_TRUE(value);
  EXPECT_EQ(value->member("a").whole, 2U);
  EXPECT_EQ(value->member("b").text, "x");
  EXPECT_TRUE(value->member("c").is_null());
  EXPECT_TRUE(value->member("b").member("a").is_null());
}

TEST(JsonValue, TakesSixtyFourLevelsAndNoMore) {
  EXPECT_TRUE(read_json_value(std::string(64, '[') + std::string(64, ']')));
  const auto deep = read_json_value(std::string(65, '[') + std::string(65, ']'));
  ASSERT_FALSE(deep);
  EXPECT_EQ(deep.error().byte, 65U);
  EXPECT_EQ(deep.error().found, "deeper ones");
  EXPECT_FALSE(read_json_value(std::string(1'000'000, '[')));
}

TEST(JsonValue, RefusesTextThatIsNotJson) {
  const auto value = read_json_value("[1 2]");
  ASSERT_FALSE(value);
  EXPECT_EQ(value.error().byte, 4U);
  EXPECT_EQ(value.error().expected, "']'");
}

}  // namespace
}  // namespace tilery
