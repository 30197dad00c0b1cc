#include "tilery/explore/tiled/elements.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

/// An element with one attribute "n" of the given value, in a file of two lines.
class Elements : public testing::Test {
 protected:
  Elements() { element_.offset = 3; }

  ElementCursor cursor_of(std::string value) {
    element_.attributes = {{"n", std::move(value), AttributeKind::text}};
    reading_.emplace("m", "a\nbcd", warnings_, allowance_);
    return {element_, *reading_};
  }
  [[nodiscard]] std::string fault() const {
    return reading_->has_failed() ? text_of(reading_->error()) : "";
  }

  Element element_{.name = "tile"};
  Warnings warnings_;
  Allowance allowance_{.cells = 10, .bytes = 10, .elements = 10};
  std::optional<FileReading> reading_;
};

TEST_F(Elements, ValuesAreReadByNameWithinTheirBounds) {
  EXPECT_EQ(cursor_of("7").whole_number("n", {0, 7}, 1), 7);
  EXPECT_EQ(cursor_of("7").whole_number("m", {0, 7}, 1), 1);
  EXPECT_EQ(cursor_of("4294967295").gid("n", 0), 0xFFFFFFFF);
  EXPECT_EQ(cursor_of("0.5").number("n", 1), 0.5);
  EXPECT_TRUE(cursor_of("1").truth("n", false));
  EXPECT_FALSE(cursor_of("false").truth("n", true));
  EXPECT_EQ(fault(), "");
}

TEST_F(Elements, AValueThatDoesNotFitIsAFaultAtItsPlace) {
  EXPECT_EQ(cursor_of("8").whole_number("n", {0, 7}, 1), 1);
  EXPECT_EQ(fault(), "m:2:2: expected a whole number from 0 to 7 for n, found \"8\"");
  cursor_of("yes").truth("n", false);
  EXPECT_EQ(fault(), "m:2:2: expected 1, 0, true or false for n, found \"yes\"");
  cursor_of("x").required_whole_number("m", {0, 7});
  EXPECT_EQ(fault(), "m:2:2: expected m of <tile>, found none");
}

TEST_F(Elements, TheFirstFaultIsKept) {
  ElementCursor cursor = cursor_of("x");
  cursor.number("n", 0);
  cursor.truth("n", false);
  EXPECT_EQ(fault(), "m:2:2: expected a number for n, found \"x\"");
}

TEST_F(Elements, UnreadAttributesAndChildrenAreWarnings) {
  element_.children = {{.name = "odd"}, {.name = "known"}};
  ElementCursor cursor = cursor_of("1");
  EXPECT_NE(cursor.child("known"), nullptr);
  EXPECT_EQ(cursor.child("missing"), nullptr);
  cursor.finish();
  ASSERT_EQ(warnings_.list().size(), 2U);
  EXPECT_EQ(warnings_.list()[0].text, "n of <tile> is not read");
  EXPECT_EQ(warnings_.list()[1].text, "<odd> in <tile> is not read");
}

TEST_F(Elements, ACellBeyondTheAllowanceIsAFault) {
  cursor_of("1");
  EXPECT_TRUE(reading_->take_cells(0, 10));
  EXPECT_FALSE(reading_->take_cells(0, 1));
  EXPECT_EQ(fault(), "m:1:1: expected at most 0 cells more, found 1");
  EXPECT_EQ(allowance_.elements, 10U);
}

TEST_F(Elements, ControlCharactersBecomeQuestionMarksWithAWarning) {
  cursor_of("1");
  EXPECT_EQ(reading_->cleaned(0, "a\x01\tb"), "a?\tb");
  EXPECT_EQ(warnings_.list().size(), 1U);
}

}  // namespace
}  // namespace tilery
