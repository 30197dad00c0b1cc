#include "tilery/telling/hint_words.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

Hint two_moves(bool has_network) {
  Hint hint = {
      .values = {}, .line = {Direction::down, Direction::left}, .has_network = has_network};
  hint.values[std::size_t(Direction::left)] = 98.504;
  hint.values[std::size_t(Direction::down)] = 100;
  return hint;
}

TEST(HintWords, JsonHasTheMovesInOrderToHundredths) {
  EXPECT_EQ(json_of(two_moves(true)),
            R"({"best":"down","values":{"left":98.5,"down":100.0},"line":["down","left"],)"
            R"("network":true})");
}

TEST(HintWords, ATableThatKnewTheBoardIsNamed) {
  Hint hint = two_moves(true);
  hint.formation = KnownFormation{"442-256", 0.97634};
  EXPECT_TRUE(json_of(hint).ends_with(R"("table":{"formation":"442-256","odds":0.9763}})"));
  EXPECT_TRUE(hint_words(hint).ends_with("table 442-256: odds 97.6%\n"));
}

TEST(HintWords, JsonOfABoardWithoutAMoveIsNull) {
  EXPECT_EQ(json_of({}), R"({"best":null,"values":{},"line":[],"network":false})");
}

TEST(HintWords, PeopleReadPointsWithANetwork) {
  EXPECT_EQ(hint_words(two_moves(true)), "best   down\nleft   98.5\ndown   100.0\nthen   left\n");
}

TEST(HintWords, PeopleReadTheLossAgainstTheBestWithoutANetwork) {
  EXPECT_EQ(
      hint_words(two_moves(false)),
      "best   down\nleft   -1.5\ndown   0.0\nthen   left\n(judged by room and order: compare, "
      "these are no points)\n");
}

}  // namespace
}  // namespace tilery
