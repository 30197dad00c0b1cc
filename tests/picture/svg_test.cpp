#include "tilery/picture/svg.h"

#include <gtest/gtest.h>

#include "tests/picture/looks.h"
#include "tests/support/games.h"

namespace tilery {
namespace {

using test::board_showing;
using test::count_of;
using test::rules_of;

TEST(BoardSvg, HasATileForEachRankInTheColoursOfTheTheme) {
  const Rules rules = resized(rules_of("2048"), 2, 1).value();
  const WalledBoard board = board_showing(rules, {0, 4});
  const ThemeColors colors = read_theme(shipped_themes().front().toml, "theme")->colors;
  const BoardPlan plan = plan_of(board, 64);
  const std::string svg = board_svg(rules, board, colors, plan);
  EXPECT_TRUE(svg.starts_with("<svg xmlns=")) << svg;
  EXPECT_TRUE(svg.ends_with("</svg>\n")) << svg;
  EXPECT_NE(svg.find("width=\"152\" height=\"80\""), std::string::npos) << svg;
  EXPECT_NE(svg.find("<title>row 1: empty, 4;</title>"), std::string::npos) << svg;
  EXPECT_EQ(count_of("<g transform=", svg), 1u);
  EXPECT_NE(svg.find("<g transform=\"translate(80,8)\">"), std::string::npos) << svg;
  EXPECT_NE(svg.find("fill=\"" + hex_of(colors.tile(2).ink) + "\">4</text>"), std::string::npos)
      << svg;
}

TEST(BoardSvg, EscapesLabelsInItsTitle) {
  Rules rules = resized(rules_of("2048"), 1, 1).value();
  rules.ladder.labels = {"", "a<b&c"};
  WalledBoard board(rules.shape);
  board.set(0, 1);
  const ThemeColors colors = read_theme(shipped_themes().front().toml, "theme")->colors;
  const std::string svg = board_svg(rules, board, colors, plan_of(board, 64));
  EXPECT_NE(svg.find("<title>row 1: a&lt;b&amp;c;</title>"), std::string::npos) << svg;
}

TEST(BoardSvg, ShowsThePairOfThreesInItsColours) {
  const Rules& rules = rules_of("threes");
  WalledBoard board(rules.shape);
  board.set(0, 1);
  board.set(1, 2);
  const ThemeColors colors = read_theme(shipped_themes().front().toml, "theme")->colors;
  const std::string svg = board_svg(rules, board, colors, plan_of(board, 64));
  for (const TileColors& tile : *colors.pair) {
    EXPECT_EQ(count_of("fill=\"" + hex_of(tile.paper) + "\"", svg), 1u) << svg;
  }
}

TEST(BoardSvg, ShowsBlockedCellsInAColourOfTheirOwn) {
  const Rules& rules = rules_of("pillars");
  ThemeColors colors = read_theme(shipped_themes().front().toml, "theme")->colors;
  colors.board.blocked = {1, 2, 3};
  const WalledBoard board(rules.shape);
  const std::string ground = svg::ground(board, colors.board, plan_of(board, 64));
  EXPECT_EQ(count_of("fill=\"#010203\"", ground), 2u);
  EXPECT_EQ(count_of("<rect", ground), 17u);
}

TEST(SvgTile, LongFacesAreWrittenSmaller) {
  const BoardPlan plan;
  EXPECT_NE(svg::tile("2", {}, plan).find("font-size=\"28\""), std::string::npos);
  EXPECT_NE(svg::tile("131072", {}, plan).find("font-size=\"15\""), std::string::npos);
}

}  // namespace
}  // namespace tilery
