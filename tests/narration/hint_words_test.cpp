#include "tilery/narration/hint_words.h"

#include <gtest/gtest.h>

namespace tilery {
namespace {

Hint two_moves(ValueUnit unit) {
  Hint hint = {.values = {}, .line = {Direction::down, Direction::left}, .unit = unit};
  hint.values[std::size_t(Direction::left)] = 98.504;
  hint.values[std::size_t(Direction::down)] = 100;
  return hint;
}

TEST(HintWords, JsonHasTheValuesByDirectionToHundredths) {
  EXPECT_EQ(json_of(two_moves(ValueUnit::points)),
            R"({"best":"down","values":{"left":98.5,"down":100.0},"line":["down","left"],)"
            R"("network":true})");
}

TEST(HintWords, ATablebaseWithTheBoardIsNamed) {
  Hint hint = two_moves(ValueUnit::points);
  hint.formation = KnownFormation{"442-256", 0.97634};
  EXPECT_TRUE(json_of(hint).ends_with(R"("table":{"formation":"442-256","odds":0.9763}})"));
  EXPECT_TRUE(hint_words(hint).ends_with("table 442-256: odds 97.6%\n"));
}

TEST(HintWords, JsonOfABoardWithoutAMoveIsNull) {
  EXPECT_EQ(json_of({}), R"({"best":null,"values":{},"line":[],"network":false})");
}

TEST(HintWords, TextHasLossesAndWithANetworkTheExpectedPoints) {
  EXPECT_EQ(hint_words(two_moves(ValueUnit::points)),
            "best   down\nleft   loses 1.5 points\nthen   left\n100.0 more points expected\n");
}

TEST(HintWords, ALossThatRoundsToNothingIsNotSaid) {
  Hint hint = two_moves(ValueUnit::points);
  hint.values[std::size_t(Direction::left)] = 99.96;
  EXPECT_TRUE(hint_words(hint).contains("left   is as good\n")) << hint_words(hint);
  hint.unit = ValueUnit::percent;
  EXPECT_TRUE(hint_words(hint).contains("left   is as good\n")) << hint_words(hint);
}

TEST(HintWords, PercentAreTheOddsOfTheGoalOrOfAWin) {
  Hint hint = two_moves(ValueUnit::percent);
  EXPECT_TRUE(hint_words(hint).ends_with("\n100.0% odds of the goal\n"));
  hint.is_to_win = true;
  EXPECT_TRUE(hint_words(hint).ends_with("\n100.0% odds to win\n"));
}

TEST(HintWords, WithoutANetworkTheUnitIsNamed) {
  EXPECT_EQ(hint_words(two_moves(ValueUnit::heuristic)),
            "best   down\nleft   loses 1.5 heuristic points\nthen   left\n");
}

}  // namespace
}  // namespace tilery
