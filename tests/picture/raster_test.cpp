#include "tilery/picture/raster.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/games.h"

namespace tilery {
namespace {

using test::board_showing;
using test::rules_of;

Theme theme_of(std::string_view name) {
  const auto themes = shipped_themes();
  const auto found = std::ranges::find(themes, name, &ShippedTheme::name);
  return read_theme(found->toml, name).value();
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

TEST(RasterArtist, DrawsTheTilesOfALongLadderFromOnePalette) {
  const Rules& rules = rules_of("snowball");
  for (const ShippedTheme& shipped : shipped_themes()) {
    const Theme theme = theme_of(shipped.name);
    for (const int rank : {1, 31, 32, 200, 255}) {
      WalledBoard board(rules.shape);
      board.set(5, static_cast<Rank>(rank));
      const BoardPlan plan = plan_of(board, 32);
      const RasterArtist artist(rules, theme, plan);
      ASSERT_LE(artist.palette().size(), 256U) << shipped.name;
      const Cell corner = plan.corner(5);
      const std::uint8_t paper = artist.board(board, false).at({corner.x + 16, corner.y + 2});
      EXPECT_EQ(artist.palette()[paper], theme.colors.tile(static_cast<Rank>(rank)).paper);
    }
  }
}

TEST(RasterArtist, DrawsTheTilesOfThreesAfterItsPair) {
  const Rules& rules = rules_of("threes");
  const Theme theme = theme_of("basic");
  WalledBoard board(rules.shape);
  for (int cell = 0; cell < rules.ladder.top(); ++cell) {
    board.set(cell, static_cast<Rank>(cell + 1));
  }
  const BoardPlan plan = plan_of(board, 32);
  const RasterArtist artist(rules, theme, plan);
  for (const bool goal_reached : {false, true}) {
    const ThemeColors& colors = theme.colors_now(goal_reached);
    const Raster raster = artist.board(board, goal_reached);
    const auto paper_of = [&](int cell) {
      const Cell corner = plan.corner(cell);
      return artist.palette()[raster.at({corner.x + 16, corner.y + 2})];
    };
    EXPECT_EQ(paper_of(0), (*colors.pair)[0].paper);
    EXPECT_EQ(paper_of(1), (*colors.pair)[1].paper);
    for (int cell = 2; cell < rules.ladder.top(); ++cell) {
      EXPECT_EQ(paper_of(cell), colors.tile(static_cast<Rank>(cell - 1)).paper) << cell;
    }
  }
}

/// The pixels of a tile that are not its paper.
int inked_pixels(const Rules& rules, Rank rank, int cell) {
  WalledBoard board(rules.shape);
  board.set(5, rank);
  const BoardPlan plan = plan_of(board, cell);
  const Theme theme = theme_of("dark");
  const RasterArtist artist(rules, theme, plan);
  const Raster raster = artist.board(board, false);
  const Cell corner = plan.corner(5);
  int count = 0;
  for (int y = cell / 4; y < cell * 3 / 4; ++y) {
    for (int x = 1; x + 1 < cell; ++x) {
      const Color color = artist.palette()[raster.at({corner.x + x, corner.y + y})];
      count += color == theme.colors.tile(rank).paper ? 0 : 1;
    }
  }
  return count;
}

TEST(RasterArtist, TheMinusOfALabelIsDrawn) {
  const Rules& rules = rules_of("antimatter");
  ASSERT_EQ(rules.ladder.text(1), "1");
  ASSERT_EQ(rules.ladder.text(2), "-1");
  EXPECT_GT(inked_pixels(rules, 2, 64), inked_pixels(rules, 1, 64));
}

TEST(RasterArtist, LabelsOfLettersAndSignsAreDrawn) {
  EXPECT_GT(inked_pixels(rules_of("elements"), 2, 64), 100) << "He";
  EXPECT_GT(inked_pixels(rules_of("bombs"), 1, 64), 50) << "*";
}

TEST(RasterArtist, HasOtherColoursAfterTheGoal) {
  const Rules& rules = rules_of("2048");
  Theme theme = theme_of("dark");
  theme.after_goal = theme.colors;
  theme.after_goal->board.paper = {9, 8, 7};
  const WalledBoard board(rules.shape);
  const RasterArtist artist(rules, theme, plan_of(board, 16));
  EXPECT_EQ(artist.palette()[artist.board(board, true).at({0, 0})], (Color{9, 8, 7}));
  EXPECT_EQ(artist.palette()[artist.board(board, false).at({0, 0})], theme.colors.board.paper);
}

TEST(RasterArtist, AMotionBeginsOnTheBoardBeforeTheMoveAndEndsOnTheOneAfterIt) {
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
