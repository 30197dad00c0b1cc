// Faults of cartridges outside [spawn]: their places and messages.

#include "tests/rules/faults.h"

namespace tilery {
namespace {

using test::end;
using test::expect_faults;
using test::fault_in;
using test::odds;

TEST(CartridgeFault, InTheHeadIsReportedAtItsPlace) {
  expect_faults({
      {"name = \"small\"", "", "1:1: expected the key \"name\""},
      {"\"small\"", "\"Small\"",
       "1:8: expected a name of 1 to 40 lower-case letters, digits, '-' and '.', a letter or digit "
       "first, found \"Small\""},
      {"\"small\"", "\"\"",
       "1:8: expected a name of 1 to 40 lower-case letters, digits, '-' and '.', a letter or digit "
       "first, found \"\""},
      {"\"small\"", "\"..\"",
       "1:8: expected a name of 1 to 40 lower-case letters, digits, '-' and '.', a letter or digit "
       "first, found \"..\""},
      {"\"small\"", "\"a/b\"",
       "1:8: expected a name of 1 to 40 lower-case letters, digits, '-' and '.', a letter or digit "
       "first, found \"a/b\""},
      {"\"small\"", "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\"",
       "1:8: expected a name of 1 to 40 lower-case letters, digits, '-' and '.', a letter or digit "
       "first, found \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...\""},
      {"\"small\"", "2048", "1:8: expected a text in quotes, found the number 2048"},
      {"\"Small\"", "\"\"",
       "2:9: expected one line of 1 to 200 bytes without control characters, found \"\""},
      {"\"Small\"", "\"two\\nlines\"",
       "2:9: expected one line of 1 to 200 bytes without control characters, found \"two?lines\""},
      {"\"Small\"", "\"\\u007F\"",
       "2:9: expected one line of 1 to 200 bytes without control characters, found \"?\""},
      {"about = \"A game for tests.\"\n", "", "1:1: expected the key \"about\""},
  });
}

TEST(CartridgeFault, InAKeyIsReportedAtItsPlace) {
  expect_faults({
      {"title", "titel",
       "2:1: expected one of the keys name, title, about, board, tiles, spawn, score, goal, "
       "players, moves, controls or levels, found \"titel\"; did you mean \"title\"?"},
      {"title = \"Small\"", "title = \"Small\"\nauthor = \"me\"",
       "3:1: expected one of the keys name, title, about, board, tiles, spawn, score, goal, "
       "players, moves, controls or levels, found \"author\""},
      {"width = 4", "widht = 4",
       "5:1: expected one of the keys width, height, open, blocked or wrap, found \"widht\"; did "
       "you "
       "mean \"width\"?"},
      {"[spawn]", "larges = 12\n[spawn]",
       "10:1: expected one of the keys values, then, repeat, largest, merge, chain, "
       "reach, fall, labels or colors, "
       "found \"larges\"; "
       "did you mean \"largest\"?"},
      {"[spawn]", "[[spawn]]", "10:1: expected a table, found a list"},
      {"[spawn]", "[spwan]",
       "10:2: expected one of the keys name, title, about, board, tiles, spawn, score, goal, "
       "players, moves, controls or levels, found \"spwan\"; did you mean \"spawn\"?"},
      {"start = 2", "start = 2\nodd = [1]",
       "12:1: expected one of the keys start, odds, out_of, deck, bonus, climb, preview, every, "
       "count, place or "
       "weights, found \"odd\"; did you mean \"odds\"?"},
      {"start = 2", "start = { tile = [1] }",
       "11:11: expected one of the keys tiles or draws, found \"tile\"; did you mean \"tiles\"?"},
      {end, "out_of = 5\n[score]\nworths = [1]",
       "15:1: expected one of the keys kind, worth, then or digits, found \"worths\"; did you mean "
       "\"worth\"?"},
      {end, "out_of = 5\n[goal]\nthan = \"ask\"\ntile = 3",
       "15:1: expected one of the keys tile, clear, board, moves, then, par or aim, "
       "found \"than\"; did you mean \"then\"?"},
      {end, "out_of = 5\n[players]\nmoist = 2",
       "15:1: expected one of the keys most, turn, directions or goals, found \"moist\"; did you "
       "mean "
       "\"most\"?"},
      {end, "out_of = 5\n[controls]\nnorth = [\"n\"]",
       "15:1: expected one of the keys left, right, up or down, found \"north\""},
      {odds, "deck = [[1, 4]]\nbonus = { form = 3 }\n",
       "13:11: expected one of the keys from, odds, lowest, below or window, found \"form\"; did "
       "you mean \"from\"?"},
      {end, "out_of = 5\nclimb = { odd = [1, 2] }",
       "14:11: expected one of the keys tile or odds, found \"odd\"; did you mean \"odds\"?"},
  });
}

TEST(CartridgeFault, InTheBoardIsReportedAtItsPlace) {
  expect_faults({
      {"width = 4", "width = 0", "5:9: expected a width from 1 to 32, found the number 0"},
      {"width = 4", "width = 33", "5:9: expected a width from 1 to 32, found the number 33"},
      {"width = 4", "width = \"4\"", "5:9: expected a width from 1 to 32, found \"4\""},
      {"width = 4", "width = 4.0",
       "5:9: expected a width from 1 to 32, found a number with a fraction"},
      {"width = 4", "width = 1979-05-27",
       "5:9: expected a width from 1 to 32, found a date or a time"},
      {"width = 4", "width = [4]", "5:9: expected a width from 1 to 32, found a list"},
      {"width = 4", "width = -9223372036854775808",
       "5:9: expected a width from 1 to 32, found the number -9223372036854775808"},
      {"height = 2\n", "", "4:1: expected the key \"height\" in [board]"},
      {"height = 2\n", "height = 2\nopen = 1\n", "7:8: expected true or false, found the number 1"},
      {"height = 2\n", "height = 2\nwrap = \"row\"\n",
       "7:8: expected one of the words none, rows, columns or both, found \"row\"; did you mean "
       "\"rows\"?"},
      {"[board]\n", "",
       "4:1: expected one of the keys name, title, about, board, tiles, spawn, score, goal, "
       "players, moves, controls or levels, found \"width\", which belongs in [board]"},
      {"height = 2\n[tiles]\n",
       "height = 2\nwrap = \"both\"\n[tiles]\nmerge = [{ parts = [1, 1, 1], made = [3] }]\n",
       "7:8: expected merges of two tiles into a larger one, as lines that wrap around need, found "
       "a list of merges"},
      {"height = 2\n[tiles]\n", "height = 2\nwrap = \"both\"\n[tiles]\nchain = true\n",
       "7:8: expected merges of two tiles into a larger one, as lines that wrap around need, found "
       "chain = true"},
      {"height = 2\n", "height = 2\nblocked = \"....\"\n",
       "7:11: expected a list of 2 rows, found \"....\""},
      {"height = 2\n", "height = 2\nblocked = [\"....\"]\n",
       "7:11: expected a list of 2 rows, found a list of 1"},
      {"height = 2\n", "height = 2\nblocked = [\"....\", 7]\n",
       "7:20: expected a text in quotes, found the number 7"},
      {"height = 2\n", "height = 2\nblocked = [\"....\",\n  \"...\"]\n",
       "8:3: expected a row of 4 cells, '#' blocked and '.' not, found \"...\""},
      {"height = 2\n", "height = 2\nblocked = [\"....\", \"..x.\"]\n",
       "7:20: expected a row of 4 cells, '#' blocked and '.' not, found \"..x.\""},
      {"height = 2\n", "height = 2\nblocked = [\"####\", \"####\"]\n",
       "7:11: expected a picture with a cell that is not blocked, found '#' alone"},
      {"height = 2\n", "height = 2\nopen = true\nblocked = [\"....\", \"#...\"]\n",
       "8:11: expected no blocked cells on a board that is open to any size, found a list"},
      {"[board]\nwidth = 4\nheight = 2\n", "", "1:1: expected the table [board]"},
      {"[board]\nwidth = 4\nheight = 2\n", "board = 7\n",
       "4:9: expected a table, found the number 7"},
  });
}

TEST(CartridgeFault, InTheTilesIsReportedAtItsPlace) {
  expect_faults({
      {"values = [1, 2, 3]", "values = []",
       "8:10: expected a list of 1 to 255 tiles, found a list of 0"},
      {"values = [1, 2, 3]", "values = [2, 1, 3]",
       "8:14: expected a tile larger than 2, the one before, found the number 1"},
      {"values = [1, 2, 3]", "values = [1, 2, 2]",
       "8:17: expected a tile larger than 2, the one before, found the number 2"},
      {"values = [1, 2, 3]", "values = [0, 2, 3]",
       "8:11: expected tile 1 of the ladder, from 1 to 9007199254740991, found the number 0"},
      {"values = [1, 2, 3]", "values = [1, 2, 9007199254740992]",
       "8:17: expected tile 3 of the ladder, from 1 to 9007199254740991, found the number "
       "9007199254740992"},
      {"values = [1, 2, 3]", "values = [1, 2, \"3\"]",
       "8:17: expected tile 3 of the ladder, from 1 to 9007199254740991, found \"3\""},
      {"values = [1, 2, 3]\n", "", "7:1: expected the key \"values\" in [tiles]"},
      {"\"double\"", "\"doubel\"",
       "9:8: expected one of the words double, triple, sum or end, found \"doubel\"; did you mean "
       "\"double\"?"},
      {"\"double\"", "2",
       "9:8: expected one of the words double, triple, sum or end, found the number 2"},
      {"[1, 2, 3]\nthen = \"double\"", "[1]\nthen = \"sum\"",
       "9:8: expected at least two values to sum, found 1 alone"},
      {"[spawn]", "largest = 7\n[spawn]",
       "10:11: expected a tile on the ladder, found the number 7"},
      {"[spawn]", "reach = \"near\"\n[spawn]",
       "10:9: expected one of the words far or step, found \"near\"; did you mean \"far\"?"},
      {"[spawn]", "merge = \"equals\"\n[spawn]",
       "10:9: expected one of the words equal, threes, neighbours, sum, difference, product, "
       "divides or none, found \"equals\"; did you "
       "mean \"equal\"?"},
      {"[spawn]", "merge = 2\n[spawn]",
       "10:9: expected one of the words equal, threes, neighbours, sum, difference, product, "
       "divides or none, or a list of merges, found "
       "the number 2"},
      {"[spawn]", "merge = []\n[spawn]",
       "10:9: expected a list of 1 to 1024 merges, found a list of 0"},
      {"[spawn]", "merge = [[1, 1]]\n[spawn]",
       "10:10: expected a list of 3 tiles, [a, b, made], found a list of 2"},
      {"[spawn]", "merge = [[1, 1, 4]]\n[spawn]",
       "10:17: expected a tile on the ladder, found the number 4"},
      {"[spawn]", "merge = [[1, 2, 3], [2, 1, 6]]\n[spawn]",
       "10:21: expected tiles that no merge above joins, found 2 and 1 again"},
      {"[spawn]", "merge = [{ parts = [1], made = [] }]\n[spawn]",
       "10:20: expected a list of 2 to 5 tiles, found a list of 1"},
      {"[spawn]", "merge = [{ parts = [1, 1, 1, 1, 1, 1], made = [] }]\n[spawn]",
       "10:20: expected a list of 2 to 5 tiles, found a list of 6"},
      {"[spawn]", "merge = [{ parts = [1, 1], made = [1, 1, 1] }]\n[spawn]",
       "10:35: expected a list of 0 to 2 tiles, found a list of 3"},
      {"[spawn]", "merge = [{ parts = [2, 1], made = [1, 2] }]\n[spawn]",
       "10:10: expected tiles that differ from the merging ones, found 1 and 2"},
      {"[spawn]", "merge = [{ parts = [1, 1], makes = [2] }]\n[spawn]",
       "10:28: expected one of the keys parts, made or gain, found \"makes\"; did you mean "
       "\"made\"?"},
      {"[spawn]", "reach = \"step\"\nmerge = [{ parts = [1, 1], made = [] }]\n[spawn]",
       "10:9: expected reach = \"far\", as merges of several tiles, or into none, two or a smaller "
       "one, need, found \"step\""},
      {"[spawn]", "repeat = 4\n[spawn]",
       "9:8: expected no key \"then\" beside the key \"repeat\", found \"double\""},
      {"then = \"double\"", "repeat = 3\nmerge = [[1, 1, 2]]",
       "9:10: expected a factor that makes the first tile larger than the last one given, found "
       "the number 3"},
      {"then = \"double\"", "repeat = 4",
       "9:10: expected a list of merges, as the key \"repeat\" needs, found a rule for all tiles"},
      {"then = \"double\"", "labels = [\"a b\"]",
       "9:11: expected a label of 1 to 12 columns and at most 32 bytes, without blanks and "
       ", ; / [ ] |, other than . # ? - _ 0, without + first, found \"a b\""},
      {"then = \"double\"", "labels = [\"2\"]",
       "9:10: expected labels that differ, also from the numbers of tiles without a label, found "
       "\"2\" again"},
  });
}

TEST(CartridgeFault, AWordForAMissingFeatureIsExplained) {
  const std::string answer =
      "; hexagons, 3D boards, timers and power-ups stay out (docs/cartridges.md)";
  for (const std::string word : {"timer", "hex", "Depth", "powerup", "power-ups", "seconds"}) {
    const std::string fault = fault_in(test::small_with("[spawn]", word + " = 1\n[spawn]"));
    EXPECT_TRUE(fault.ends_with("found \"" + word + '"' + answer)) << fault;
    EXPECT_TRUE(fault_in(test::small_with("[spawn]", '[' + word + "]\n[spawn]")).ends_with(answer));
  }
  EXPECT_TRUE(fault_in(test::small_with("[spawn]", "gravity = \"down\"\n[spawn]"))
                  .ends_with("found \"gravity\"; fall = \"down\" in [tiles] lets tiles fall"));
}

TEST(CartridgeFault, EachPartOfAFileHasAFirstFault) {
  std::string toml = test::small_with("width = 4", "width = 99");
  const std::string_view then = "\"double\"";
  toml.replace(toml.find(then), then.size(), "\"treble\"");
  toml += "[players]\nmost = 7\n[moves]\nundo = -1\n[score]\nkind = \"none\"\n";
  const auto cartridge = check_cartridge(toml, "x");
  ASSERT_FALSE(cartridge);
  std::vector<std::string> faults;
  for (const Error& error : cartridge.error()) {
    faults.push_back(text_of(error));
  }
  // A fault of [score] may follow from a fault of the tiles.
  EXPECT_EQ(
      faults,
      (std::vector<std::string>{
          "x:5:9: expected a width from 1 to 32, found the number 99",
          "x:9:8: expected one of the words double, triple, sum or end, found \"treble\"; did "
          "you mean \"triple\"?",
          "x:15:8: expected a number of players from 1 to 2, found the number 7",
          "x:17:8: expected a number of moves to take back from 0 to 1000000, found the "
          "number -1"}));
}

TEST(CartridgeFault, InDirectionsOfPlayersIsReportedAtItsPlace) {
  expect_faults({
      {end, "out_of = 5\n[players]\nmost = 1\ndirections = [[\"left\"], [\"up\"]]",
       "16:14: expected most = 2 beside directions of each player, found a list"},
      {end, "out_of = 5\n[players]\nmost = 2\ndirections = [[\"left\"]]",
       "16:14: expected a list of 2 lists, of the first and second player, found a list of 1"},
      {end, "out_of = 5\n[players]\nmost = 2\ndirections = [[\"left\"], [\"up\", \"up\"]]",
       "16:32: expected each direction once, found up again"},
      {end,
       "out_of = 5\n[moves]\ndirections = [\"left\"]\n[players]\nmost = 2\n"
       "directions = [[\"left\"], [\"up\"]]",
       "18:14: expected directions that [moves] allows, found \"up\""},
  });
}

TEST(CartridgeFault, InGoalsOfPlayersIsReportedAtItsPlace) {
  const std::string two = "out_of = 5\n[players]\nmost = 2\n";
  expect_faults({
      {end, "out_of = 5\n[players]\nmost = 1\ngoals = [{ tile = 3 }, { tile = 3 }]",
       "16:9: expected most = 2 beside a goal of each player, found a list"},
      {end, two + "goals = [{ tile = 3 }]",
       "16:9: expected a list of 2 goals, of the first and second player, found a list of 1"},
      {end, two + "goals = [{ tile = 3 }, { tile = 5 }]",
       "16:33: expected a tile on the ladder, found the number 5"},
      {end, two + "goals = [{ tile = 3 }, { tile = 3, moves = 9 }]",
       "16:24: expected one of the keys tile, clear, board and moves in the goal of a player, "
       "found "
       "2"},
      {end, two + "goals = [{ tile = 3 }, {}]",
       "16:24: expected one of the keys tile, clear, board and moves in the goal of a player, "
       "found "
       "none"},
      {end, two + "goals = [{ tile = 3 }, { par = 9 }]",
       "16:26: expected one of the keys tile, clear, board or moves, found \"par\", which belongs "
       "in "
       "[goal]"},
      {end, two + "goals = [{ tile = 3 }, { moves = 0 }]",
       "16:34: expected a number of moves from 1 to 1000000, found the number 0"},
      {end, two + "turn = \"merge keeps\"\ngoals = [{ tile = 3 }, { moves = 9 }]",
       "16:8: expected turns that alternate beside a goal of each player, found \"merge keeps\""},
      {end, two + "goals = [{ tile = 3 }, { moves = 9 }]\n[goal]\ntile = 3",
       "16:9: expected no goal of a player beside [goal], found goals and [goal]"},
  });
}

TEST(CartridgeFault, InTheMovesIsReportedAtItsPlace) {
  expect_faults({
      {end, "out_of = 5\n[moves]\ndirections = []",
       "15:14: expected a list of 1 to 4 directions, found a list of 0"},
      {end, "out_of = 5\n[moves]\ndirections = [\"left\", \"lift\"]",
       "15:23: expected one of the words left, right, up or down, found \"lift\"; did you mean "
       "\"left\"?"},
      {end, "out_of = 5\n[moves]\ndirections = [\"left\", \"left\"]",
       "15:23: expected each direction once, found left again"},
      {end, "out_of = 5\n[moves]\nundo = -1",
       "15:8: expected a number of moves to take back from 0 to 1000000, found the number -1"},
      {end, "out_of = 5\n[moves]\nundos = 1",
       "15:1: expected one of the keys directions or undo, found \"undos\"; did you mean "
       "\"undo\"?"},
  });
}

TEST(CartridgeFault, InTheScoreIsReportedAtItsPlace) {
  expect_faults({
      {"[board]", "score = 7\n[board]", "4:9: expected a table, found the number 7"},
      {end, "out_of = 5\n[score]\nkind = \"summed\"",
       "15:8: expected one of the words gathered or counted, found \"summed\""},
      {end, "out_of = 5\n[score]\ndigits = 0",
       "15:10: expected a number of digits from 1 to 18, found the number 0"},
      {end, "out_of = 5\n[score]\ndigits = 19",
       "15:10: expected a number of digits from 1 to 18, found the number 19"},
      {end, "out_of = 5\n[score]\nworth = [1]",
       "15:9: expected kind = \"counted\", as the key \"worth\" needs, found a score that is "
       "gathered"},
      {end, "out_of = 5\n[score]\nthen = \"double\"",
       "15:8: expected kind = \"counted\", as the key \"then\" needs, found a score that is "
       "gathered"},
      {end, "out_of = 5\n[score]\nkind = \"counted\"",
       "14:1: expected the key \"worth\" in [score]"},
      {end, "out_of = 5\n[score]\nkind = \"counted\"\nworth = [0, 0, 3]",
       "16:9: expected a worth below 2^53 for each of the 31 tiles, or the key \"then\", found 3 "
       "of "
       "them"},
      {end, "out_of = 5\n[score]\nkind = \"counted\"\nworth = [0]\nthen = \"sum\"",
       "17:8: expected at least two worths to sum, found 0 alone"},
      {end, "out_of = 5\n[score]\nkind = \"counted\"\nworth = [-1]\nthen = \"double\"",
       "16:10: expected a worth from 0 to 9007199254740991, found the number -1"},
      {end, "out_of = 5\n[score]\nkind = \"counted\"\nworth = [99999999]\nthen = \"triple\"",
       "16:9: expected a worth below 2^53 for each of the 31 tiles, or the key \"then\", found 17 "
       "of "
       "them"},
  });
}

TEST(CartridgeFault, InGoalPlayersOrControlsIsReportedAtItsPlace) {
  expect_faults({
      {end, "out_of = 5\n[goal]\n",
       "14:1: expected one of the keys tile, clear and board in the goal, found none"},
      {end, "out_of = 5\n[goal]\ntile = 13",
       "15:8: expected a tile on the ladder, found the number 13"},
      {end, "out_of = 5\n[goal]\ntile = 12\naim = \"moves\"",
       "16:7: expected then = \"stop\" beside an aim at the goal, found \"moves\""},
      {end, "out_of = 5\n[goal]\ntile = 12\nthen = \"stop\"\naim = \"win\"",
       "17:7: expected one of the words score, goal or moves, found \"win\""},
      {end, "out_of = 5\n[goal]\ntile = 12\nthen = \"win\"",
       "16:8: expected one of the words ask, go on or stop, found \"win\""},
      {end, "out_of = 5\n[players]\nmost = 3",
       "15:8: expected a number of players from 1 to 2, found the number 3"},
      {end, "out_of = 5\n[players]\nmost = 2\nturn = \"merge\"",
       "16:8: expected one of the words alternate or merge keeps, found \"merge\""},
      {end, "out_of = 5\n[players]\nturn = \"alternate\"",
       "14:1: expected the key \"most\" in [players]"},
      {end, "out_of = 5\n[controls]\nup = \"north\"",
       "15:6: expected a list of 1 to 8 words, found \"north\""},
      {end, "out_of = 5\n[controls]\nup = [14]",
       "15:7: expected a text in quotes, found the number 14"},
      {end, "out_of = 5\n[controls]\nup = []",
       "15:6: expected a list of 1 to 8 words, found a list of 0"},
      {end, "out_of = 5\n[controls]\nup = [\"North\"]",
       "15:7: expected a word of 1 to 16 lower-case letters, digits or signs, found \"North\""},
      {end, "out_of = 5\n[controls]\nup = [\"\"]",
       "15:7: expected a word of 1 to 16 lower-case letters, digits or signs, found \"\""},
      {end, "out_of = 5\n[controls]\nup = [\"a b\"]",
       "15:7: expected a word of 1 to 16 lower-case letters, digits or signs, found \"a b\""},
      {end, "out_of = 5\n[controls]\nup = [\"left\"]",
       "15:7: expected a word that means no direction yet, found \"left\""},
      {end, "out_of = 5\n[controls]\nup = [\"n\"]\nleft = [\"w\", \"n\"]",
       "15:7: expected a word that means no direction yet, found \"n\""},
  });
}

TEST(CartridgeFault, OfTheFileAsAWholeIsReported) {
  EXPECT_EQ(fault_in(""), "1:1: expected the key \"name\"");
  EXPECT_EQ(fault_in(std::string(65536, '#')), "1:1: expected the key \"name\"");
  EXPECT_EQ(fault_in(std::string(65537, '#')),
            "expected a file of at most 64 KiB, found 65537 bytes");
  expect_faults({
      {"width = 4", "width = ",
       "5:9: expected TOML, found a fault while parsing key-value pair: expected value, saw '\\n'"},
      {"width = 4", "width = 4\nwidth = 4",
       "6:9: expected TOML, found a fault while parsing key-value pair: cannot redefine existing "
       "integer 'width'"},
      {"width = 4", "width = 99999999999999999999",
       "5:29: expected TOML, found a fault while parsing decimal integer: '99999999999999999999' "
       "is not representable in 64 bits"},
      {"\"Small\"", "\"Sm\nall\"",
       "2:12: expected TOML, found a fault while parsing string: unescaped control characters "
       "other than TAB (U+0009) are explicitly prohibited"},
      {"\"Small\"", "\"Sm\xFFll\"",
       "2:11: expected TOML, found a fault: Encountered invalid utf-8 sequence"},
      {"\"Small\"", "\"Sm\x01ll\"",
       "2:12: expected TOML, found a fault while parsing string: unescaped control characters "
       "other than TAB (U+0009) are explicitly prohibited"},
      {"[spawn]", "[!]",
       "10:2: expected TOML, found a fault while parsing key: expected bare key starting character "
       "or string delimiter, saw '!'"},
      {"width = 4", "width = 4\xC3\xA4",
       "5:10: expected TOML, found a fault while parsing decimal integer: expected digit, saw "
       "'\xC3\xA4'"},
      {"[spawn]", "[board]",
       "10:1: expected TOML, found a fault while parsing table header: cannot redefine existing "
       "table 'board'"},
  });
}

TEST(CartridgeFault, ShortensALongNumber) {
  const std::string digits(5000, '9');
  EXPECT_LT(fault_in(test::small_with("width = 4", "width = " + digits)).size(), 250U);
}

TEST(CartridgeFault, CountsColumnsInCharacters) {
  EXPECT_EQ(fault_in(test::small_with("\"Small\"", "\"Kl\xC3\xA4in\", 1")),
            "2:16: expected TOML, found a fault while parsing key-value pair: expected a comment "
            "or whitespace, saw ','");
}

TEST(CartridgeFault, NamesItsSource) {
  const auto cartridge = read_cartridge("", "games/mine.toml");
  ASSERT_FALSE(cartridge);
  EXPECT_EQ(text_of(cartridge.error()), "games/mine.toml:1:1: expected the key \"name\"");
}

TEST(CartridgeFault, QuotesNoMoreThan40BytesAndNoControlCharacters) {
  expect_faults({
      {"\"double\"", "\"\\u0007\\u001b[1m\"",
       "9:8: expected one of the words double, triple, sum or end, found \"??[1m\""},
      {"\"double\"",
       "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\xC3\xA4"
       "bbbb\"",
       "9:8: expected one of the words double, triple, sum or end, found "
       "\"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...\""},
  });
}

TEST(CartridgeFault, IsFoundInTowersOfTablesBeforeTheyOverflowTheStack) {
  std::string tower = "a";
  for (int storey = 1; storey <= 200; ++storey) {
    tower += storey % 2 == 0 ? " . 'a'" : ".\"a\"";
  }
  EXPECT_EQ(fault_in(tower + " = 1"),
            "1:1: expected one of the keys name, title, about, board, tiles, spawn, score, goal, "
            "players, moves, controls or levels, found \"a\"");
  EXPECT_EQ(fault_in(tower + ".a = 1"), "expected at most 200 dots between names, found 201");
  EXPECT_EQ(fault_in("a = " + std::string(30000, '[')),
            "1:21: expected TOML, found a fault while parsing value: exceeded maximum nested value "
            "depth of 16");
}

}  // namespace
}  // namespace tilery
