// Puzzles as cartridges: goals other than a tile, limits of moves, levels; lists of merge rules,
// labels and colours of tiles.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/rules/small_cartridge.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

const std::string pack =
    "name = \"pack\"\ntitle = \"Pack\"\nabout = \"Levels for tests.\"\nspawn = \"none\"\n"
    "[tiles]\nvalues = [2]\nthen = \"double\"\nlabels = [\"\xF0\x9F\xA5\x9A\"]\n"
    "[goal]\ntile = 8\n"
    "[[levels]]\ntitle = \"First\"\nstart = [\"2 2 4\"]\npar = 2\n"
    "[[levels]]\nstart = [\"2 . #\", \". # 2\"]\ngoal = { clear = true, moves = 9 }\n"
    "[[levels]]\nstart = [\"\xF0\x9F\xA5\x9A . 4\"]\ngoal = { board = [\". ? 4\"] }\n";

Cartridge read(const std::string& toml) {
  const auto cartridge = read_cartridge(toml, "test.toml");
  EXPECT_TRUE(cartridge) << text_of(cartridge.error());
  return cartridge.value_or(Cartridge{});
}

std::string fault_of(const std::string& toml) {
  const auto cartridge = read_cartridge(toml, "test.toml");
  return cartridge ? "fine" : text_of(cartridge.error());
}

std::string pack_with(const std::string& from, const std::string& to) {
  std::string toml = pack;
  return toml.replace(toml.find(from), from.size(), to);
}

TEST(Levels, EachHasItsBoardItsGoalAndItsPar) {
  const Cartridge cartridge = read(pack);
  ASSERT_EQ(cartridge.levels.size(), 3U);
  EXPECT_EQ(cartridge.levels[0].par, 2);
  EXPECT_EQ(cartridge.levels[0].goal.tile, Rank{3});
  EXPECT_EQ(cartridge.levels[0].goal.then, AtGoal::stop);
  EXPECT_EQ(cartridge.levels[1].shape.blocked,
            (std::vector<bool>{false, false, true, false, true, false}));
  EXPECT_TRUE(cartridge.levels[1].goal.clear);
  EXPECT_EQ(cartridge.levels[1].goal.moves, 9);
  EXPECT_EQ(cartridge.levels[2].start, (std::vector<Rank>{1, 0, 2}));
  EXPECT_EQ(cartridge.levels[2].goal.picture, (std::vector<std::int16_t>{0, any_content, 2}));
  EXPECT_EQ(cartridge.rules.spawn.count, 0);
}

TEST(Levels, ALevelIsAGameOfItsOwnThatTomlKeeps) {
  const Cartridge cartridge = read(pack);
  for (std::size_t number = 1; number <= 3; ++number) {
    const Cartridge level = level_of(cartridge, number);
    EXPECT_EQ(level.name, "pack." + std::to_string(number));
    EXPECT_TRUE(level.levels.empty());
    EXPECT_EQ(read(toml_of(level)), level) << toml_of(level);
  }
  EXPECT_EQ(level_of(cartridge, 1).title, "Pack 1: First");
  EXPECT_EQ(level_of(cartridge, 2).title, "Pack 2");
}

TEST(Levels, TomlKeepsAPack) {
  const Cartridge cartridge = read(pack);
  EXPECT_EQ(read(toml_of(cartridge)), cartridge) << toml_of(cartridge);
}

TEST(Levels, NamesOfLevelsEndInADotAndANumber) {
  const auto level = level_name_of("my-pack.12");
  ASSERT_TRUE(level);
  EXPECT_EQ(level->pack, "my-pack");
  EXPECT_EQ(level->number, 12U);
  for (const char* const name :
       {"pack", "pack.", "pack.0", "pack.01", "pack.x", ".3", "pack.201"}) {
    EXPECT_FALSE(level_name_of(name)) << name;
  }
}

TEST(Levels, FaultsNameTheirPlaceAndTheExpectedValue) {
  EXPECT_EQ(fault_of(pack_with("start = [\"2 2 4\"]", "start = [\"2 2 4\", \"2\"]")),
            "test.toml:13:19: expected rows of equal length, 1 to 32 cells with spaces between "
            "them, found 1 cell");
  EXPECT_EQ(fault_of(pack_with("start = [\"2 2 4\"]", "start = [\"2 2 8\"]")),
            "test.toml:13:9: expected a board that has not reached the goal, found one that has");
  EXPECT_EQ(fault_of(pack_with("[\"2 2 4\"]", "[\". . .\"]")),
            "test.toml:13:9: expected a board with a tile, found an empty board");
  EXPECT_EQ(fault_of(pack_with("{ clear = true, moves = 9 }", "{ clear = true, tile = 4 }")),
            "test.toml:17:8: expected one of the keys tile, clear and board in the goal, found 2");
  EXPECT_EQ(fault_of(pack_with("{ clear = true, moves = 9 }", "{ clear = true, then = \"ask\" }")),
            "test.toml:17:31: expected then = \"stop\", as the keys clear, board and moves need, "
            "found \"ask\"");
  EXPECT_EQ(fault_of(pack_with(". ? 4", ". ? 5")),
            "test.toml:20:19: expected a tile on the ladder, '.' for an empty cell, '?' for any, "
            "'#' for a blocked one, found \"5\"");
  EXPECT_EQ(fault_of(pack_with("\"none\"", "\"some\"")),
            "test.toml:4:9: expected the table [spawn]; \"none\" stands beside [[levels]], and "
            "count = 0 in [spawn], found \"some\"");
}

