// Chains, falling tiles, points of merges, cells that no tile enters, and the ends of games.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "tests/support/games.h"
#include "tilery/board/quick_slides.h"
#include "tilery/board/slide.h"
#include "tilery/core/random.h"
#include "tilery/game/game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

using test::board_showing;
using test::Faces;
using test::faces_of;

/// The rules of a cartridge with these lines in [board] and [tiles], and then `sections`.
Rules rules_of(const std::string& board, const std::string& tiles, const std::string& sections) {
  const auto cartridge = read_cartridge("name = \"x\"\ntitle = \"x\"\nabout = \"x\"\n[board]\n" +
                                            board + "\n[tiles]\n" + tiles + "\n" + sections,
                                        "test");
  EXPECT_TRUE(cartridge) << text_of(cartridge.error());
  return cartridge.value_or(Cartridge{}).rules;
}

const std::string spawn_twos = "[spawn]\nstart = 1\nodds = [[2, 1]]\n";
const std::string row = "width = 5\nheight = 1";
const std::string doubling = "values = [2]\nthen = \"double\"\n";

Faces after(const Rules& rules, const Faces& board, Direction direction) {
  return faces_of(rules, slide(board_showing(rules, board), direction, rules).board);
}

TEST(Chain, AProductMergesOnInTheSameMove) {
  const Rules rules = rules_of(row, doubling + "chain = true", spawn_twos);
  EXPECT_EQ(after(rules, {8, 4, 2, 2, 0}, Direction::left), (Faces{16, 0, 0, 0, 0}));
  EXPECT_EQ(after(rules, {2, 2, 2, 2, 2}, Direction::left), (Faces{8, 2, 0, 0, 0}));
  EXPECT_EQ(after(rules, {2, 4, 2, 0, 0}, Direction::left), (Faces{2, 4, 2, 0, 0}));
  EXPECT_EQ(slide(board_showing(rules, {8, 4, 2, 2, 0}), Direction::left, rules).gain, 28U);
}

TEST(Chain, TheTravelsOfAllPartsEndAtTheProduct) {
  const Rules rules = rules_of(row, doubling + "chain = true", spawn_twos);
  const Slide slid = slide(board_showing(rules, {8, 4, 2, 2, 0}), Direction::left, rules);
  ASSERT_EQ(slid.travels.size(), 4U);
  for (const TileTravel& travel : slid.travels) {
    EXPECT_EQ(travel.to, 0);
  }
}

TEST(Fall, TilesFallAfterTheSlideWithoutMerging) {
  const Rules rules = rules_of(
      "width = 3\nheight = 3", doubling + "fall = \"down\"",
      "[spawn]\nstart = 1\nodds = [[2, 1]]\n[moves]\ndirections = [\"left\", \"right\"]\n");
  const Faces board = {0, 0, 2,  //
                       0, 0, 0,  //
                       2, 4, 0};
  const Faces fallen = {0, 0, 0,  //
                        2, 0, 0,  //
                        2, 4, 0};
  EXPECT_EQ(after(rules, board, Direction::left), fallen);
  const Slide slid = slide(board_showing(rules, board), Direction::left, rules);
  EXPECT_TRUE(slid.moved());
  EXPECT_TRUE(std::ranges::any_of(
      slid.travels, [](const TileTravel& travel) { return travel.from == 2 && travel.to == 3; }));
}

TEST(Fall, ADirectionThatOnlyLetsTilesFallIsAMove) {
  const Rules rules = rules_of("width = 2\nheight = 2", doubling + "fall = \"down\"", spawn_twos);
  EXPECT_TRUE(can_slide(board_showing(rules, {2, 0, 0, 0}), Direction::left, rules));
  EXPECT_FALSE(can_slide(board_showing(rules, {0, 0, 2, 0}), Direction::left, rules));
  EXPECT_FALSE(can_slide(board_showing(rules, {0, 0, 2, 4}), Direction::up, rules));
}

TEST(Gain, AMergeScoresItsListedGainInsteadOfTheFacesMade) {
  const Rules rules = rules_of(
      row, "values = [1, 2, 3]\nmerge = [{ parts = [1, 1], made = [], gain = 5 }, [2, 2, 3]]",
      "[spawn]\nstart = 1\nodds = [[1, 1]]\n");
  const Slide slid = slide(board_showing(rules, {1, 1, 2, 2, 0}), Direction::left, rules);
  EXPECT_EQ(slid.gain, 8U);
}

