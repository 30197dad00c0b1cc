#include "tilery/picture/board_text.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"

namespace tilery {
namespace {

using test::board_showing;
using test::rules_of;

std::string text_showing(std::string_view game, const test::Faces& faces) {
  const Rules& rules = rules_of(game);
  return board_text(board_showing(rules, faces), rules.ladder);
}

TEST(BoardText, DrawsAGridOfFaces) {
  EXPECT_EQ(text_showing("3x3", {2, 0, 4, 0, 128, 0, 0, 0, 16}),
            "+------+------+------+\n"
            "|    2 |      |    4 |\n"
            "+------+------+------+\n"
            "|      |  128 |      |\n"
            "+------+------+------+\n"
            "|      |      |   16 |\n"
            "+------+------+------+\n");
}

TEST(BoardText, FillsBlockedCells) {
  const std::string text =
      text_showing("pillars", {0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  EXPECT_NE(text.find("|    2 | #### |      |      |\n"), std::string::npos) << text;
}

TEST(BoardText, WidensEveryColumnToTheWidestFace) {
  const Rules rules = resized(rules_of("2048"), 2, 1).value();
  EXPECT_EQ(board_text(board_showing(rules, {65536, 2}), rules.ladder),
            "+-------+-------+\n"
            "| 65536 |     2 |\n"
            "+-------+-------+\n");
}

TEST(BoardWords, SayEachRow) {
  const Rules& rules = rules_of("pillars");
  const auto board = board_showing(rules, {0, 0, 0, 8, 2, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(board_words(board, rules.ladder),
            "row 1: empty, empty, empty, 8\n"
            "row 2: 2, blocked, empty, empty\n"
            "row 3: empty, 4, blocked, empty\n"
            "row 4: empty, empty, empty, empty\n");
}

TEST(BoardLine, WritesTheBoardInOneLine) {
  const Rules& rules = rules_of("pillars");
  const auto board = board_showing(rules, {0, 0, 0, 8, 2, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0});
  EXPECT_EQ(board_line(board, rules.ladder), ". . . 8 / 2 # . . / . 4 # . / . . . .");
}

}  // namespace
}  // namespace tilery
