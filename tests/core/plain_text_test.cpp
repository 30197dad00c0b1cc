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

TEST(PlainText, TakesNoOtherCharacterForAControlCharacter) {
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

TEST(Utf8, CharactersOfOneToFourBytesAreRead) { EXPECT_EQ(characters_of("aé€𝄞"), U"aé€𝄞"); }

TEST(Utf8, BytesThatAreNotUtf8BecomeOneMarkEach) {
  EXPECT_EQ(characters_of("a\xFFz"), U"a\uFFFDz");
  EXPECT_EQ(characters_of("\xE2\x82"), U"\uFFFD\uFFFD");                      // cut off
  EXPECT_EQ(characters_of("\xC0\x80"), U"\uFFFD\uFFFD");                      // longer than needed
  EXPECT_EQ(characters_of("\xED\xA0\x80"), U"\uFFFD\uFFFD\uFFFD");            // half of a pair
  EXPECT_EQ(characters_of("\xF4\x90\x80\x80"), U"\uFFFD\uFFFD\uFFFD\uFFFD");  // beyond the last
}

TEST(Utf8, IsSoundUpToTheFirstInvalidByte) {
  EXPECT_EQ(sound_utf8_bytes(""), 0U);
  EXPECT_EQ(sound_utf8_bytes("a\x1B€𝄞"), 9U);
  EXPECT_EQ(sound_utf8_bytes("€\uFFFD\xFFz"), 6U);
  EXPECT_EQ(sound_utf8_bytes("a\xE2\x82"), 1U);
}

TEST(Utf8, ControlCharactersBecomeMarks) { EXPECT_EQ(characters_of("a\x1B[2J"), U"a\uFFFD[2J"); }

TEST(Utf8, EveryCharacterComesBack) {
  for (char32_t character = 0xA0; character <= 0x10FFFF; ++character) {
    if (character >= 0xD800 && character <= 0xDFFF) {
      continue;
    }
    ASSERT_EQ(characters_of(utf8_of(character)), std::u32string(1, character));
  }
}

TEST(Utf8, CodesThatAreNoCharacterAreWrittenAsTheMark) {
  EXPECT_EQ(utf8_of(0xD800), "\uFFFD");
  EXPECT_EQ(utf8_of(0x110000), "\uFFFD");
}

}  // namespace

}  // namespace tilery
