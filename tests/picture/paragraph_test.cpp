#include "tilery/picture/picture.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

using Lines = std::vector<std::string>;

TEST(Paragraph, BreaksAtBlanksAndLineFeeds) {
  EXPECT_EQ(paragraph("aa bb cc", 5), (Lines{"aa bb", "cc"}));
  EXPECT_EQ(paragraph("aa\nbb", 9), (Lines{"aa", "bb"}));
  EXPECT_EQ(paragraph("", 4), (Lines{""}));
}

TEST(Paragraph, CutsAWordThatIsLongerThanALine) {
  EXPECT_EQ(paragraph("a bcdéfgh", 4), (Lines{"a", "bcdé", "fgh"}));
}

TEST(Paragraph, CutsAWordOfWideCharactersByItsCells) {
  EXPECT_EQ(paragraph("雪雪雪", 4), (Lines{"雪雪", "雪"}));
  EXPECT_EQ(paragraph("a雪雪", 4), (Lines{"a雪", "雪"}));
  EXPECT_EQ(paragraph("雪雪", 1), (Lines{"雪", "雪", ""}));  // a character wider than a line
}

TEST(Paragraph, CutsAPathAfterASlash) {
  EXPECT_EQ(paragraph("in /home/me/tilery", 10), (Lines{"in", "/home/me/", "tilery"}));
}

}  // namespace
}  // namespace tilery
