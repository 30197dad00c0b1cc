#include "apps/terminal/game/game_hints.h"

#include <gtest/gtest.h>

#include <string>

namespace tilery {
namespace {

/// The hint in a row of `width` columns, without the blanks around it.
std::string line_of(const HintSoFar& hint, int width) {
  Picture picture({width, 1}, {});
  draw_hint(picture, {0, 0, width, 1}, hint, {});
  std::string text = text_of(picture);
  text.erase(text.find_last_not_of(" \n") + 1);
  return text.erase(0, text.find_first_not_of(' '));
}

HintSoFar hint() {
  return {.values = {1200.25, std::nullopt, 99.5, 1100.0}, .depth = 3, .unit = ValueUnit::points};
}

TEST(HintLine, NamesTheBestMoveAndTheLossesOfTheOthers) {
  EXPECT_EQ(
      line_of(hint(), 100),
      "← best   → -   ↑ loses 1,101 points   ↓ loses 100.3 points    1,200 points to come   3 "
      "moves ahead");
}

TEST(HintLine, ValuesThatAreNoPointsNameTheirUnit) {
  HintSoFar seen = hint();
  seen.unit = ValueUnit::heuristic;
  seen.depth = 1;
  EXPECT_EQ(line_of(seen, 100),
            "← best   → -   ↑ loses 1,101 heuristic points   ↓ loses 100.3 heuristic points    1 "
            "move ahead");
  EXPECT_EQ(line_of(seen, 80),
            "← best   → -   ↑ loses 1,101   ↓ loses 100.3 heuristic points    1 move ahead");
  seen.values = {1200.25, std::nullopt, 1200.25, 1200.25};
  EXPECT_EQ(line_of(seen, 100), "← best   → -   ↑ as good   ↓ as good    1 move ahead");
}

TEST(HintLine, OddsSayWhetherTheyAreOfTheGoalOrOfAWin) {
  HintSoFar seen = {.values = {62.5, std::nullopt, std::nullopt, std::nullopt},
                    .depth = 2,
                    .unit = ValueUnit::percent};
  EXPECT_EQ(line_of(seen, 100),
            "← best   → -   ↑ -   ↓ -    62.5% odds of the goal   2 moves ahead");
  seen.is_to_win = true;
  EXPECT_EQ(line_of(seen, 100), "← best   → -   ↑ -   ↓ -    62.5% odds to win   2 moves ahead");
}

TEST(HintLine, PartsThatDoNotFitAreLeftOut) {
  EXPECT_EQ(line_of(hint(), 95),
            "← best   → -   ↑ loses 1,101   ↓ loses 100.3 points    1,200 points to come   3 moves "
            "ahead");
  EXPECT_EQ(line_of(hint(), 85),
            "← best   → -   ↑ -1,101   ↓ -100.3 points    1,200 points to come   3 moves ahead");
  EXPECT_EQ(line_of(hint(), 76),
            "← best → - ↑ -1,101 ↓ -100.3 points   1,200 points to come   3 moves ahead");
  EXPECT_EQ(line_of(hint(), 70),
            "← best   → -   ↑ -1,101   ↓ -100.3 points    1,200 points to come");
  EXPECT_EQ(line_of(hint(), 57), "← best   → -   ↑ loses 1,101   ↓ loses 100.3 points");
  EXPECT_EQ(line_of(hint(), 46), "← best   → -   ↑ -1,101   ↓ -100.3 points");
  EXPECT_EQ(line_of(hint(), 38), "← best → - ↑ -1,101 ↓ -100.3 points");
  EXPECT_EQ(line_of(hint(), 20), "left is best");
  EXPECT_EQ(line_of(hint(), 5), "");
}

TEST(HintLine, WithoutAResultItShowsThatTheSearchRuns) { EXPECT_EQ(line_of({}, 40), "thinking …"); }

}  // namespace
}  // namespace tilery
