#include "tilery/record/formats/letters.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <string_view>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

/// The characters in UTF-8; "none" where the bytes are not of that encoding.
std::string read(std::string_view bytes, Encoding encoding) {
  const auto letters = letters_of(bytes, encoding);
  std::string text;
  for (const Letter letter : letters.value_or(Letters{})) {
    text += utf8_of(letter.code);
  }
  return letters ? text : "none";
}

TEST(Letters, TheSameWordComesOutOfEveryEncoding) {
  EXPECT_EQ(read("a\xC3\x84\xC6\x92", Encoding::utf_8), "aÄƒ");
  EXPECT_EQ(read("\xEF\xBB\xBF\xC3\x84", Encoding::utf_8), "Ä");
  EXPECT_EQ(read(std::string("a\0\xC4\0\x92\x01", 6), Encoding::utf_16_le), "aÄƒ");
  EXPECT_EQ(read(std::string("\xFE\xFF\0a\0\xC4\x01\x92", 8), Encoding::utf_16_be), "aÄƒ");
  EXPECT_EQ(read("a\xC4\x83", Encoding::windows_1252), "aÄƒ");
  EXPECT_EQ(read("a\x8E\x9F", Encoding::cp_850), "aÄƒ");
  EXPECT_EQ(read("\xA1\xC1\x81\x30\x87\x32\xA8\xA2", Encoding::gb_18030), "×Äá");
}

TEST(Letters, LineEndsAtTheEndAreNoLetters) {
  EXPECT_EQ(read("a \r\n\n", Encoding::utf_8), "a ");
  EXPECT_EQ(read("a\nb", Encoding::utf_8), "a\nb");
}

TEST(Letters, LettersKnowTheirByte) {
  const Letters letters = *letters_of("\xC3\x84z", Encoding::utf_8);
  EXPECT_EQ(letters[0].byte, 0u);
  EXPECT_EQ(letters[1].byte, 2u);
}

TEST(Letters, BrokenUtf8IsRefused) {
  EXPECT_EQ(read("\xC3", Encoding::utf_8), "none");
  EXPECT_EQ(read("\xC0\x80", Encoding::utf_8), "none");
  EXPECT_EQ(read("\xE0\x80\x80", Encoding::utf_8), "none");
  EXPECT_EQ(read("\x84", Encoding::utf_8), "none");
  EXPECT_EQ(read("abc", Encoding::utf_16_le), "none");
  EXPECT_EQ(read("\x81", Encoding::gb_18030), "none");
}

TEST(Letters, AMarkOrPlainAsciiLeavesOneReading) {
  EXPECT_EQ(possible_letters("plain").size(), 1u);
  EXPECT_EQ(possible_letters("\xEF\xBB\xBF\xC3\x84").size(), 1u);
  EXPECT_EQ(possible_letters("\xC3\x84").size(), 4u);
  EXPECT_EQ(possible_letters(std::string("a\0", 2)).size(), 2u);
}

TEST(Alphabet, HasADigitForEachOfItsCharacters) {
  constexpr Alphabet alphabet =
      alphabet_of(std::array{CodeRange{U'0', U'9'}, CodeRange{0x100, 0x174}}, U"z");
  EXPECT_EQ(alphabet.letter(10), char32_t{0x100});
  EXPECT_EQ(alphabet.letter(127), U'z');
  EXPECT_EQ(alphabet.digit(U'z'), 127u);
  EXPECT_EQ(alphabet.digit(U'a'), std::nullopt);
  EXPECT_EQ(alphabet.digit(0x10000), std::nullopt);
}

}  // namespace
}  // namespace tilery
