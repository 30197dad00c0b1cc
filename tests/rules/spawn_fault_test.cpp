// Faults of [spawn] in cartridges: their places and messages.

#include "tests/rules/faults.h"

namespace tilery {
namespace {

using test::end;
using test::expect_faults;
using test::fault_in;
using test::odds;

TEST(CartridgeFault, InTheStartIsReportedAtItsPlace) {
  expect_faults({
      {"start = 2\n", "", "10:1: expected the key \"start\" in [spawn]"},
      {"start = 2", "start = 0",
       "11:9: expected a number of tiles from 1 to 1024, found the number 0"},
      {"start = 2", "start = 9", "11:9: expected at most 8 tiles, one for each open cell, found 9"},
      {"start = 2", "start = []", "11:9: expected a number of tiles from 1 to 1024, found a list"},
      {"start = 2", "start = {}", "11:9: expected the key \"tiles\" in [spawn.start]"},
      {"start = 2", "start = { tiles = [] }",
       "11:19: expected a list of 1 to 1024 tiles, found a list of 0"},
      {"start = 2", "start = { tiles = [5] }",
       "11:20: expected a tile on the ladder, found the number 5"},
      {"start = 2", "start = { tiles = [3], draws = -1 }",
       "11:32: expected a number of tiles from 0 to 1024, found the number -1"},
      {"start = 2", "start = { tiles = [3], draws = 8 }",
       "11:9: expected at most 8 tiles, one for each open cell, found 9"},
  });
}

TEST(CartridgeFault, InTheOddsIsReportedAtItsPlace) {
  expect_faults({
      {odds, "", "10:1: expected the key \"odds\" or \"deck\" in [spawn], found neither"},
      {"out_of = 5", "out_of = 6", "13:10: expected 5, the sum of the weights, found the number 6"},
      {"out_of = 5", "out_of = 4294967296",
       "13:10: expected a sum of weights from 1 to 4294967295, found the number 4294967296"},
      {"[3, 1]", "[3, 0]", "12:29: expected a weight from 1 to 4294967295, found the number 0"},
      {"[3, 1]", "[3, 4294967296]",
       "12:29: expected a weight from 1 to 4294967295, found the number 4294967296"},
      {"[3, 1]", "[3]",
       "12:25: expected a list of 2 numbers, a tile and a weight, found a list of 1"},
      {"[3, 1]", "3",
       "12:25: expected a list of 2 numbers, a tile and a weight, found the number 3"},
      {"[3, 1]", "[4, 1]", "12:26: expected a tile on the ladder, found the number 4"},
      {"[3, 1]", "[2, 1]", "12:25: expected each tile once, found 2 again"},
      {"[3, 1]", "[3, 0.5]",
       "12:29: expected whole numbers, as [[2, 9], [4, 1]] for nine in ten, found a number with a "
       "fraction"},
      {odds, "odds = []\nout_of = 5",
       "12:8: expected a list of 1 to 255 pairs of a tile and its weight, found a list of 0"},
      {odds, "odds = [[1, 4294967295], [2, 1]]\nout_of = 4294967295",
       "12:8: expected weights with a sum below 2^32, found 4294967296"},
      {end, "out_of = 5\nbonus = { from = 48 }",
       "14:9: expected a deck, as the key \"bonus\" needs, found odds"},
      {end, "out_of = 5\npreview = \"yes\"", "14:11: expected true or false, found \"yes\""},
  });
}

TEST(CartridgeFault, InTheDeckIsReportedAtItsPlace) {
  expect_faults({
      {"start = 2\n", "start = 2\ndeck = [[1, 4]]\n",
       "12:8: expected the key \"odds\" or \"deck\" in [spawn], found \"odds\" and \"deck\""},
      {odds, "deck = [[1, 4]]\nout_of = 4\n",
       "13:10: expected odds, as the key \"out_of\" needs, found a deck"},
      {odds, "deck = [[1, 4]]\nclimb = { tile = 3, odds = [1, 2] }\n",
       "13:9: expected odds, as the key \"climb\" needs, found a deck"},
      {odds, "deck = []\n",
       "12:8: expected a list of 1 to 31 pairs of a tile and its cards, found a list of 0"},
      {odds, "deck = [[1, 0]]\n",
       "12:13: expected a number of cards from 1 to 255, found the number 0"},
      {odds, "deck = [[1, 256]]\n",
       "12:13: expected a number of cards from 1 to 255, found the number 256"},
      // The cards left of nine kinds fit 64 bits, with four bits for each.
      {odds,
       "deck = [[1, 16], [2, 1], [3, 1], [6, 1], [12, 1], [24, 1], [48, 1], [96, 1], [192, 1]]\n",
       "12:13: expected a number of cards from 1 to 15, found the number 16"},
      {odds, "deck = [[1, 4], [1, 4]]\n", "12:17: expected each tile once, found 1 again"},
  });
}

TEST(CartridgeFault, InTheBonusIsReportedAtItsPlace) {
  const auto fault_with = [](const std::string& bonus) {
    return fault_in(test::small_with(odds, "deck = [[1, 4]]\nbonus = " + bonus + "\n"));
  };
  EXPECT_EQ(fault_with("48"), "13:9: expected a table, found the number 48");
  EXPECT_EQ(fault_with("{ odds = [1, 21], lowest = 6, below = 3, window = 3 }"),
            "13:9: expected the key \"from\" in [spawn.bonus]");
  EXPECT_EQ(fault_with("{ from = 47, odds = [1, 21], lowest = 6, below = 3, window = 3 }"),
            "13:18: expected a tile on the ladder, found the number 47");
  EXPECT_EQ(fault_with("{ from = 48, odds = [21, 21], lowest = 6, below = 3, window = 3 }"),
            "13:30: expected a number of cases from 1 to 20, found the number 21");
  EXPECT_EQ(fault_with("{ from = 48, odds = [0, 21], lowest = 6, below = 3, window = 3 }"),
            "13:30: expected a number of cases from 1 to 20, found the number 0");
  EXPECT_EQ(fault_with("{ from = 48, odds = [1], lowest = 6, below = 3, window = 3 }"),
            "13:29: expected a list of 2 numbers, as [1, 10] for one in ten, found a list of 1");
  EXPECT_EQ(fault_with("{ from = 48, odds = [1, 1], lowest = 6, below = 3, window = 3 }"),
            "13:33: expected a number of cases from 2 to 4294967295, found the number 1");
  EXPECT_EQ(fault_with("{ from = 48, odds = [1, 21], lowest = 12, below = 3, window = 3 }"),
            "13:47: expected a tile at least 3 steps below 48, found the number 12");
  EXPECT_EQ(fault_with("{ from = 48, odds = [1, 21], lowest = 6, below = 255, window = 3 }"),
            "13:58: expected a number of steps from 0 to 254, found the number 255");
  EXPECT_EQ(fault_with("{ from = 48, odds = [1, 21], lowest = 6, below = 3, window = 0 }"),
            "13:70: expected a number of tiles from 1 to 255, found the number 0");
}

TEST(CartridgeFault, InTheClimbIsReportedAtItsPlace) {
  expect_faults({
      {end, "out_of = 5\nclimb = { odds = [1, 2] }",
       "14:9: expected the key \"tile\" in [spawn.climb]"},
      {end, "out_of = 5\nclimb = { tile = 5, odds = [1, 2] }",
       "14:18: expected a tile on the ladder, found the number 5"},
      {end, "out_of = 5\nclimb = { tile = 3, odds = [2, 2] }",
       "14:29: expected a number of cases from 1 to 1, found the number 2"},
      {end, "out_of = 5\nclimb = { tile = 3, odds = [1, 5] }",
       "14:9: expected a ladder short enough for odds of 63 bits, found 28 steps to climb"},
  });
}

TEST(CartridgeFault, IsAClimbWhoseOddsLeave63Bits) {
  const auto fault_with = [](const std::string& tile, std::string_view more) {
    const std::string climb = "climb = { tile = " + tile + ", odds = [1, 4] }\n";
    return fault_in(test::small_with(end, std::string(end) + climb + std::string(more)));
  };
  // Five cases for the tile and eight for the cell, times 4 for each of 28 steps, are below 2^63.
  EXPECT_EQ(fault_with("3", ""), "no fault");
  EXPECT_EQ(fault_with("2", ""),
            "14:9: expected a ladder short enough for odds of 63 bits, found 29 steps to climb");
  // With a preview the tile is drawn apart from the cell.
  EXPECT_EQ(fault_with("1", "preview = true"), "no fault");
}

TEST(CartridgeFault, InThePlaceIsReportedAtItsPlace) {
  const std::string bytes = "odds = [[1, 200], [2, 56]]\nout_of = 256\nplace = \"probing\"\n";
  expect_faults({
      {end, "out_of = 5\nplace = \"anywhere\"",
       "14:9: expected one of the words uniform, weighted, probing, moved edge, free edge or "
       "worst, found "
       "\"anywhere\""},
      {end, "out_of = 5\nplace = \"moved-edge\"",
       "14:9: expected one of the words uniform, weighted, probing, moved edge, free edge or "
       "worst, found "
       "\"moved-edge\"; did you mean \"moved edge\"?"},
      {end, "out_of = 5\nplace = \"weighted\"", "10:1: expected the key \"weights\" in [spawn]"},
      {end, "out_of = 5\nweights = [[1, 1, 1, 1], [1, 1, 1, 1]]",
       "14:11: expected place = \"weighted\", as the key \"weights\" needs, found \"uniform\""},
      {end, "out_of = 5\nplace = \"weighted\"\nweights = [[1, 1, 1, 1]]",
       "15:11: expected a list of 2 rows, found a list of 1"},
      {end, "out_of = 5\nplace = \"weighted\"\nweights = [[1, 1, 1, 1], [1, 1, 1]]",
       "15:26: expected a list of 4 weights, found a list of 3"},
      {end, "out_of = 5\nplace = \"weighted\"\nweights = [[0, 0, 0, 0], [0, 0, 0, 0]]",
       "15:11: expected a weight above 0 in an open cell, found 0 in each"},
      {end, "out_of = 5\nplace = \"weighted\"\nweights = [[1, 1, 1, 1], [1, 1, 1, 2147483647]]",
       "15:11: expected weights with a sum below 2^31, found 2147483654"},
      {end, "out_of = 5\nplace = \"probing\"",
       "13:10: expected 256, as place = \"probing\" needs, found the number 5"},
      {odds, bytes + "preview = true\n",
       "14:9: expected another place with a preview, found \"probing\""},
      {odds, "deck = [[1, 200], [2, 56]]\nplace = \"probing\"\n",
       "13:9: expected another place with a deck or with tiles that climb, found \"probing\""},
      {odds, bytes + "climb = { tile = 3, odds = [1, 2] }\n",
       "14:9: expected another place with a deck or with tiles that climb, found \"probing\""},
  });
}

TEST(CartridgeFault, InTheNumberOfMovesForATileIsReportedAtItsPlace) {
  expect_faults({
      {end, "out_of = 5\nevery = 0",
       "14:9: expected a number of moves from 1 to 16, found the number 0"},
      {end, "out_of = 5\nevery = 17",
       "14:9: expected a number of moves from 1 to 16, found the number 17"},
      {end, "out_of = 5\nevery = \"2\"",
       "14:9: expected a number of moves from 1 to 16, found \"2\""},
  });
}

TEST(CartridgeFault, InTheNumberOfTilesThatEnterIsReportedAtItsPlace) {
  expect_faults({
      {end, "out_of = 5\ncount = -1",
       "14:9: expected a number of tiles from 0 to 16, found the number -1"},
      {end, "out_of = 5\ncount = 17",
       "14:9: expected a number of tiles from 0 to 16, found the number 17"},
      {end, "out_of = 5\npreview = true\ncount = 2",
       "15:9: expected 1 where the next tile is shown (preview), found 2"},
  });
}

TEST(CartridgeFault, IsAPlaceThatDoesNotFitTheBoard) {
  const auto fault_with = [](std::string_view board, const std::string& place) {
    std::string toml = test::small_with("height = 2", board);
    toml.replace(toml.find(odds), odds.size(), place);
    return fault_in(toml);
  };
  const std::string probing = "odds = [[1, 200], [2, 56]]\nout_of = 256\nplace = \"probing\"\n";
  EXPECT_EQ(
      fault_with("height = 3", probing),
      "14:9: expected another place on a board whose cells do not divide 256, found \"probing\"");
  EXPECT_EQ(fault_with("height = 4", probing), "no fault");
  EXPECT_EQ(fault_with("height = 2\nopen = true", probing),
            "15:9: expected another place on a board that is open to any size, found \"probing\"");
  EXPECT_EQ(fault_with("height = 2\nopen = true",
                       std::string(odds) +
                           "place = \"weighted\"\nweights = [[1, 1, 1, 1], [1, 1, 1, 1]]\n"),
            "15:9: expected another place on a board that is open to any size, found \"weighted\"");
}

TEST(CartridgeFault, InTheFirstBoardIsReportedAtItsPlace) {
  expect_faults({
      {"start = 2", "start = { board = [\"1 . . .\"] }",
       "11:19: expected a list of 2 rows, found a list of 1"},
      {"start = 2", "start = { board = [\"1 . .\", \". . . .\"] }",
       "11:20: expected a row of 4 cells with spaces between them, found 3"},
      {"start = 2", "start = { board = [\"4 . . .\", \". . . .\"] }",
       "11:20: expected a tile on the ladder, or '.', found \"4\""},
      {"start = 2", "start = { board = [\"# . . .\", \". . . .\"] }",
       "11:20: expected '#' only in cells that [board] blocks; the cell in column 1, row 1 is "
       "open, found \"#\""},
      {"start = 2", "start = { board = [\". . . .\", \". . . .\"] }",
       "11:19: expected a board with a tile, found an empty board"},
      {"start = 2", "start = { board = [\"1 1 1 1\", \"1 1 1 1\"], draws = 1 }",
       "11:9: expected at most 8 tiles, one for each open cell, found 9"},
  });
}

TEST(CartridgeFault, InTheWorstPlaceIsReportedAtItsPlace) {
  expect_faults({
      {end, "out_of = 5\nplace = \"worst\"\npreview = true",
       "14:9: expected another place with a preview, found \"worst\""},
      {odds, "deck = [[1, 2]]\nplace = \"worst\"",
       "13:9: expected another place with a deck or with tiles that climb, found \"worst\""},
  });
}

}  // namespace
}  // namespace tilery
