#include "tilery/core/plain_text.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(PlainText, KnowsTheControlCharactersOfUnicode) {
  for (const std::string_view text : {"a\nb", "\x1B[1m", "\x7F", "a\xC2\x80", "\xC2\x9F z"}) {
    EXPECT_TRUE(has_control_characters(text)) << text;
  }
  EXPECT_TRUE(has_control_characters(std::string_view("\0", 1)));
}

TEST(PlainText, KnowsLettersForLetters) {
  for (const std::string_view text : {"", " a~", "\xC2\xA0", "\xC3\x84", "\xE2\x82\xAC", "\xC2"}) {
    EXPECT_FALSE(has_control_characters(text)) << text;
  }
}

TEST(PlainText, ShowsAQuestionMarkForEachControlCharacter) {
  EXPECT_EQ(cleaned("a\tb\xC2\x9B"
                    "c\x7F",
                    40),
            "a?b?c?");
}

TEST(PlainText, IsCutBetweenCharacters) {
  EXPECT_EQ(cleaned("abcd", 4), "abcd");
  EXPECT_EQ(cleaned("abcde", 4), "abcd...");
  EXPECT_EQ(cleaned("abc\xE2\x82\xAC", 5), "abc...");
  EXPECT_EQ(cleaned("abc\xE2\x82\xAC", 6), "abc\xE2\x82\xAC");
}

TEST(PlainText, StandsInQuotes) { EXPECT_EQ(quoted("a\nb"), "\"a?b\""); }

}  // namespace
}  // namespace tilery