TEST(Levels, APuzzleMayStandAlone) {
  const Cartridge puzzle =
      read(test::small_with("start = 2\nodds = [[1, 2], [2, 2], [3, 1]]\nout_of = 5\n",
                            "start = { board = [\"1 . . 1\", \". 2 2 .\"] }\ncount = 0\n") +
           "[goal]\ntile = 3\nmoves = 7\npar = 3\n");
  EXPECT_EQ(puzzle.par, 3);
  EXPECT_EQ(puzzle.rules.goal.then, AtGoal::stop);
  EXPECT_TRUE(puzzle.rules.spawn.tiles.empty());
  EXPECT_EQ(read(toml_of(puzzle)), puzzle);
  EXPECT_TRUE(reason_for_walls(puzzle.rules));
}

std::string tiles_with(const std::string& merge) {
  return test::small_with("then = \"double\"\n", "then = \"double\"\n" + merge + "\n");
}

const std::vector<Rank> no_merge = {99};

/// The tiles that tiles of rank `a` and `b` become; no_merge if they do not merge.
std::vector<Rank> made_of(const Rules& rules, Rank a, Rank b) {
  for (const ListedMerge& merge : rules.merges) {
    if (merge.parts == std::vector<Rank>{a, b}) {
      return merge.made;
    }
  }
  const Rank made = rules.merge.made_of(a, b);
  return made == 0 ? no_merge : std::vector<Rank>{made};
}

/// The ladder of the small cartridge is 1 2 3 6 12 24 ...
TEST(MergeRules, TheFirstRuleOfAListDecides) {
  const Rules rules =
      read(tiles_with(
               "merge = [[6, \"none\"], \"sum\", [\"sum\", 13], [1, \"any\", []], \"equal\"]"))
          .rules;
  EXPECT_EQ(made_of(rules, 1, 1), std::vector<Rank>{2});  // 1 + 1 = 2
  EXPECT_EQ(made_of(rules, 1, 2), std::vector<Rank>{3});  // 1 + 2 = 3
  EXPECT_EQ(made_of(rules, 1, 3), std::vector<Rank>{});   // the joker 1
  EXPECT_EQ(made_of(rules, 1, 4), no_merge);              // 6 is inert
  EXPECT_EQ(made_of(rules, 4, 4), no_merge);
  EXPECT_EQ(made_of(rules, 1, 5), std::vector<Rank>{});   // 1 + 12 = 13
  EXPECT_EQ(made_of(rules, 5, 5), std::vector<Rank>{6});  // 12 + 12
  EXPECT_EQ(made_of(rules, 2, 2), std::vector<Rank>{3});  // equal
  EXPECT_EQ(made_of(rules, 2, 3), no_merge);
}

TEST(MergeRules, MergeByDifferenceProductAndDivisor) {
  const Rules minus = read(tiles_with("merge = \"difference\"")).rules;
  EXPECT_EQ(made_of(minus, 3, 4), std::vector<Rank>{3});  // 6 - 3
  EXPECT_EQ(made_of(minus, 4, 4), std::vector<Rank>{});
  EXPECT_EQ(made_of(minus, 2, 4), no_merge);  // 4 is no tile
  const Rules times = read(tiles_with("merge = [\"product\"]")).rules;
  EXPECT_EQ(made_of(times, 2, 3), std::vector<Rank>{4});
  EXPECT_EQ(made_of(times, 1, 3), std::vector<Rank>{3});
  EXPECT_EQ(made_of(times, 3, 3), no_merge);  // 9 is no tile
  const Rules divides = read(tiles_with("merge = \"divides\"")).rules;
  EXPECT_EQ(made_of(divides, 1, 2), std::vector<Rank>{3});
  EXPECT_EQ(made_of(divides, 3, 3), std::vector<Rank>{4});
  EXPECT_EQ(made_of(divides, 2, 3), no_merge);
}

TEST(MergeRules, NoneLetsNothingMerge) {
  const Rules rules = read(tiles_with("merge = \"none\"")).rules;
  EXPECT_TRUE(rules.merges.empty() && rules.triples.empty());
  EXPECT_EQ(made_of(rules, 1, 1), no_merge);
}

