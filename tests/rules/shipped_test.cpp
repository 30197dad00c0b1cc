#include "tilery/rules/cartridge.h"

#include <gtest/gtest.h>

#include <array>
#include <set>
#include <string>

namespace tilery {
namespace {

Cartridge game_called(std::string_view name) { return shipped(name).value(); }

TEST(Shipped, ANameThatDoesNotShipIsNamedInTheError) {
  EXPECT_EQ(text_of(shipped("nope").error()),
            "cartridge: expected a game that ships, found \"nope\"");
}

TEST(Shipped, CartridgesHaveTheNamesOfTheirFilesAndAreWrittenBackUnchanged) {
  for (const ShippedCartridge& file : shipped_cartridges()) {
    const auto cartridge = read_cartridge(file.toml, file.name);
    ASSERT_TRUE(cartridge) << text_of(cartridge.error());
    EXPECT_EQ(cartridge->name, file.name);
    EXPECT_EQ(toml_of(*cartridge), file.toml);
    EXPECT_LE(cartridge->about.size(), 76U) << "a list of games shows it in one line";
  }
}

TEST(Shipped, CartridgesAreTheSixPresetsAndAtLeastEightMore) {
  const std::array<std::string_view, 6> presets = {"2048",     "2048-vcs", "2048-basic",
                                                   "2048-61b", "threes",   "threes-1k"};
  ASSERT_GE(shipped_cartridges().size(), presets.size() + 8);
  for (std::size_t i = 0; i < presets.size(); ++i) {
    EXPECT_EQ(shipped_cartridges()[i].name, presets[i]);
  }
}

TEST(Shipped, CartridgesHaveNoTextUnderAnyOtherName) {
  EXPECT_EQ(shipped_cartridge("2049"), "");
  EXPECT_EQ(shipped_cartridge(""), "");
}

TEST(Shipped, GamesOf2048DifferAsTheRulesSay) {
  const Rules web = game_called("2048").rules;
  EXPECT_TRUE(web.shape.is_open);
  EXPECT_EQ(web.spawn.start_draws, 2);
  EXPECT_EQ(web.spawn.tiles, (std::vector<TileWeight>{{1, 9}, {2, 1}}));
  EXPECT_EQ(web.goal, (GoalRule{Rank{11}, AtGoal::ask}));

  const Rules vcs = game_called("2048-vcs").rules;
  EXPECT_EQ(vcs.ladder.top(), 13);
  EXPECT_EQ(vcs.spawn.start_draws, 1);
  EXPECT_EQ(vcs.spawn.tiles, (std::vector<TileWeight>{{1, 230}, {2, 26}}));
  EXPECT_EQ(vcs.spawn.place, SpawnPlace::probing);
  EXPECT_EQ(vcs.score.digits, 6);
  EXPECT_EQ(vcs.goal.then, AtGoal::go_on);
  EXPECT_EQ(vcs.players, (PlayersRule{2, TurnRule::merge_keeps}));

  const Rules basic = game_called("2048-basic").rules;
  EXPECT_EQ(basic.spawn.tiles, (std::vector<TileWeight>{{1, 59579}, {2, 5957}}));
  EXPECT_EQ(basic.spawn.cell_weights,
            (std::vector<std::uint32_t>{1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}));
  EXPECT_EQ(basic.goal.then, AtGoal::go_on);

  const Rules cs61b = game_called("2048-61b").rules;
  EXPECT_TRUE(cs61b.shape.is_open);
  EXPECT_EQ(cs61b.spawn.start_draws, 1);
  EXPECT_EQ(cs61b.goal, (GoalRule{.tile = Rank{11}, .then = AtGoal::stop, .aim = Aim::moves}));
}

TEST(Shipped, ControlsAreThoseOfTheOldMachinesAndOfTheCourse) {
  const std::vector<ControlWord> sticks = {{"11", Direction::left},
                                           {"7", Direction::right},
                                           {"14", Direction::up},
                                           {"13", Direction::down}};
  EXPECT_EQ(game_called("2048-basic").controls, sticks);
  const std::vector<ControlWord> sides = {{"west", Direction::left},
                                          {"east", Direction::right},
                                          {"north", Direction::up},
                                          {"south", Direction::down}};
  EXPECT_EQ(game_called("2048-61b").controls, sides);
}

TEST(Shipped, GamesOfThreesDifferAsTheRulesSay) {
  const Rules deck = game_called("threes").rules;
  EXPECT_EQ(deck.ladder.face(15), 12288U);
  EXPECT_EQ(deck.ladder.top(), 15);
  EXPECT_EQ(deck.reach, Reach::step);
  EXPECT_EQ(deck.spawn.start_draws, 9);
  EXPECT_EQ(deck.spawn.tiles, (std::vector<TileWeight>{{1, 4}, {2, 4}, {3, 4}}));
  EXPECT_EQ(deck.spawn.bonus, (BonusRule{7, 1, 21, 4, 3, 3}));
  EXPECT_EQ(deck.spawn.place, SpawnPlace::moved_edge);
  EXPECT_EQ(deck.goal, (GoalRule{Rank{15}, AtGoal::stop}));
  EXPECT_EQ(deck.score.worth[15], 1594323U) << "3^13";

  const Rules small = game_called("threes-1k").rules;
  EXPECT_EQ(small.spawn.start_tiles, (std::vector<Rank>{3, 3, 2, 1, 1}));
  EXPECT_EQ(small.spawn.start_draws, 4);
  EXPECT_EQ(small.spawn.tiles, (std::vector<TileWeight>{{1, 1}, {2, 1}, {3, 1}}));
  EXPECT_EQ(small.spawn.climb, (ClimbRule{3, 2, 5}));
  EXPECT_EQ(small.spawn.place, SpawnPlace::free_edge);
  EXPECT_EQ(small.goal.tile, std::nullopt);
  EXPECT_TRUE(deck.spawn.is_previewed && small.spawn.is_previewed);
}

TEST(Shipped, GamesHaveSixSizesAndFourKindsOfMerge) {
  std::set<std::string> sizes;
  std::set<MergeKind> merges;
  bool some_cells_are_blocked = false;
  bool turns_alternate = false;
  for (const ShippedCartridge& file : shipped_cartridges()) {
    const Rules rules = game_called(file.name).rules;
    sizes.insert(std::to_string(rules.shape.width) + "x" + std::to_string(rules.shape.height));
    merges.insert(rules.merge_kind);
    some_cells_are_blocked |= !rules.shape.blocked.empty();
    turns_alternate |= rules.players == PlayersRule{2, TurnRule::alternate};
  }
  EXPECT_EQ(sizes, (std::set<std::string>{"3x3", "3x6", "4x4", "5x4", "5x5", "8x8"}));
  EXPECT_EQ(merges.size(), 4U);
  EXPECT_TRUE(some_cells_are_blocked);
  EXPECT_TRUE(turns_alternate);
}

}  // namespace
}  // namespace tilery
