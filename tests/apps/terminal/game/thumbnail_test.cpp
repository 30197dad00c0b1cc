#include "apps/terminal/game/game_picture.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "apps/terminal/settings/settings.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

const Rules& rules = test::rules_of("2048");
const WalledBoard board =
    test::board_showing(rules, {2, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 8});

TEST(Thumbnail, WithoutColoursTheTilesStandOut) {
  const Theme theme = default_theme();
  const Picture picture = thumbnail(rules, board, {.theme = &theme, .depth = Depth::none});
  EXPECT_EQ(text_of(picture), "██\n      ▄▄\n") << "two characters a cell, two rows in one";
}

TEST(Thumbnail, InColoursEachHalfHasTheColourOfItsTile) {
  const Theme theme = default_theme();
  const Picture picture = thumbnail(rules, board, {.theme = &theme});
  const Style& corner = picture.at({0, 0}).style;
  EXPECT_EQ(corner.ink, theme.colors.tile(1).paper);
  EXPECT_EQ(corner.paper, theme.colors.tile(2).paper);
  EXPECT_EQ(picture.at({4, 0}).style.ink, theme.colors.board.empty);
}

TEST(Thumbnail, OfThreesHasTheColoursOfThePair) {
  const Theme theme = default_theme();
  const Rules& threes = test::rules_of("threes");
  const WalledBoard pair =
      test::board_showing(threes, {1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0});
  const Style corner = thumbnail(threes, pair, {.theme = &theme}).at({0, 0}).style;
  EXPECT_EQ(corner.ink, (*theme.colors.pair)[0].paper);
  EXPECT_EQ(corner.paper, (*theme.colors.pair)[1].paper);
}

TEST(SampleBoard, IsTheSameEveryTimeAndHoldsTiles) {
  EXPECT_EQ(sample_board(rules), sample_board(rules));
  EXPECT_GT(std::ranges::max(test::faces_of(rules, sample_board(rules))), 8U);
}

}  // namespace
}  // namespace tilery
