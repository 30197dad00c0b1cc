#include "tilery/picture/picture.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(Picture, TextOutsideItIsNotDrawn) {
  Picture picture({4, 2});
  picture.write({2, 0}, "abcd", {});
  picture.write({-1, 1}, "xyz", {});
  picture.write({0, 2}, "below", {});
  EXPECT_EQ(text_of(picture), "  ab\nyz\n");
}

TEST(Picture, AFillIsCutAtTheEdges) {
  Picture picture({3, 3});
  picture.fill({1, 1, 100, 100}, {U'#', {}});
  picture.fill({-5, -5, 6, 6}, {U'+', {}});
  EXPECT_EQ(text_of(picture), "+\n ##\n ##\n");
}

TEST(Picture, AFrameRunsAlongTheInnerEdge) {
  Picture picture({4, 3});
  picture.frame(picture.box(), {});
  EXPECT_EQ(text_of(picture), "┌──┐\n│  │\n└──┘\n");
}

TEST(Picture, PastedPicturesBringTheirStyles) {
  const Style red{.ink = Color{255, 0, 0}};
  Picture small({1, 1});
  small.put({0, 0}, {U'x', red});
  Picture picture({3, 1});
  picture.paste({2, 0}, small);
  EXPECT_EQ(picture.at({2, 0}), (Glyph{U'x', red}));
  EXPECT_EQ(picture.at({1, 0}), Glyph{});
}

TEST(Picture, InAsciiEveryCharacterIsAscii) {
  Picture picture({9, 1});
  picture.write({0, 0}, "┌─│┼→▒…×é", {});
  EXPECT_EQ(text_of(in_ascii(picture)), "+-|+>#~x?\n");
}

TEST(Fitted, LongTextEndsInAnEllipsis) {
  EXPECT_EQ(fitted("tilery", 6), "tilery");
  EXPECT_EQ(fitted("tilery", 4), "til…");
  EXPECT_EQ(fitted("kärlek", 4), "kär…");
  EXPECT_EQ(fitted("tilery", 1), "…");
  EXPECT_EQ(fitted("tilery", 0), "");
}

TEST(Centred, OddCellsGoRightAndBelow) {
  EXPECT_EQ(centred({2, 1}, {10, 20, 5, 4}), (Box{11, 21, 2, 1}));
}

}  // namespace
}  // namespace tilery
