#include "tilery/core/plain_text.h"

#include <gtest/gtest.h>

#include <array>
#include <string>
#include <vector>

namespace tilery {
namespace {

constexpr std::array<std::string_view, 5> keys = {"width", "height", "blocked", "odds", "out_of"};

std::optional<std::string_view> nearest_key(std::string_view word) {
  return nearest_word(word, keys);
}

TEST(Spelling, AKnownWordIsNearestToItself) {
  for (const std::string_view key : keys) {
    EXPECT_EQ(nearest_key(key), key);
  }
}

TEST(Spelling, ForgivesALetterLeftOutPutInOrReplaced) {
  EXPECT_EQ(nearest_key("widh"), "width");
  EXPECT_EQ(nearest_key("widdth"), "width");
  EXPECT_EQ(nearest_key("wadth"), "width");
}

TEST(Spelling, CountsTwoNeighboursSwappedAsOneEdit) {
  constexpr std::array<std::string_view, 1> known = {"abc"};
  EXPECT_EQ(nearest_word("acb", known), "abc");
}

TEST(Spelling, ForgivesAThirdOfTheLettersRoundedUpAndNoMore) {
  constexpr std::array<std::string_view, 1> known = {"abcdef"};
  EXPECT_EQ(nearest_word("abcdxx", known), "abcdef");
  EXPECT_EQ(nearest_word("abcxxx", known), std::nullopt);
  constexpr std::array<std::string_view, 1> longer = {"abcdefg"};
  EXPECT_EQ(nearest_word("abcdxxx", longer), "abcdefg");
  EXPECT_EQ(nearest_word("abcxxxx", longer), std::nullopt);
}

TEST(Spelling, TakesTheFirstOfEquallyNearWords) {
  constexpr std::array<std::string_view, 2> known = {"bat", "cat"};
  EXPECT_EQ(nearest_word("hat", known), "bat");
}

TEST(Spelling, PrefersFewerEditsToAnEarlierPlace) {
  constexpr std::array<std::string_view, 2> known = {"places", "place"};
  EXPECT_EQ(nearest_word("plac", known), "place");
}

TEST(Spelling, FindsNothingNearAStrangeWord) {
  EXPECT_EQ(nearest_key("xyzzy"), std::nullopt);
  EXPECT_EQ(nearest_word("width", {}), std::nullopt);
}

TEST(Spelling, SuggestsTheNearestWordBehindTheQuotedOne) {
  constexpr std::array<std::string_view, 2> known = {"dark", "light"};
  EXPECT_EQ(quoted_with_hint("drak", known), "\"drak\" (did you mean dark?)");
  EXPECT_EQ(quoted_with_hint("xyzzy", known), "\"xyzzy\"");
}

TEST(Spelling, ListsWords) {
  constexpr std::array<std::string_view, 3> words = {"a", "b", "c"};
  EXPECT_EQ(listed(words), "a, b or c");
  EXPECT_EQ(listed(std::span(words).first(2)), "a or b");
  EXPECT_EQ(listed(std::span(words).first(1)), "a");
}

TEST(Spelling, LowersLettersOfAsciiAlone) {
  EXPECT_EQ(lower_case("Az\xC3\x84 [@"), "az\xC3\x84 [@");
}

TEST(Spelling, ComparesWordsOfUpToSixtyFourLetters) {
  const std::string known(64, 'a');
  const std::vector<std::string_view> words = {known};
  EXPECT_EQ(nearest_word(std::string(63, 'a').append("b"), words), known);
  EXPECT_EQ(nearest_word(std::string(65, 'a'), words), std::nullopt);
}

}  // namespace
}  // namespace tilery
