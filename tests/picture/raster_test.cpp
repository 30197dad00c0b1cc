#include "tilery/picture/raster.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/games.h"

namespace tilery {
namespace {

using test::board_showing;
using test::rules_of;

std::string drawn(const Grid<std::uint8_t>& dots) {
  std::string text;
  for (int y = 0; y < dots.height; ++y) {
    for (int x = 0; x < dots.width; ++x) {
      text += dots.at({x, y}) != 0 ? '#' : '.';
    }
    text += '\n';
  }
  return text;
}

Theme theme_of(std::string_view name) {
  const auto themes = shipped_themes();
  const auto found = std::ranges::find(themes, name, &ShippedTheme::name);
  return read_theme(found->toml, name).value();
}

TEST(TextDots, DrawsLettersWithADotBetweenThem) {
  EXPECT_EQ(drawn(text_dots("1k", 1)),
            "..#...#....\n"
            ".##...#....\n"
            "..#...#..#.\n"
            "..#...#.#..\n"
            "..#...##...\n"
            "..#...#.#..\n"
            ".###..#..#.\n");
}

TEST(TextDots, AnOddScaleRepeatsEveryDot) {
  const auto small = text_dots("7", 1);
  const auto large = text_dots("7", 3);
  ASSERT_EQ(large.width, 15);
  for (int y = 0; y < large.height; ++y) {
    for (int x = 0; x < large.width; ++x) {
      ASSERT_EQ(large.at({x, y}), small.at({x / 3, y / 3})) << x << ' ' << y;
    }
  }
}

TEST(TextDots, AnEvenScaleSmoothsTheStepsOfADiagonal) {
  const auto small = text_dots("7", 1);
  const auto large = text_dots("7", 2);
  int changed = 0;
  for (int y = 0; y < large.height; ++y) {
    for (int x = 0; x < large.width; ++x) {
      changed += large.at({x, y}) != small.at({x / 2, y / 2}) ? 1 : 0;
    }
  }
  EXPECT_GT(changed, 0);
}

TEST(RasterArtist, DrawsCellsAndTilesInTheColoursOfTheTheme) {
  const Rules rules = resized(rules_of("2048"), 2, 1).value();
  const WalledBoard board = board_showing(rules, {0, 4});
  const Theme theme = theme_of("dark");
  const BoardPlan plan = plan_of(board, 64);
  const RasterArtist artist(rules, theme, plan);
  const Raster raster = artist.board(board, false);
  ASSERT_EQ(raster.width, plan.width());
  ASSERT_EQ(raster.height, plan.height());
  const auto color_at = [&](Cell cell) { return artist.palette()[raster.at(cell)]; };
  EXPECT_EQ(color_at({0, 0}), theme.colors.board.paper);
  EXPECT_EQ(color_at({40, 40}), theme.colors.board.empty);
  EXPECT_EQ(color_at({84, 40}), theme.colors.tile(2).paper);
  EXPECT_TRUE(std::ranges::any_of(raster.values, [&](auto value) {
    return artist.palette()[value] == theme.colors.tile(2).ink;
  }));
}

TEST(RasterArtist, FromTheGoalOnHasTheColoursForThat) {
  const Rules& rules = rules_of("2048");
  Theme theme = theme_of("dark");
  theme.after_goal = theme.colors;
  theme.after_goal->board.paper = {9, 8, 7};
  const WalledBoard board(rules.shape);
  const RasterArtist artist(rules, theme, plan_of(board, 16));
  EXPECT_EQ(artist.palette()[artist.board(board, true).at({0, 0})], (Color{9, 8, 7}));
  EXPECT_EQ(artist.palette()[artist.board(board, false).at({0, 0})], theme.colors.board.paper);
}

TEST(RasterArtist, AMoveBeginsOnTheBoardBeforeIt) {
  const Rules rules = resized(rules_of("2048"), 3, 1).value();
  Position position;
  position.board = board_showing(rules, {0, 2, 4});
  const Turn turn = play(rules, position, Direction::left, 1).value();
  const RasterArtist artist(rules, theme_of("dark"), plan_of(position.board, 32));
  EXPECT_EQ(artist.motion(turn, 0, 3, false), artist.board(position.board, false));
  EXPECT_EQ(artist.motion(turn, 3, 3, false), artist.board(turn.slide.board, false));
  EXPECT_NE(artist.motion(turn, 1, 3, false), artist.motion(turn, 2, 3, false));
}

}  // namespace
}  // namespace tilery
