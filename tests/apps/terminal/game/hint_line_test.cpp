#include "apps/terminal/game/hint_line.h"

#include <gtest/gtest.h>

#include <string>

namespace tilery {
namespace {

/// A row of that width with the hint, without the blanks around it.
std::string line_of(const HintSoFar& hint, int width) {
  Picture picture({width, 1}, {});
  draw_hint(picture, {0, 0, width, 1}, hint, {});
  std::string text = text_of(picture);
  text.erase(text.find_last_not_of(" \n") + 1);
  return text.erase(0, text.find_first_not_of(' '));
}

HintSoFar hint() {
  return {.values = {1200.25, std::nullopt, 99.5, 1100.0}, .depth = 3, .is_score = true};
}

TEST(HintLine, PointsAreShownAsTheyAre) {
  EXPECT_EQ(line_of(hint(), 80), "← 1200   → -   ↑ 99.5   ↓ 1100    3 moves ahead");
}

TEST(HintLine, OtherValuesAreShownFromTheBest) {
  HintSoFar seen = hint();
  seen.is_score = false;
  seen.depth = 1;
  EXPECT_EQ(line_of(seen, 80), "← 0.0   → -   ↑ -1101   ↓ -100.3    1 move ahead");
}

TEST(HintLine, NothingIsNotNegative) {
  EXPECT_EQ(line_of({.values = {0.0, -0.04, -0.06, 999.96}, .depth = 1, .is_score = true}, 60),
            "← 0.0   → 0.0   ↑ -0.1   ↓ 1000.0    1 move ahead");
}

TEST(HintLine, WhatDoesNotFitIsLeftOut) {
  EXPECT_EQ(line_of(hint(), 40), "← 1200   → -   ↑ 99.5   ↓ 1100");
  EXPECT_EQ(line_of(hint(), 20), "left is best");
  EXPECT_EQ(line_of(hint(), 5), "");
}

TEST(HintLine, WhereNothingIsKnownItSaysSo) { EXPECT_EQ(line_of({}, 40), "thinking …"); }

}  // namespace
}  // namespace tilery
