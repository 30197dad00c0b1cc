#include "tilery/game/lint.h"

#include <gtest/gtest.h>

#include "tests/support/games.h"
#include "tilery/rules/cartridge.h"
#include "tilery/rules/shipped.h"

namespace tilery {
namespace {

using Doubts = std::vector<std::string>;

Doubts doubts_of(const std::string& board, const std::string& tiles, const std::string& rest) {
  const std::string toml = "name = \"x\"\ntitle = \"x\"\nabout = \"x\"\n[board]\n" + board +
                           "\n[tiles]\n" + tiles + "\n" + rest;
  const auto cartridge = read_cartridge(toml, "x.toml");
  EXPECT_TRUE(cartridge) << text_of(cartridge.error());
  return cartridge ? doubts_about(cartridge->rules) : Doubts{"faulty"};
}

const std::string two_wide = "width = 2\nheight = 2";
const std::string doubling = "values = [2]\nthen = \"double\"";
const std::string usual = "[spawn]\nstart = 2\nodds = [[2, 1]]\nout_of = 1\n";

TEST(Lint, NoGameThatShipsIsDoubtful) {
  for (const ShippedCartridge& shipped : shipped_cartridges()) {
    EXPECT_EQ(doubts_about(read_cartridge(shipped.toml, shipped.name)->rules), Doubts())
        << shipped.name;
  }
}

TEST(Lint, AGoalThatDoesNotFitOnTheBoardIsDoubtful) {
  EXPECT_EQ(doubts_of(two_wide, doubling, usual + "[goal]\ntile = 16\n"), Doubts());
  EXPECT_EQ(doubts_of(two_wide, doubling, usual + "[goal]\ntile = 32\n"),
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

TEST(Lint, GamesThatBeginWithoutAMoveOrAtTheGoalAreDoubtful) {
  const Doubts full =
      doubts_of("width = 2\nheight = 1", "values = [2]\nthen = \"double\"",
                "[spawn]\nstart = { tiles = [2, 4] }\nodds = [[2, 1]]\nout_of = 1\n");
  ASSERT_EQ(full.size(), 1U);
  EXPECT_EQ(full[0], "200 of 200 games begin without a move");
  EXPECT_EQ(doubts_of(two_wide, doubling, usual + "[goal]\ntile = 2\n"),
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
      doubts, [](const std::string& one) { return one.starts_with("games end early"); }));
}

}  // namespace
}  // namespace tilery