TEST(MergeRules, RulesThatMakeOneLargerTileNeedNoWalledBoard) {
  const Rules rules = read(tiles_with("merge = [\"sum\", \"equal\"]\nreach = \"step\"")).rules;
  EXPECT_EQ(rules.merge_kind, MergeKind::triples);
  EXPECT_FALSE(reason_for_walls(rules));
}

TEST(MergeRules, JokersMakeTheNextTileOrTheOther) {
  const Rules next = read(tiles_with("merge = [[1, \"any\", \"next\"], \"equal\"]")).rules;
  EXPECT_EQ(made_of(next, 1, 4), std::vector<Rank>{5});
  const Rules other = read(tiles_with("merge = [[1, \"any\", \"other\"]]")).rules;
  EXPECT_EQ(made_of(other, 1, 4), std::vector<Rank>{4});
}

TEST(MergeRules, SurviveARoundTripInAShortText) {
  for (const char* const merge :
       {"merge = \"difference\"", "merge = \"none\"",
        "merge = [\"equal\", [\"sum\", 9], [1, \"any\", []], [2, \"none\"]]",
        "merge = [{ rule = [\"sum\", 9], gain = 5 }, { parts = [1, 1], made = [], gain = 7 }]",
        "merge = \"equal\"\nchain = true\nfall = \"down\""}) {
    const Cartridge cartridge = read(tiles_with(merge));
    EXPECT_EQ(read(toml_of(cartridge)), cartridge) << toml_of(cartridge);
    EXPECT_LT(toml_of(cartridge).size(), 700U);
  }
}

TEST(MergeRules, FaultsNameTheExpectedForm) {
  EXPECT_EQ(fault_of(tiles_with("merge = [\"equals\"]")),
            "test.toml:10:10: expected a merge, [a, b, made], or one of the rules equal, threes, "
            "neighbours, sum, difference, product, divides or none, found \"equals\"");
  EXPECT_EQ(fault_of(tiles_with("merge = [[2, 2, 2, 3]]")),
            "test.toml:10:10: expected a list of 1 to 3 tiles, or a rule; { parts = [2, 2, 2], "
            "made = [4] } joins more than two tiles, found a list of 4");
  EXPECT_EQ(fault_of(tiles_with("merge = [[\"sum\", 10], [3, 3, 6]]\nchain = true")), "fine");
  EXPECT_EQ(
      fault_of(tiles_with("merge = [{ parts = [3, 3], made = [1, 2] }]\nchain = true")),
      "test.toml:10:10: expected merges that make fewer tiles than they join, as chain = true "
      "needs, found 2 of 2");
}

TEST(Labels, NameTilesAsTheirNumbersDo) {
  const std::string toml = test::small_with(
      "values = [1, 2, 3]\nthen = \"double\"\n",
      "values = [1, 2, 3]\nlabels = [\"rock\", \"\xE7\xB4\x99\", \"H\xE2\x82\x82O\"]\n"
      "merge = [[\"rock\", \"\xE7\xB4\x99\", \"\xE7\xB4\x99\"], [2, \"H\xE2\x82\x82O\", 3]]\n");
  const Cartridge cartridge = read(toml);
  EXPECT_EQ(made_of(cartridge.rules, 1, 2), std::vector<Rank>{2});
  EXPECT_EQ(cartridge.rules.ladder.rank_named("rock"), Rank{1});
  EXPECT_EQ(cartridge.rules.ladder.rank_named("3"), Rank{3});
  EXPECT_FALSE(cartridge.rules.ladder.rank_named("0"));
  EXPECT_FALSE(cartridge.rules.ladder.rank_named(""));
}

TEST(Labels, HaveAtMostTwelveColumnsAndNoReservedSigns) {
  const auto with = [](const std::string& label) {
    return fault_of(test::small_with("then = \"double\"\n",
                                     "then = \"double\"\nlabels = [\"" + label + "\"]\n"));
  };
  EXPECT_EQ(with("100000000"), "fine");
  EXPECT_EQ(with("123456789012"), "fine");
  for (const char* const label : {"1234567890123", "a b", "a/b", "?", "#", ".", "0", "+1", ""}) {
    EXPECT_NE(with(label), "fine") << label;
  }
}

TEST(Colors, AreSixHexadecimalDigits) {
  const auto with = [](const std::string& colors) {
    return test::small_with("then = \"double\"\n", "then = \"double\"\ncolors = " + colors + "\n");
  };
  const Cartridge cartridge = read(with("[\"#ff8000\", \"#000001\"]"));
  EXPECT_EQ(cartridge.rules.ladder.colors, (std::vector<std::uint32_t>{0, 0xFF8000, 1}));
  EXPECT_EQ(read(toml_of(cartridge)), cartridge);
  EXPECT_EQ(fault_of(with("[\"red\"]")),
            "test.toml:10:11: expected a colour, as \"#ffcc00\", found \"red\"");
}

}  // namespace
}  // namespace tilery
