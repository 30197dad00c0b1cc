#include "tilery/picture/theme.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "tests/support/games.h"
#include "tests/support/paths.h"
#include "tilery/picture/board_layout.h"
#include "tilery/picture/board_picture.h"

namespace tilery {
namespace {

constexpr std::string_view plain = R"(name = "plain"
title = "Plain"
about = "A theme."
tiles = [["#000000", "#ffffff"], ["#ffffff", "#000000"]]
[screen]
ink = "#000000"
paper = "#ffffff"
faint = "#808080"
accent = "#0000ff"
alert = "#ff0000"
[board]
line = "#000000"
paper = "#ffffff"
empty = "#eeeeee"
blocked = "#111111"
)";

std::string with(std::string_view text, std::string_view old, std::string_view other) {
  std::string changed(text);
  return changed.replace(changed.find(old), old.size(), other);
}

std::string fault_of(std::string_view toml) {
  const auto theme = read_theme(toml, "t.toml");
  return theme ? "no fault" : text_of(theme.error());
}

Theme shipped(std::string_view name) {
  const auto* found = std::ranges::find(shipped_themes(), name, &ShippedTheme::name).base();
  return read_theme(found->toml, name).value();
}

TEST(Theme, ColoursAreReadFromTheFile) {
  const Theme theme = read_theme(plain, "t.toml").value();
  EXPECT_EQ(theme.name, "plain");
  EXPECT_EQ(theme.frame, Frame::lines);
  EXPECT_EQ(theme.colors.board.empty, (Color{0xEE, 0xEE, 0xEE}));
  EXPECT_EQ(theme.colors.tile(1).paper, (Color{255, 255, 255}));
}

TEST(Theme, HigherRanksShareTheLastColours) {
  const Theme theme = read_theme(plain, "t.toml").value();
  EXPECT_EQ(theme.colors.tile(2), theme.colors.tile(31));
  EXPECT_NE(theme.colors.tile(1), theme.colors.tile(2));
}

TEST(Theme, AfterTheGoalOnlyNamedColoursChange) {
  const Theme theme =
      read_theme(std::string(plain) + "[after_goal]\ntiles = [[\"#111111\", \"#222222\"]]\n", "t")
          .value();
  EXPECT_EQ(theme.colors_now(false), theme.colors);
  EXPECT_EQ(theme.colors_now(true).screen, theme.colors.screen);
  EXPECT_EQ(theme.colors_now(true).tile(1).ink, (Color{0x11, 0x11, 0x11}));
}

constexpr std::string_view with_pair =
    R"(pair = [["#ffffff", "#0000ff"], ["#ffffff", "#ff0000"]]
[screen])";

TEST(Theme, APairColoursTheTwoSmallestTilesOfGamesWithAPair) {
  const ThemeColors colors = read_theme(with(plain, "[screen]", with_pair), "t").value().colors;
  const Rules& threes = test::rules_of("threes");
  EXPECT_EQ(colors_of_tile(colors, threes, 1).paper, (Color{0, 0, 255}));
  EXPECT_EQ(colors_of_tile(colors, threes, 2).paper, (Color{255, 0, 0}));
  EXPECT_EQ(colors_of_tile(colors, threes, 3), colors.tile(1)) << "the list begins after the pair";
  EXPECT_EQ(colors_of_tile(colors, threes, 15), colors.tile(2));
  EXPECT_EQ(colors_of_tile(colors, test::rules_of("2048"), 1), colors.tile(1));
}

TEST(Theme, WithoutAPairEveryGameHasTheColoursByRank) {
  const ThemeColors colors = read_theme(plain, "t").value().colors;
  EXPECT_EQ(colors.pair, std::nullopt);
  EXPECT_EQ(colors_of_tile(colors, test::rules_of("threes"), 1), colors.tile(1));
  EXPECT_EQ(colors_of_tile(colors, test::rules_of("threes"), 2), colors.tile(2));
}

TEST(Theme, APairStaysAfterTheGoalUnlessItIsGivenAgain) {
  const std::string before = with(plain, "[screen]", with_pair);
  const Theme kept = read_theme(before + "[after_goal]\n", "t").value();
  EXPECT_EQ(kept.colors_now(true).pair, kept.colors.pair);
  const Theme other = read_theme(before +
                                     "[after_goal]\npair = [[\"#111111\", \"#222222\"], "
                                     "[\"#333333\", \"#444444\"]]\n",
                                 "t")
                          .value();
  EXPECT_EQ((*other.colors_now(true).pair)[1].paper, (Color{0x44, 0x44, 0x44}));
}

