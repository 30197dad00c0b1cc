#include "tilery/core/decoded_text.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/support/encodings.h"

namespace tilery {
namespace {

using test::in_utf_16;

constexpr std::string_view plain = "tilery é 漢 🟩\n";
constexpr std::u32string_view characters = U"\uFEFFtilery é 漢 🟩\n";

TEST(DecodedText, AByteOrderMarkDecidesTheEncoding) {
  EXPECT_EQ(DecodedText("\xEF\xBB\xBF" + std::string(plain)).text(), plain);
  EXPECT_EQ(DecodedText(in_utf_16(characters, false)).text(), plain);
  EXPECT_EQ(DecodedText(in_utf_16(characters, true)).text(), plain);
}

TEST(DecodedText, TextWithoutAMarkIsNotCopied) {
  for (const std::string_view bytes :
       {plain, std::string_view(), std::string_view("\xFF\0", 2), std::string_view("\xEF\xBB"),
        std::string_view("a\xFF\xFE")}) {
    const DecodedText text(bytes);
    EXPECT_EQ(text.text(), bytes);
    EXPECT_EQ(text.text().data(), bytes.data());
  }
}

TEST(DecodedText, AZeroByteBesideAFirstAsciiCharacterShowsUtf16) {
  const std::u32string_view without_mark = characters.substr(1);
  for (const bool is_big_endian : {false, true}) {
    const std::string bytes = in_utf_16(without_mark, is_big_endian);
    EXPECT_EQ(DecodedText::beginning_in_ascii(bytes).text(), plain);
    EXPECT_EQ(DecodedText(bytes).text(), bytes);
    EXPECT_EQ(DecodedText::beginning_in_ascii(in_utf_16(characters, is_big_endian)).text(), plain);
  }
  for (const std::string_view bytes :
       {plain, std::string_view(), std::string_view("\0\0ab", 4), std::string_view("a\0b", 3),
        std::string_view("ab\0\0", 4)}) {
    EXPECT_EQ(DecodedText::beginning_in_ascii(bytes).text().data(), bytes.data());
  }
}

TEST(DecodedText, HalfACharacterIsAReplacementCharacter) {
  const std::string half = in_utf_16(
      U"\uFEFFa\xD83D"
      U"b",
      false);
  EXPECT_EQ(DecodedText(half).text(), "a\uFFFDb");
  const std::string cut = in_utf_16(U"\uFEFFa\xD83D", true);
  EXPECT_EQ(DecodedText(cut).text(), "a\uFFFD");
  EXPECT_EQ(DecodedText(std::string("\xFF\xFE") + "a").text(), "\uFFFD") << "an odd byte";
}

TEST(TextDecoder, PiecesOfAnySizeGiveTheSameText) {
  for (const std::string& bytes : {"\xEF\xBB\xBF" + std::string(plain), std::string(plain),
                                   in_utf_16(characters, false), in_utf_16(characters, true)}) {
    for (std::size_t size = 1; size <= bytes.size(); ++size) {
      TextDecoder decoder;
      std::string text;
      for (std::size_t at = 0; at < bytes.size(); at += size) {
        text += decoder.take(std::string_view(bytes).substr(at, size));
      }
      EXPECT_EQ(text + decoder.take_rest(), plain) << size;
    }
  }
}

TEST(TextDecoder, APartOfAMarkAtTheEndIsText) {
  TextDecoder decoder;
  EXPECT_EQ(decoder.take("\xEF\xBB"), "");
  EXPECT_EQ(decoder.take_rest(), "\xEF\xBB");
}

}  // namespace
}  // namespace tilery
