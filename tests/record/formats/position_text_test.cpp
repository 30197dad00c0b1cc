#include "tilery/record/formats/position_text.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "tests/support/games.h"
#include "tilery/picture/board_text.h"

namespace tilery {
namespace {

using test::rules_of;

/// The position as rows of face values, or its fault.
std::string read(std::string_view text, std::string_view cartridge = "2048") {
  const Rules& rules = rules_of(cartridge);
  const auto board = read_position(text, rules, "in");
  return board ? rows_text(*board, rules.ladder) : text_of(board.error().error);
}

const std::string rows = "0 2\n4 2048\n";

TEST(PositionText, RowsMayBeSeparatedInManyWays) {
  EXPECT_EQ(read("0 2\n4 2048\n"), rows);
  EXPECT_EQ(read("0,2/4,2048"), rows);
  EXPECT_EQ(read("0, 2; 4, 2048"), rows);
  EXPECT_EQ(read("[[0,2],[4,2048]]"), rows);
  EXPECT_EQ(read(". 2\r\n4 2048"), rows);
}

TEST(PositionText, SemicolonsSeparateTheValuesOfLinesThatAreRows) {
  EXPECT_EQ(read("0;2\n4;2048\n"), rows);
  EXPECT_EQ(read("\n0;2;\r\n4;2048;\r\n"), rows);
  EXPECT_EQ(read("2;4;8\n16;32;64"), "2 4 8\n16 32 64\n");
  EXPECT_EQ(read("2 4;\n8 16;\n"), "2 4\n8 16\n");
  EXPECT_EQ(read("2;\n4;\n"), "2\n4\n");
  EXPECT_EQ(read("2;4;8;16"), "2\n4\n8\n16\n");
}

TEST(PositionText, ACellBetweenSeparatorsMayBeEmpty) {
  const std::string board = "0 2 0 4\n8 0 0 0\n0 0 0 0\n2 0 0 16\n";
  const std::string csv = ",2,,4\n8,,,\n,,,\n2,,,16\n";
  for (const char separator : {',', ';', '\t'}) {
    std::string text = csv;
    std::ranges::replace(text, ',', separator);
    EXPECT_EQ(read(text), board) << separator;
    EXPECT_EQ(read(text.substr(0, text.size() - 1)), board) << separator;
    for (std::size_t end = 0; (end = text.find('\n', end)) != std::string::npos; end += 2) {
      text.insert(end, "\r");
    }
    EXPECT_EQ(read(text), board) << separator;
  }
  for (const std::string tile : {"2048", "16"}) {
    const std::string single = "0 0 " + tile + " 0\n0 0 0 0\n0 0 0 0\n0 0 0 0\n";
    EXPECT_EQ(read("\t\t" + tile + "\t\n\t\t\t\n\t\t\t\n\t\t\t\n"), single);
    EXPECT_EQ(read(",," + tile + ",\n,,,\n,,,\n,,,\n"), single);
  }
  EXPECT_EQ(read(" , 2 , , 4 / 8,,, / ,,, / 2,,,16"), board);
  EXPECT_EQ(read("[[,2,,4],[8,,,0],[,,,0],[2,,,16]]"), board);
}

TEST(PositionText, ATableWhoseLastColumnIsEmptyKeepsIt) {
  EXPECT_EQ(read("2,4,\n8,,\n,,\n"), "2 4 0\n8 0 0\n0 0 0\n");
  EXPECT_EQ(read("2\t\t\t\n4\t\t\t\n8\t\t\t\n\t\t\t\n"), "2 0 0 0\n4 0 0 0\n8 0 0 0\n0 0 0 0\n");
  EXPECT_EQ(read("2,4,\n,,\n,,\n,,\n,,\n,,\n", "tower"),
            "2 4 0\n0 0 0\n0 0 0\n0 0 0\n0 0 0\n0 0 0\n");
  EXPECT_EQ(read("2,4,8,"), "2 4\n8 0\n");
}

TEST(PositionText, ASeparatorMayEndARow) {
  EXPECT_EQ(read("2,4,\n8,16,\n"), "2 4\n8 16\n");
  EXPECT_EQ(read("2, 4, 8,\n16, 32, 64\n"), "2 4 8\n16 32 64\n");
  EXPECT_EQ(read("[2,4,8,16,]"), "2 4\n8 16\n");
  EXPECT_EQ(read("2\t4\t8\t\n16\t32\t64\t\n"), "2 4 8\n16 32 64\n");
}

TEST(PositionText, TabsMayAlignOrIndentOtherValues) {
  EXPECT_EQ(read("\t0 2\n\t4 2048\n"), rows);
  EXPECT_EQ(read("\t0,\t2\n\t4,\t2048\n"), rows);
}

TEST(PositionText, UnevenTablesAreRefused) {
  EXPECT_EQ(read("2,4,8\n2,,\n2,4\n"), "in, row 3: expected 3 values in each row, found 2");
  EXPECT_EQ(read("2;4\n8\n"), "in, row 2: expected 2 values in each row, found 1");
}

TEST(PositionText, TheOuterBarsMayBeMissing) {
  EXPECT_EQ(read("0 | 2\n4 | 2048\n"), rows);
  EXPECT_EQ(read("|  | 2\n| 4 | 2048\n"), rows);
}

TEST(PositionText, WholeNumbersMayHaveAPoint) {
  EXPECT_EQ(read("0.0 2.0\n4. 2048.00"), rows);
  EXPECT_EQ(read("[[0., 2.], [4., 2048.]]"), rows);
  EXPECT_EQ(read("2.5 2 / 4 8"),
            "in, row 1, column 1: expected a tile (2, 4, 8, ...), or 0 or . for an empty cell, "
            "found \"2.5\"");
}

TEST(PositionText, ADashIsAnEmptyCellAndNoBoard) {
  EXPECT_EQ(read("- 2\n4 2048"), rows);
  EXPECT_EQ(read("-\n"), "in: expected a board, found \"-\"");
}

TEST(PositionText, NumbersInOtherFormsAreRefused) {
  EXPECT_EQ(read("0x012b"),
            "in, row 1, column 1: expected a tile (2, 4, 8, ...), or 0 or . for an empty cell, "
            "found \"0x012b\"");
}

TEST(PositionText, OneRowOfASquareIsTheSquare) { EXPECT_EQ(read("0 2 4 2048"), rows); }

TEST(PositionText, ARowThatEndsIsABoardOfOneRow) {
  EXPECT_EQ(read("2 4 8 16 /"), "2 4 8 16 /\n");
  EXPECT_EQ(read("2 4 8 16;"), "2 4 8 16 /\n");
  EXPECT_EQ(read("|  2 |  4 |"), "2 4 /\n");
  EXPECT_EQ(read("2 4"),
            "in: expected / between the rows, as in \"2 2 / 0 4\" (a board of one row ends in /), "
            "found 2 values without one");
}

TEST(PositionText, DigitsAreExponents) {
  EXPECT_EQ(read("012b"), rows);
  EXPECT_EQ(read("012B\n"), rows);
  EXPECT_EQ(read("https://example.org/p/012b?theme=dark"), rows);
}

TEST(PositionText, OtherLaddersHaveOtherFaces) {
  EXPECT_EQ(read("0 1 2 3", "threes"), "0 1\n2 3\n");
  EXPECT_EQ(read("0123", "threes"), "0 1\n2 3\n");
}

TEST(PositionText, ADrawnBoardIsReadBack) {
  const Rules& rules = rules_of("2048");
  const WalledBoard board =
      test::board_showing(rules, {0, 2, 4, 8, 16, 0, 0, 2048, 0, 0, 0, 0, 2, 2, 4, 0});
  EXPECT_EQ(read(board_text(board, rules.ladder)), "0 2 4 8\n16 0 0 2048\n0 0 0 0\n2 2 4 0\n");
}

TEST(PositionText, FaultsNameTheirPlace) {
  EXPECT_EQ(read("0 2\n4 2047"),
            "in, row 2, column 2: expected a tile (2, 4, 8, ...), or 0 or . for an empty cell, "
            "found \"2047\"");
  EXPECT_EQ(read("4 / 1", "threes"),
            "in, row 1, column 1: expected a tile (1, 2, 3, ...), "
            "or 0 or . for an empty cell, found \"4\"");
  EXPECT_EQ(read("0 2\n4\n"), "in, row 2: expected 2 values in each row, found 1");
  EXPECT_EQ(read("01234"),
            "in: expected a hexadecimal digit for each cell of a square, found 5 digits");
  EXPECT_EQ(read("x/p/01g3"), "in, byte 6: expected a hexadecimal digit, found the character 'g'");
  EXPECT_EQ(read(""), "in: expected a board with sides from 1 to 32, found 0 by 0 values");
}

TEST(PositionText, DigitsGoUpToRankFifteen) {
  EXPECT_EQ(*hex_text(*read_position("fe10", rules_of("2048"), "in")), "fe10");
  Grid<Rank> large(1, 1, 16);
  EXPECT_FALSE(hex_text(large).has_value());
}

}  // namespace
}  // namespace tilery
