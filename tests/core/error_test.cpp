#include "tilery/core/error.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

TEST(Error, NamesSourcePlaceExpectedAndFound) {
  const Error error = {.source = "game.toml",
                       .place = {.line = 3, .column = 9},
                       .expected = "a whole number",
                       .found = "\"four\""};
  EXPECT_EQ(text_of(error), "game.toml:3:9: expected a whole number, found \"four\"");
}

TEST(Error, LeavesOutAColumnThatIsUnknown) {
  EXPECT_EQ(
      text_of({.source = "a", .place = {.line = 3, .column = 0}, .expected = "b", .found = "c"}),
      "a:3: expected b, found c");
}

TEST(Error, LeavesOutAPlaceThatIsUnknown) {
  EXPECT_EQ(text_of({.source = "command line", .place = {}, .expected = "a seed", .found = "x"}),
            "command line: expected a seed, found x");
}

TEST(Error, NamesNoColumnWithoutALine) {
  EXPECT_EQ(
      text_of({.source = "a", .place = {.line = 0, .column = 7}, .expected = "b", .found = "c"}),
      "a: expected b, found c");
}

TEST(Error, LeavesOutAnEmptyValueFound) {
  EXPECT_EQ(text_of({.source = "a", .place = {}, .expected = "[board]", .found = ""}),
            "a: expected [board]");
}

TEST(Error, AFailureNamesItsKindAndReason) {
  EXPECT_EQ(
      text_of({.source = "a", .place = {}, .expected = {}, .found = "cannot be read: No space"}),
      "a: cannot be read: No space");
}

TEST(Error, WithoutASourceBeginsWithTheExpectedValue) {
  EXPECT_EQ(text_of({.source = "", .place = {}, .expected = "b", .found = "c"}),
            "expected b, found c");
}

}  // namespace
}  // namespace tilery