TEST(Theme, AFaultInAPairHasItsPlace) {
  const std::string paired = with(plain, "[screen]", with_pair);
  EXPECT_EQ(fault_of(with(paired, ", [\"#ffffff\", \"#ff0000\"]", "")),
            "t.toml:5:8: expected a list of 2 pairs of ink and paper, found a list of 1");
  EXPECT_EQ(fault_of(with(paired, "\"#0000ff\"", "\"blue\"")),
            "t.toml:5:21: expected a colour such as \"#eee4da\", found \"blue\"");
  EXPECT_EQ(fault_of(with(paired, "[[\"#ffffff\", \"#0000ff\"], [\"#ffffff\", \"#ff0000\"]]", "2")),
            "t.toml:5:8: expected a list of 2 pairs of ink and paper, found the number 2");
}

TEST(Theme, AFaultHasItsPlace) {
  EXPECT_EQ(fault_of(with(plain, "\"#eeeeee\"", "\"eeeeee\"")),
            "t.toml:14:9: expected a colour such as \"#eee4da\", found \"eeeeee\"");
  EXPECT_EQ(fault_of(with(plain, "faint", "fiant")),
            "t.toml:8:1: expected one of the keys ink, paper, faint, accent or alert, found "
            "\"fiant\"; did you mean \"faint\"?");
  EXPECT_EQ(fault_of(with(plain, "\"plain\"", "\"No Name\"")),
            "t.toml:1:8: expected a name of 1 to 40 lower-case letters, digits, '-' and '.', a "
            "letter or digit first, found \"No Name\"");
  EXPECT_EQ(fault_of(with(plain, "[[\"#000000\", \"#ffffff\"], ", "[[\"#000000\"], ")),
            "t.toml:4:10: expected a list of 2 colours, ink and paper, found a list of 1");
  EXPECT_EQ(fault_of(with(plain, "line = \"#000000\"\n", "")),
            "t.toml:11:1: expected the key \"line\" in [board]");
}

TEST(ShippedThemes, AllAreReadAndNamedAsTheirFiles) {
  ASSERT_EQ(shipped_themes().size(), 7U);
  for (const ShippedTheme& one : shipped_themes()) {
    const auto theme = read_theme(one.toml, one.name);
    ASSERT_TRUE(theme) << text_of(theme.error());
    EXPECT_EQ(theme->name, one.name);
  }
}

/// Every pair of ink and paper of the program's screens and boards.
std::vector<Style> drawn_pairs(const Theme& theme, Depth depth, bool goal_reached) {
  const ScreenColors& screen = theme.colors_now(goal_reached).screen;
  std::vector<Style> pairs;
  for (const Color ink : {screen.ink, screen.faint, screen.accent, screen.alert}) {
    pairs.push_back({.ink = ink, .paper = screen.paper});
  }
  for (int rank = 1; rank <= highest_rank; ++rank) {
    const BoardLook look{.theme = &theme, .depth = depth, .goal_reached = goal_reached};
    pairs.push_back(tile_style(static_cast<Rank>(rank), look));
  }
  for (const Rank rank : {Rank{1}, Rank{2}}) {
    pairs.push_back(tile_style(test::rules_of("threes"), rank,
                               {.theme = &theme, .depth = depth, .goal_reached = goal_reached}));
  }
  return pairs;
}

int contrast_of(const Style& pair, Depth depth) {
  const TerminalStyle style = reduced(pair, depth);
  return contrast(color_numbered(style.ink), color_numbered(style.paper));
}

constexpr std::array depths_of_colors = {Depth::eight, Depth::sixteen,
                                         Depth::two_hundred_fifty_six};

TEST(ShippedThemes, EveryPairThatIsDrawnCanBeReadAtEveryDepth) {
  for (const ShippedTheme& one : shipped_themes()) {
    const Theme theme = shipped(one.name);
    for (const bool goal_reached : {false, true}) {
      for (const Depth depth : depths_of_colors) {
        for (const Style& pair : drawn_pairs(theme, depth, goal_reached)) {
          EXPECT_GE(contrast_of(pair, depth), 280)
              << one.name << ": " << hex_of(*pair.ink) << " on " << hex_of(*pair.paper) << ", "
              << static_cast<int>(depth);
          EXPECT_GE(contrast(*pair.ink, *pair.paper), 280)
              << one.name << ": " << hex_of(*pair.ink) << " on " << hex_of(*pair.paper);
        }
      }
    }
  }
}

/// The least contrast between ink and paper of the glyph `symbol` in a picture, at that depth.
int least_contrast_of(char32_t symbol, const Picture& picture, Depth depth) {
  int least = 2100;
  for (int y = 0; y < picture.size().height; ++y) {
    for (int x = 0; x < picture.size().width; ++x) {
      const Glyph& glyph = picture.at({x, y});
      if (glyph.symbol == symbol) {
        const TerminalStyle style = reduced(glyph, depth);
        least = std::min(least, contrast(color_numbered(style.ink), color_numbered(style.paper)));
      }
    }
  }
  return least;
}

