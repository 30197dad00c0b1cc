#include "tilery/rules/cartridge.h"

#include <gtest/gtest.h>

#include "tests/rules/small_cartridge.h"

namespace tilery {
namespace {

using test::rules_and;
using test::rules_with;
using test::small_with;

TEST(Cartridge, HasItsNameTitleAndDescription) {
  const auto cartridge = read_cartridge(test::small_cartridge, "small.toml");
  ASSERT_TRUE(cartridge) << text_of(cartridge.error());
  EXPECT_EQ(cartridge->name, "small");
  EXPECT_EQ(cartridge->title, "Small");
  EXPECT_EQ(cartridge->about, "A game for tests.");
  EXPECT_TRUE(cartridge->controls.empty());
}

TEST(Cartridge, HasDefaultsForMissingKeys) {
  const Rules rules = rules_and("");
  EXPECT_FALSE(rules.shape.is_open);
  EXPECT_TRUE(rules.shape.blocked.empty());
  EXPECT_EQ(rules.merge_kind, MergeKind::equal);
  EXPECT_EQ(rules.reach, Reach::far);
  EXPECT_EQ(rules.spawn.place, SpawnPlace::uniform);
  EXPECT_FALSE(rules.spawn.is_previewed);
  EXPECT_EQ(rules.score, ScoreRule{});
  EXPECT_EQ(rules.goal.tile, std::nullopt);
  EXPECT_EQ(rules.players.most, 1);
}

TEST(Cartridge, SetsTheBoardsSizeAndWhetherItIsOpen) {
  const Rules rules = rules_with("height = 2", "height = 7\nopen = true");
  EXPECT_EQ(rules.shape.width, 4);
  EXPECT_EQ(rules.shape.height, 7);
  EXPECT_TRUE(rules.shape.is_open);
}

TEST(Cartridge, BlocksTheCellsOfItsPicture) {
  const Rules rules = rules_with("height = 2", "height = 2\nblocked = [\"#...\", \"..#.\"]");
  const std::vector<bool> blocked = {true, false, false, false, false, false, true, false};
  EXPECT_EQ(rules.shape.blocked, blocked);
}

TEST(Cartridge, TakesAPictureWithoutBlockedCellsForNone) {
  EXPECT_TRUE(
      rules_with("height = 2", "height = 2\nblocked = [\"....\", \"....\"]").shape.blocked.empty());
}

TEST(Cartridge, ContinuesTheLadderToRank31) {
  const Ladder ladder = rules_and("").ladder;
  EXPECT_EQ(ladder.top(), highest_vector_rank);
  EXPECT_EQ(ladder.face(1), 1U);
  EXPECT_EQ(ladder.face(4), 6U);
  EXPECT_EQ(ladder.face(31), 3U << 28);
}

TEST(Cartridge, ContinuesTheLadderWhileFacesStayBelow2ToThe53) {
  const Ladder ladder = rules_with("[1, 2, 3]", "[1, 2, 3, 1125899906842624]").ladder;
  EXPECT_EQ(ladder.top(), 6);
  EXPECT_EQ(ladder.face(6), std::uint64_t{1} << 52);
}

TEST(Cartridge, ContinuesTheLadderByTriplingSummingOrNotAtAll) {
  EXPECT_EQ(rules_with("\"double\"", "\"triple\"").ladder.face(5), 27U);
  EXPECT_EQ(rules_with("\"double\"", "\"sum\"").ladder.face(5), 8U);
  EXPECT_EQ(rules_with("\"double\"", "\"end\"").ladder.top(), 3);
  EXPECT_EQ(rules_with("then = \"double\"\n", "").ladder.top(), 3);
}

TEST(Cartridge, EndsTheLadderAtTheLargestTile) {
  const Rules rules = rules_with("then = \"double\"", "then = \"double\"\nlargest = 12");
  EXPECT_EQ(rules.ladder.top(), 5);
  EXPECT_EQ(rules.merge.made_of(4, 4), 5);
  EXPECT_EQ(rules.merge.made_of(5, 5), 0);
}

TEST(Cartridge, EndsTheLadderAtALabel) {
  const auto ends_at = [](const std::string& largest) {
    return read_cartridge(small_with("then = \"double\"",
                                     "then = \"double\"\nlabels = [\"a\", \"b\", \"c\", \"d\"]\n"
                                     "largest = \"" +
                                         largest + "\""),
                          "small.toml");
  };
  EXPECT_EQ(ends_at("d").value().rules.ladder.top(), 4);
  EXPECT_EQ(ends_at("12").value().rules.ladder.top(), 5) << "a number in quotes";
  EXPECT_FALSE(ends_at("c")) << "the label d would have no tile";
  EXPECT_FALSE(ends_at("e"));
}

TEST(Cartridge, ContinuesTheLadderBeyondRank31ToALargestTile) {
  const Rules rules =
      rules_with("then = \"double\"", "then = \"double\"\nlargest = 52776558133248");
  EXPECT_EQ(rules.ladder.top(), 47);
  EXPECT_EQ(rules.merge.made_of(46, 46), 47);
  EXPECT_EQ(rules.merge.made_of(47, 47), 0);
  const Rules listed = rules_with("then = \"double\"\n",
                                  "repeat = 4\nlargest = 52776558133248\nmerge = [[1, 3, 4]]\n");
  EXPECT_EQ(listed.ladder.top(), 69);
  EXPECT_EQ(listed.ladder.face(69), std::uint64_t{52776558133248});
}

/// The numbers from 1 to `count`, as a list.
std::string numbers_to(int count) {
  std::string list = "[1";
  for (int number = 2; number <= count; ++number) {
    list += ", " + std::to_string(number);
  }
  return list + "]";
}

TEST(Cartridge, HasUpTo255Tiles) {
  const Rules rules = rules_with("[1, 2, 3]\nthen = \"double\"", numbers_to(255));
  EXPECT_EQ(rules.ladder.top(), 255);
  EXPECT_EQ(rules.ladder.face(255), 255U);
  EXPECT_EQ(rules.merge.made_of(254, 254), 255);
  EXPECT_EQ(rules.merge.made_of(255, 255), 0);
  const auto more =
      read_cartridge(small_with("[1, 2, 3]\nthen = \"double\"", numbers_to(256)), "small.toml");
  ASSERT_FALSE(more);
  EXPECT_EQ(text_of(more.error()),
            "small.toml:8:10: expected a list of 1 to 255 tiles, found a list of 256");
}

TEST(Cartridge, HasUpTo254TilesBesideBlockedCells) {
  const auto with_tiles = [](int count) {
    std::string toml = small_with("[1, 2, 3]\nthen = \"double\"", numbers_to(count));
    toml.insert(toml.find("[tiles]"), "blocked = [\"#...\", \"....\"]\n");
    return read_cartridge(toml, "small.toml");
  };
  EXPECT_TRUE(with_tiles(254));
  ASSERT_FALSE(with_tiles(255));
  EXPECT_EQ(text_of(with_tiles(255).error()),
            "small.toml:7:11: expected at most 254 tiles on a board with blocked cells, found 255");
}

TEST(Cartridge, NamesAMergeByAWordOrByTriples) {
  const auto with_merge = [](const std::string& merge) {
    return rules_with("[spawn]", "merge = " + merge + "\n[spawn]");
  };
  EXPECT_EQ(with_merge("\"equal\"").merge_kind, MergeKind::equal);
  EXPECT_EQ(with_merge("\"threes\"").merge_kind, MergeKind::threes);
  EXPECT_EQ(with_merge("\"neighbours\"").merge_kind, MergeKind::neighbours);
  const Rules rules = with_merge("[[2, 1, 6], [3, 3, 12]]");
  EXPECT_EQ(rules.merge_kind, MergeKind::triples);
  EXPECT_EQ(rules.triples, (std::vector<MergeTriple>{{2, 1, 4}, {3, 3, 5}}));
  EXPECT_EQ(rules.merge.made_of(1, 2), 4);
}

TEST(Cartridge, CompilesTheMergeItNames) {
  const Rules rules = rules_with("[spawn]", "merge = \"threes\"\n[spawn]");
  EXPECT_EQ(rules.merge, MergeTable(MergeKind::threes, highest_vector_rank));
}

TEST(Cartridge, SetsTheReach) {
  EXPECT_EQ(rules_with("[spawn]", "reach = \"step\"\n[spawn]").reach, Reach::step);
  EXPECT_EQ(rules_with("[spawn]", "reach = \"far\"\n[spawn]").reach, Reach::far);
}

TEST(Cartridge, StartsWithDrawsOrWithTilesAndDraws) {
  EXPECT_EQ(rules_and("").spawn.start_draws, 2);
  const Rules rules = rules_with("start = 2", "start = { tiles = [3, 3, 1], draws = 4 }");
  EXPECT_EQ(rules.spawn.start_tiles, (std::vector<Rank>{3, 3, 1}));
  EXPECT_EQ(rules.spawn.start_draws, 4);
  EXPECT_EQ(rules_with("start = 2", "start = { tiles = [6] }").spawn.start_draws, 0);
}

TEST(Cartridge, ReadsOddsInAnyOrderAndKeepsThemByRank) {
  const Rules rules = rules_with("[[1, 2], [2, 2], [3, 1]]", "[[6, 1], [1, 4]]");
  EXPECT_EQ(rules.spawn.source, SpawnSource::odds);
  EXPECT_EQ(rules.spawn.tiles, (std::vector<TileWeight>{{1, 4}, {4, 1}}));
}

constexpr std::string_view odds_of_small = "odds = [[1, 2], [2, 2], [3, 1]]\nout_of = 5\n";

TEST(Cartridge, DealsADeckWithBonusTiles) {
  const Rules rules =
      rules_with(odds_of_small,
                 "deck = [[3, 255], [1, 4]]\n"
                 "bonus = { from = 48, odds = [1, 21], lowest = 6, below = 3, window = 2 }\n");
  EXPECT_EQ(rules.spawn.source, SpawnSource::deck);
  EXPECT_EQ(rules.spawn.tiles, (std::vector<TileWeight>{{1, 4}, {3, 255}}));
  EXPECT_EQ(rules.spawn.bonus, (BonusRule{7, 1, 21, 4, 3, 2}));
}

TEST(Cartridge, LetsATileClimb) {
  const Rules rules = rules_with("start = 2", "start = 2\nclimb = { tile = 6, odds = [2, 4] }");
  EXPECT_EQ(rules.spawn.climb, (ClimbRule{4, 2, 4}));
}

TEST(Cartridge, ShowsTheNextTileOnlyIfAsked) {
  EXPECT_TRUE(rules_and("preview = true").spawn.is_previewed);
  EXPECT_FALSE(rules_and("preview = false").spawn.is_previewed);
}

TEST(Cartridge, NamesThePlaceWhereTilesEnter) {
  EXPECT_EQ(rules_and("place = \"uniform\"").spawn.place, SpawnPlace::uniform);
  EXPECT_EQ(rules_and("place = \"moved edge\"").spawn.place, SpawnPlace::moved_edge);
  EXPECT_EQ(rules_and("place = \"free edge\"").spawn.place, SpawnPlace::free_edge);
  const Rules probing = rules_with(odds_of_small,
                                   "odds = [[1, 255], [2, 1]]\nout_of = 256\n"
                                   "place = \"probing\"\n");
  EXPECT_EQ(probing.spawn.place, SpawnPlace::probing);
}

TEST(Cartridge, WeighsTheCellsAndABlockedCellMayHaveNoWeight) {
  const Rules rules =
      rules_with("height = 2\n[tiles]", "height = 2\nblocked = [\"....\", \"...#\"]\n[tiles]");
  EXPECT_TRUE(rules.spawn.cell_weights.empty());
  const auto weighted =
      read_cartridge(test::small_with("height = 2\n[tiles]",
                                      "height = 2\nblocked = [\"....\", \"...#\"]\n[tiles]") +
                         "place = \"weighted\"\nweights = [[1, 2, 3, 4], [5, 6, 7, 0]]\n",
                     "small.toml");
  ASSERT_TRUE(weighted) << text_of(weighted.error());
  EXPECT_EQ(weighted->rules.spawn.place, SpawnPlace::weighted);
  EXPECT_EQ(weighted->rules.spawn.cell_weights,
            (std::vector<std::uint32_t>{1, 2, 3, 4, 5, 6, 7, 0}));
}

TEST(Cartridge, CountsTheScoreByTheWorthOfEachRank) {
  const Rules rules =
      rules_and("[score]\nkind = \"counted\"\nworth = [0, 0, 3]\nthen = \"triple\"\ndigits = 9");
  EXPECT_EQ(rules.score.kind, ScoreKind::counted);
  ASSERT_EQ(rules.score.worth.size(), std::size_t{highest_vector_rank} + 1);
  EXPECT_EQ(rules.score.worth[0], 0U);
  EXPECT_EQ(rules.score.worth[2], 0U);
  EXPECT_EQ(rules.score.worth[3], 3U);
  EXPECT_EQ(rules.score.worth[5], 27U);
  EXPECT_EQ(rules.score.digits, 9);
}

TEST(Cartridge, SetsAGoalAndItsEffect) {
  EXPECT_EQ(rules_and("[goal]\ntile = 12").goal, (GoalRule{Rank{5}, AtGoal::go_on}));
  EXPECT_EQ(rules_and("[goal]\ntile = 12\nthen = \"ask\"").goal.then, AtGoal::ask);
  EXPECT_EQ(rules_and("[goal]\ntile = 12\nthen = \"go on\"").goal.then, AtGoal::go_on);
  EXPECT_EQ(rules_and("[goal]\ntile = 12\nthen = \"stop\"").goal.then, AtGoal::stop);
}

TEST(Cartridge, AGoalThatEndsTheGameIsTheDefaultAim) {
  EXPECT_EQ(rules_and("[goal]\ntile = 12").goal.aim, Aim::score);
  EXPECT_EQ(rules_and("[goal]\ntile = 12\nthen = \"stop\"").goal.aim, Aim::moves);
  for (const Aim aim : {Aim::score, Aim::goal, Aim::moves}) {
    const std::string toml =
        "[goal]\ntile = 12\nthen = \"stop\"\naim = \"" + std::string(name_of(aim)) + "\"";
    EXPECT_EQ(rules_and(toml).goal.aim, aim);
  }
}

TEST(Cartridge, SetsTheNumberOfPlayersAndTheTurnRule) {
  EXPECT_EQ(rules_and("[players]\nmost = 2").players, (PlayersRule{2, TurnRule::alternate}));
  EXPECT_EQ(rules_and("[players]\nmost = 2\nturn = \"merge keeps\"").players.turn,
            TurnRule::merge_keeps);
}

TEST(Cartridge, KnowsMoreWordsForDirections) {
  const auto cartridge = read_cartridge(
      std::string(test::small_cartridge) + "[controls]\nup = [\"north\", \"14\"]\nleft = [\"<\"]",
      "small.toml");
  ASSERT_TRUE(cartridge) << text_of(cartridge.error());
  const std::vector<ControlWord> words = {
      {"<", Direction::left}, {"north", Direction::up}, {"14", Direction::up}};
  EXPECT_EQ(cartridge->controls, words);
}

TEST(Cartridge, MayBeWrittenWithDottedKeysAndComments) {
  const Rules rules = rules_with("[board]\nwidth = 4\nheight = 2\n",
                                 "# A board.\nboard.width = 4\nboard . \"height\" = 2\n");
  EXPECT_EQ(rules, rules_and(""));
}

TEST(CheckedCartridge, CompilesItsMergesAndEqualsItsText) {
  Cartridge made = *shipped("2048");
  made.rules.merge = {};
  EXPECT_EQ(checked(made), shipped("2048"));
  const Cartridge listed = *shipped("elevens");
  EXPECT_EQ(checked(listed), listed);
}

/// The error of "2048" after `change`.
template <typename Change>
std::string fault_after(const Change& change) {
  Cartridge made = *shipped("2048");
  change(made.rules);
  const auto cartridge = checked(made);
  return cartridge ? "none" : text_of(cartridge.error());
}

TEST(CheckedCartridge, RefusesPartsThatDoNotFitEachOther) {
  EXPECT_EQ(
      fault_after([](Rules& rules) { rules.spawn.tiles.push_back({.rank = 40, .weight = 1}); }),
      "2048: expected ranks up to 31, found 40");
  EXPECT_EQ(fault_after([](Rules& rules) { rules.ladder.faces.clear(); }),
            "2048: expected a ladder of 1 to 255 tiles, found 0 faces");
  EXPECT_EQ(fault_after([](Rules& rules) { rules.shape.blocked = {true}; }),
            "2048: expected 16 values, one for each cell, found 1");
  EXPECT_TRUE(
      fault_after([](Rules& rules) { rules.shape.width = 33; }).starts_with("2048:6:9: expected"));
  EXPECT_TRUE(fault_after([](Rules& rules) { rules.spawn.tiles.clear(); }).starts_with("2048:"));
  EXPECT_EQ(fault_after([](Rules& rules) {
              rules.shape.width = rules.shape.height = -2;
              rules.shape.blocked = {true, true, true, true};
            }),
            "2048: expected sides of at least one cell, found -2 x -2");
  EXPECT_EQ(fault_after(
                [](Rules& rules) { rules.goal = {.picture = std::vector<std::int16_t>(16, -5)}; }),
            "2048: expected contents of a goal's picture from -1, found -5");
  EXPECT_EQ(fault_after([](Rules& rules) { rules.score.kind = ScoreKind::counted; }),
            "2048: expected 32 worths, one for each face, found 0");
}

}  // namespace
}  // namespace tilery
