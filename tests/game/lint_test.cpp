#include "tilery/game/lint.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "tests/support/games.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

using Doubts = std::vector<std::string>;

/// `board` and `tiles` are the keys of their tables; `other_tables` is a text of whole tables.
Doubts doubts_of(const std::string& board, const std::string& tiles,
                 const std::string& other_tables) {
  const std::string toml = "name = \"x\"\ntitle = \"x\"\nabout = \"x\"\n[board]\n" + board +
                           "\n[tiles]\n" + tiles + "\n" + other_tables;
  const auto cartridge = read_cartridge(toml, "x.toml");
  EXPECT_TRUE(cartridge) << text_of(cartridge.error());
  return cartridge ? doubts_about(cartridge->rules) : Doubts{"faulty"};
}

const std::string two_wide = "width = 2\nheight = 2";
const std::string doubling = "values = [2]\nthen = \"double\"";
const std::string usual_spawn = "[spawn]\nstart = 2\nodds = [[2, 1]]\nout_of = 1\n";

TEST(Lint, NoGameThatShipsIsDoubtful) {
  for (const ShippedCartridge& shipped : shipped_cartridges()) {
    EXPECT_EQ(doubts_about(read_cartridge(shipped.toml, shipped.name)->rules), Doubts())
        << shipped.name;
  }
}

TEST(Lint, AGoalThatDoesNotFitOnTheBoardIsDoubtful) {
  EXPECT_EQ(doubts_of(two_wide, doubling, usual_spawn + "[goal]\ntile = 16\n"), Doubts());
  EXPECT_EQ(doubts_of(two_wide, doubling, usual_spawn + "[goal]\ntile = 32\n"),
            Doubts{"the goal, 32, is never reached: the largest tile that can be made is 16"});
}

TEST(Lint, AGoalThatNoMergeMakesIsDoubtful) {
  const std::string tiles = "values = [1, 2, 3, 4]\nmerge = [[1, 1, 2]]";
  EXPECT_EQ(doubts_of("width = 4\nheight = 4", tiles,
                      "[spawn]\nstart = 2\nodds = [[1, 1]]\nout_of = 1\n[goal]\ntile = 4\n"),
            (Doubts{"the goal, 4, is never reached: the largest tile that can be made is 2",
                    "these tiles never come: 3, 4"}));
}

TEST(Lint, AMergeOfTilesThatNeverComeIsDoubtful) {
  const std::string tiles = "values = [1, 2, 3, 6]\nmerge = [[1, 1, 2], [3, 3, 6]]";
  EXPECT_EQ(doubts_of("width = 4\nheight = 4", tiles,
                      "[spawn]\nstart = 2\nodds = [[1, 1]]\nout_of = 1\n"),
            (Doubts{"these tiles never come: 3, 6", "the merge of 3 and 3 never happens"}));
}

TEST(Lint, TilesThatOnlyAClimbMakesAreNotDoubtful) {
  const std::string tiles = "values = [1, 2, 3, 4]\nmerge = [[1, 1, 4]]";
  const std::string spawn = "[spawn]\nstart = 2\nodds = [[1, 1]]\nout_of = 1\n";
  const std::string square = "width = 4\nheight = 4";
  EXPECT_EQ(doubts_of(square, tiles, spawn), Doubts{"these tiles never come: 2, 3"});
  EXPECT_EQ(doubts_of(square, tiles, spawn + "climb = { tile = 1, odds = [1, 2] }\n"), Doubts());
}

TEST(Lint, GamesThatBeginWithoutAMoveOrAtTheGoalAreDoubtful) {
  const Doubts full =
      doubts_of("width = 2\nheight = 1", "values = [2]\nthen = \"double\"",
                "[spawn]\nstart = { tiles = [2, 4] }\nodds = [[2, 1]]\nout_of = 1\n");
  ASSERT_EQ(full.size(), 1U);
  EXPECT_EQ(full[0], "200 of 200 games begin without a move");
  EXPECT_EQ(doubts_of(two_wide, doubling, usual_spawn + "[goal]\ntile = 2\n"),
            Doubts{"200 of 200 games begin at the goal"});
}

TEST(Lint, TilesThatFillTheBoardAtOnceAreDoubtful) {
  Rules rules = test::rules_of("twins");
  rules.spawn.count = 16;
  EXPECT_EQ(doubts_about(rules).size(), 0U);
  rules.shape = {.width = 4, .height = 4};
  EXPECT_EQ(
      doubts_about(rules),
      std::vector<std::string>{"16 tiles that enter after a move fill the 16 cells of the board"});
}