TEST(ShippedThemes, LinesAndBlockedCellsAreSeenWithFewColours) {
  const Rules rules = test::rules_of("pillars");
  const WalledBoard board(rules.shape);
  const BoardLayout layout = board_layout({4, 4}, {40, 20}, 1, Frame::lines).value();
  for (const ShippedTheme& one : shipped_themes()) {
    const Theme theme = shipped(one.name);
    for (const Depth depth : {Depth::eight, Depth::sixteen}) {
      const Picture picture =
          board_picture(rules, board, layout, {.theme = &theme, .depth = depth});
      EXPECT_GE(least_contrast_of(U'│', picture, depth), 150) << one.name;
      EXPECT_GE(least_contrast_of(U'▒', picture, depth), 150) << one.name;
    }
  }
}

TEST(ShippedThemes, NeighbouringTilesDifferAtEveryDepth) {
  for (const ShippedTheme& one : shipped_themes()) {
    const Theme theme = shipped(one.name);
    for (const Depth depth :
         {Depth::none, Depth::eight, Depth::sixteen, Depth::two_hundred_fifty_six}) {
      const BoardLook look{.theme = &theme, .depth = depth};
      for (std::size_t rank = 1; rank < theme.colors.tiles.size(); ++rank) {
        EXPECT_NE(reduced(tile_style(static_cast<Rank>(rank), look), depth),
                  reduced(tile_style(static_cast<Rank>(rank + 1), look), depth))
            << one.name << " rank " << rank;
      }
    }
  }
}

TEST(ShippedThemes, ThePairIsBlueAndRedAndDiffersFromLargerTiles) {
  const Rules& threes = test::rules_of("threes");
  for (const ShippedTheme& one : shipped_themes()) {
    const Theme theme = shipped(one.name);
    ASSERT_TRUE(theme.colors.pair) << one.name;
    const auto paper = [&](int rank) {
      return colors_of_tile(theme.colors, threes, static_cast<Rank>(rank)).paper;
    };
    EXPECT_GE(distance(paper(1), paper(2)), 300) << one.name;
    EXPECT_GT(paper(1).blue, paper(1).red) << one.name;
    EXPECT_GT(paper(2).red, paper(2).blue) << one.name;
    for (int rank = 3; rank <= threes.ladder.top(); ++rank) {
      EXPECT_GE(distance(paper(1), paper(rank)), 80) << one.name << " rank " << rank;
      EXPECT_GE(distance(paper(2), paper(rank)), 80) << one.name << " rank " << rank;
    }
    for (const Depth depth : depths_of_colors) {
      const BoardLook look{.theme = &theme, .depth = depth};
      EXPECT_NE(reduced(tile_style(threes, 1, look), depth).paper,
                reduced(tile_style(threes, 2, look), depth).paper)
          << one.name;
    }
  }
}

TEST(ShippedThemes, HighContrastIsSevenToOneOrMore) {
  const Theme theme = shipped("contrast");
  EXPECT_GE(contrast(theme.colors.screen.ink, theme.colors.screen.paper), 700);
  EXPECT_GE(contrast(theme.colors.screen.alert, theme.colors.screen.paper), 700);
  for (const TileColors& tile : theme.colors.tiles) {
    EXPECT_GE(contrast(tile.ink, tile.paper), 700);
  }
  for (const TileColors& tile : *theme.colors.pair) {
    EXPECT_GE(contrast(tile.ink, tile.paper), 700);
  }
}

/// The colour-blind see luminance as everybody does.
TEST(ShippedThemes, ColourBlindSafeTilesGrowLighterUpToTheGoal) {
  const Theme theme = shipped("colorblind");
  for (Rank rank = 1; rank < 12; ++rank) {
    EXPECT_LT(luminance_of(theme.colors.tile(rank).paper) + 100,
              luminance_of(theme.colors.tile(rank + 1).paper))
        << int(rank);
  }
}

TEST(ShippedThemes, BasicHasOtherColoursAfterTheGoal) {
  const Theme theme = shipped("basic");
  ASSERT_TRUE(theme.after_goal);
  EXPECT_NE(theme.after_goal->screen.paper, theme.colors.screen.paper);
  EXPECT_NE(theme.after_goal->tile(11), theme.colors.tile(11));
}

TEST(Theme, EverySeedOfTheFuzzerIsOne) {
  const std::vector<std::string> seeds = test::seeds_of("theme");
  std::string all;
  for (const std::string& seed : seeds) {
    const auto theme = read_theme(seed, "seed");
    EXPECT_TRUE(theme) << text_of(theme.error()) << "\n" << seed;
    all += seed;
  }
  EXPECT_GE(seeds.size(), 7U);
  for (const char* const part : {"frame = \"lines\"", "frame = \"gaps\"", "pair = ", "[after_goal]",
                                 "[after_goal.screen]", "[after_goal.board]"}) {
    EXPECT_TRUE(all.contains(part)) << part;
  }
}

}  // namespace
}  // namespace tilery
