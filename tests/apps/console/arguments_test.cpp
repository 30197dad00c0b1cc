#include "apps/console/arguments.h"

#include <gtest/gtest.h>

#include <limits>

namespace tilery {
namespace {

TEST(NumberOf, TakesTheWholeRange) {
  EXPECT_EQ(number_of("0", "--seed", 0, UINT64_MAX), 0U);
  EXPECT_EQ(number_of("18446744073709551615", "--seed", 0, UINT64_MAX), UINT64_MAX);
  EXPECT_EQ(number_of("007", "--seed", 7, 7), 7U);
}

TEST(NumberOf, RefusesAllButDigitsWithinTheRange) {
  for (const char* text : {"", "x", "-1", "+1", " 1", "1 ", "1.5", "2.0", "0x10", "1e3",
                           "18446744073709551616", "99999999999999999999999"}) {
    EXPECT_FALSE(number_of(text, "--seed", 0, UINT64_MAX)) << text;
  }
  EXPECT_FALSE(number_of("6", "--seed", 7, 9));
  EXPECT_FALSE(number_of("10", "--seed", 7, 9));
}

TEST(NumberOf, NamesTheOptionItsRangeAndTheValueFound) {
  EXPECT_EQ(text_of(number_of("abc", "--seed", 1, 9).error()),
            "--seed: expected a whole number from 1 to 9, found \"abc\"");
}

TEST(DecimalOf, TakesTheWholeRange) {
  EXPECT_EQ(decimal_of("0", "--rate", 0, 1), 0);
  EXPECT_EQ(decimal_of("0.25", "--rate", 0, 1), 0.25);
  EXPECT_EQ(decimal_of("1", "--rate", 0, 1), 1);
  EXPECT_EQ(decimal_of("1e-3", "--rate", 0, 1), 0.001);
}

TEST(DecimalOf, RefusesAllButNumbersWithinTheRangeAndNamesTheRange) {
  for (const char* text : {"", "x", "1.5", "-0.5", "+1", " 1", "0.5x", "nan", "inf", "1e999"}) {
    EXPECT_FALSE(decimal_of(text, "--rate", 0, 1)) << text;
  }
  EXPECT_EQ(text_of(decimal_of("2", "--rate", 0.5, 1).error()),
            "--rate: expected a number from 0.5 to 1, found \"2\"");
  EXPECT_EQ(text_of(decimal_of("inf", "--rate", 0, std::numeric_limits<double>::max()).error()),
            "--rate: expected a number, 0 or more, found \"inf\"");
}

TEST(BoardSizeOf, TakesColumnsThenRows) {
  EXPECT_EQ(board_size_of("5x4", "--size"), (BoardSize{.width = 5, .height = 4}));
  EXPECT_EQ(board_size_of("1x32", "--size"), (BoardSize{.width = 1, .height = 32}));
}

TEST(BoardSizeOf, RefusesAnythingElse) {
  for (const char* text : {"", "x", "4", "4x", "x4", "0x", "0x4", "16.0", "4.0x4", "4x33", "4x4x4",
                           "4 x 4", "-4x4", "4X4"}) {
    EXPECT_FALSE(board_size_of(text, "--size")) << text;
  }
}

TEST(NumberText, WritesWholeNumbersInFullAndOthersToSixDigits) {
  EXPECT_EQ(number_text(0.25), "0.25");
  EXPECT_EQ(number_text(1234567), "1234567");
  EXPECT_EQ(number_text(1.0 / 60), "0.0166667");
}

TEST(DurationWords, AreTheTwoLargestUnitsRoundedDown) {
  EXPECT_EQ(duration_words(999), "0 s");
  EXPECT_EQ(duration_words(45'900), "45 s");
  EXPECT_EQ(duration_words(725'000), "12 min 5 s");
  EXPECT_EQ(duration_words(12'059'999), "3 h 20 min");
}

}  // namespace
}  // namespace tilery