TEST(Lint, WaitingForTilesWithOneDirectionIsDoubtful) {
  Rules rules = test::rules_of("2048");
  rules.spawn.every = 2;
  EXPECT_EQ(doubts_about(rules).size(), 0U);
  rules.moves.allowed = {true, false, false, false};
  const std::vector<std::string> doubts = doubts_about(rules);
  EXPECT_TRUE(std::ranges::any_of(
      doubts, [](const std::string& doubt) { return doubt.starts_with("games end early"); }));
}

TEST(Lint, RandomPlayThatDoesNotEndIsDoubtful) {
  // Differences: two equal tiles vanish, others leave their difference.
  const std::string tiles =
      "values = [1, 2, 3]\nmerge = [{ parts = [1, 1], made = [] }, { parts = [2, 2], made = [] }, "
      "{ parts = [3, 3], made = [] }, { parts = [1, 2], made = [1] }, { parts = [1, 3], made = [2] "
      "}, { parts = [2, 3], made = [1] }]";
  const std::string spawn = "[spawn]\nstart = 2\nodds = [[1, 1], [2, 1], [3, 1]]\nout_of = 3\n";
  EXPECT_EQ(doubts_of("width = 4\nheight = 4", tiles, spawn),
            Doubts{"random play does not end within 10,000 moves"});
}

TEST(Lint, MergesThatGainNothingAreDoubtfulWhereTheAimIsPoints) {
  const std::string tens = "values = [1, 2, 3, 4, 5, 6, 7, 8, 9]\nmerge = [";
  const std::string spawn =
      "[spawn]\nstart = 2\nodds = [[1, 1], [2, 1], [3, 1], [4, 1], [5, 1], [6, 1], [7, 1], [8, 1], "
      "[9, 1]]\n";
  const std::string square = "width = 4\nheight = 4";
  EXPECT_EQ(doubts_of(square, tens + "[\"sum\", 10]]", spawn),
            Doubts{"no merge gains a point: give merges a `gain`, or the game a goal"});
  EXPECT_EQ(doubts_of(square, tens + "{ rule = [\"sum\", 10], gain = 10 }]", spawn), Doubts());
  EXPECT_EQ(doubts_of(square, tens + "[\"sum\", 10]]", spawn + "[goal]\nclear = true\n"), Doubts());
}

TEST(Lint, PointsThatLabelsHideAreDoubtful) {
  const std::string tiles =
      "values = [1, 2, 3]\nlabels = [\"rock\", \"paper\", \"scissors\"]\nmerge = "
      "[{ parts = [1, 2], made = [2]@ }, { parts = [2, 3], made = [3]@ }]";
  const auto with_gain = [&](const std::string& gain) {
    std::string text = tiles;
    for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@')) {
      text.replace(at, 1, gain);
    }
    return doubts_of("width = 4\nheight = 4", text,
                     "[spawn]\nstart = 2\nodds = [[1, 1], [2, 1], [3, 1]]\n");
  };
  EXPECT_EQ(with_gain(""), Doubts{"merges score the numbers behind labels: paper scores 2; `gain` "
                                  "gives other points"});
  EXPECT_EQ(with_gain(", gain = 1"), Doubts());
}

TEST(Lint, AGameInWhichNothingMergesIsDoubtfulWithoutAGoal) {
  const std::string tiles = "values = [1, 2]\nmerge = \"none\"";
  const std::string spawn = "[spawn]\nstart = 2\nodds = [[1, 1], [2, 1]]\n";
  EXPECT_EQ(doubts_of("width = 3\nheight = 3", tiles, spawn),
            Doubts{"no tiles merge and there is no goal: no move is better than another"});
}

TEST(Lint, ManyMergesThatNeverHappenAreOneDoubt) {
  std::string merges;
  for (int tile = 2; tile <= 8; ++tile) {
    merges += "[2, " + std::to_string(tile) + ", " + std::to_string(tile + 1) + "], ";
  }
  const Doubts doubts =
      doubts_of("width = 4\nheight = 4",
                "values = [1, 2, 3, 4, 5, 6, 7, 8, 9]\nmerge = [[1, 1, 9], " + merges + "]",
                "[spawn]\nstart = 2\nodds = [[1, 1]]\nout_of = 1\n");
  EXPECT_EQ(doubts, (Doubts{"these tiles never come: 2, 3, 4, 5, 6, 7, 8",
                            "7 merges never happen, because one of their tiles never comes"}));
}

}  // namespace
}  // namespace tilery
