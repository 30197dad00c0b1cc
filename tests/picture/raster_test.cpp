#include "tilery/picture/raster.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

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

/// A digit for each pixel, from 0 for none to 8 for all ink.
std::string drawn(const Grid<std::uint8_t>& ink) {
  std::string text;
  for (int y = 0; y < ink.height; ++y) {
    for (int x = 0; x < ink.width; ++x) {
      text += static_cast<char>('0' + ink.at({x, y}) / 2);
    }
    text += '\n';
  }
  return text;
}

int ink_of(const Grid<std::uint8_t>& ink) {
  return std::accumulate(ink.values.begin(), ink.values.end(), 0);
}

TEST(TextInk, HasRoundEndsAndFullStrokes) {
  EXPECT_EQ(drawn(text_ink("1", 4)),
            "0000660000\n"
            "0000880000\n"
            "0068880000\n"
            "0068880000\n"
            "0000880000\n"
            "0000880000\n"
            "0000880000\n"
            "0000880000\n"
            "0000880000\n"
            "0000880000\n"
            "0000880000\n"
            "0000880000\n"
            "0068888600\n"
            "0068888600\n");
}

TEST(TextInk, DotsMayBeOfHalfPixels) {
  const auto ink = text_ink("10", 5);
  EXPECT_EQ(ink.width, 28);  // 11 dots
  EXPECT_EQ(ink.height, 18);
  EXPECT_NEAR(ink_of(ink) * 16, ink_of(text_ink("10", 20)), ink_of(ink));
}

TEST(TextInk, LettersStandADotApart) {
  const auto ink = text_ink("08", 6);
  ASSERT_EQ(ink.width, 33);
  ASSERT_EQ(ink.height, 21);
  for (int y = 0; y < ink.height; ++y) {
    for (int x = 15; x < 18; ++x) {
      ASSERT_EQ(ink.at({x, y}), 0) << x << ' ' << y;
    }
  }
}

TEST(TextInk, AreasGrowWithTheSquareOfTheScale) {
  for (const char* digit : {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "k", "M"}) {
    const int small = ink_of(text_ink(digit, 8));
    EXPECT_GT(small, 7 * full_ink * 16 * 2 / 3) << digit;
    EXPECT_NEAR(ink_of(text_ink(digit, 16)), 4 * small, small / 5) << digit;
  }
  EXPECT_EQ(ink_of(text_ink("?", 8)), 0);
}

TEST(TextInk, ADiagonalIsAsWideAsAStrokeAlongADirection) {
  const auto ink = text_ink("7", 16);
  // Between the dots of the slanting part every pixel of the way is ink.
  for (int step = 0; step <= 8; ++step) {
    EXPECT_EQ(ink.at({36 - step, 12 + step}), full_ink) << step;
  }
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