TEST(QuickSlidesOfRules, EqualTheDefinition) {
  const std::string square = "width = 4\nheight = 4";
  for (const char* const tiles :
       {"chain = true", "fall = \"down\"", "fall = \"right\"\nchain = true",
        "merge = [[\"sum\", 8], \"equal\"]",
        "merge = [{ rule = \"equal\", gain = 3 }, [2, \"any\", []]]"}) {
    const Rules rules = rules_of(square, doubling + tiles, spawn_twos);
    const QuickSlides slides(rules);
    Random random = {.seed = 5};
    for (int trial = 0; trial < 500; ++trial) {
      WalledBoard board(rules.shape);
      for (int cell = 0; cell < board.cells(); ++cell) {
        board.set(cell, static_cast<Rank>(random.below(5)));
      }
      const QuickSlides::All all = slides.of(board);
      for (const Direction direction : all_directions) {
        const Slide plain = slide(board, direction, rules);
        const QuickSlide& quick = all[static_cast<std::size_t>(direction)];
        ASSERT_EQ(quick.board, plain.board);
        ASSERT_EQ(quick.gain, plain.gain);
        ASSERT_EQ(quick.moved, plain.moved());
        ASSERT_EQ(can_slide(board, direction, rules), plain.moved());
      }
    }
  }
}

TEST(ClosedCells, NoTileEntersACellOfWeightZero) {
  const Rules rules = rules_of("width = 2\nheight = 2", doubling,
                               "[spawn]\nstart = 1\nodds = [[2, 1]]\nplace = \"weighted\"\n"
                               "weights = [[1, 0], [0, 0]]\n");
  Game game({.rules = rules, .seed = 3});
  EXPECT_EQ(game.position().board.rank(0), 1);
  const auto turn = game.play(Direction::right);
  ASSERT_TRUE(turn);
  EXPECT_EQ(turn->entries.size(), 1U);
  EXPECT_EQ(turn->entries[0].cell, 0);
}

TEST(ClosedCells, AMoveWithoutAnOpenCellBringsNoTile) {
  const Rules rules = rules_of("width = 2\nheight = 2", "values = [2, 4, 8, 16]\n",
                               "[spawn]\nstart = { board = [\"2 .\", \"4 8\"] }\nodds = [[2, 1]]\n"
                               "place = \"weighted\"\nweights = [[0, 0], [1, 0]]\n");
  Game game({.rules = rules, .seed = 3});
  const auto turn = game.play(Direction::right);
  ASSERT_TRUE(turn);
  EXPECT_TRUE(turn->entries.empty());
}

TEST(Clear, AMoveThatClearsTheBoardEndsTheGame) {
  const Rules rules = rules_of(
      row, "values = [1, 2]\nmerge = \"difference\"",
      "[spawn]\nstart = { board = [\"1 . 1 . .\"] }\nodds = [[1, 1]]\n[goal]\nclear = true\n");
  Game game({.rules = rules, .seed = 1});
  const auto turn = game.play(Direction::left);
  ASSERT_TRUE(turn);
  EXPECT_TRUE(turn->entries.empty());
  EXPECT_TRUE(turn->reaches_goal);
  EXPECT_TRUE(game.is_over());
}

TEST(LimitOfMoves, EndsTheGameUntilAMoveIsUndone) {
  const Rules rules = rules_of(row, doubling,
                               "[spawn]\nstart = { board = [\"2 . 2 . 4\"] }\ncount = 0\n"
                               "[goal]\ntile = 16\nmoves = 1\n");
  Game game({.rules = rules, .seed = 1});
  ASSERT_TRUE(game.play(Direction::left));
  EXPECT_TRUE(game.is_over());
  EXPECT_FALSE(game.position().goal_reached);
  EXPECT_FALSE(game.play(Direction::left));
  EXPECT_TRUE(game.undo());
  EXPECT_FALSE(game.is_over());
}

TEST(GoalBoard, EndsTheGameOnceTheTilesStandAsItShows) {
  const Rules rules = rules_of(row, doubling,
                               "[spawn]\nstart = { board = [\"2 . 2 . .\"] }\ncount = 0\n"
                               "[goal]\nboard = [\"? . . . 4\"]\n");
  Game game({.rules = rules, .seed = 1});
  ASSERT_TRUE(game.play(Direction::left));
  EXPECT_FALSE(game.is_over());
  ASSERT_TRUE(game.play(Direction::right));
  EXPECT_TRUE(game.is_over());
  EXPECT_TRUE(game.position().goal_reached);
}

}  // namespace
}  // namespace tilery
