#include "tilery/tablebase/formation.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "tests/support/games.h"

namespace tilery {
namespace {

Formation formation_in(std::string_view game, std::string_view name) {
  return *formation_named(test::rules_of(game), name);
}

PackedBoard packed_showing(const test::Faces& faces) {
  return *packed(test::board_showing(test::rules_of("2048"), faces));
}

TEST(Formation, ANameSaysWhichCellsAreFree) {
  const Formation formation = formation_in("2048", "442-256");
  EXPECT_EQ(formation.pinned, 0b1000'1111);
  EXPECT_EQ(formation.end, 6);
  EXPECT_EQ(formation.rank, 8);
  EXPECT_EQ(formation_in("2048", "44-64").end, 4);
}

TEST(Formation, NamesOfNoFormationAreRefused) {
  for (const auto name : {"", "442", "442-", "442-300", "244-256", "4444-256", "45-256", "442-2",
                          "442-256x", "442-16384", "3-64"}) {
    const auto formation = formation_named(test::rules_of("2048"), name);
    ASSERT_FALSE(formation) << name;
    EXPECT_EQ(formation.error().source, name);
  }
}

TEST(Formation, GamesWithAPreviewOrABoardOfAnotherSizeAreRefused) {
  EXPECT_TRUE(weights_for_tables(test::rules_of("2048")));
  EXPECT_TRUE(weights_for_tables(test::rules_of("2584")));
  EXPECT_FALSE(weights_for_tables(test::rules_of("threes")));
  EXPECT_FALSE(weights_for_tables(test::rules_of("5x5")));
}

TEST(Formation, TheUsualFormationsOf2048AreThree) {
  std::vector<std::string> names;
  const auto usual = usual_formations(test::rules_of("2048"));
  for (const Formation& formation : *usual) {
    names.push_back(formation.name);
  }
  EXPECT_EQ(names, (std::vector<std::string>{"441-128", "442-256", "442-512"}));
}

TEST(FormationGame, FitsBoardsWhoseLargeTilesStandInTheirCells) {
  const auto game = FormationGame::of(test::rules_of("2048"), formation_in("2048", "442-256"));
  const auto fits = [&](const test::Faces& faces) {
    return game->fitted(packed_showing(faces)).has_value();
  };
  EXPECT_TRUE(fits({8192, 4096, 2048, 1024, 2, 4, 256, 512, 0, 0, 0, 0, 128, 0, 0, 256}));
  // A wrong tile at the end, two equal large tiles, a large tile on a free cell, one missing.
  EXPECT_FALSE(fits({8192, 4096, 2048, 1024, 2, 4, 128, 512, 0, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_FALSE(fits({8192, 1024, 2048, 1024, 2, 4, 256, 512, 0, 0, 0, 0, 0, 0, 0, 0}));
  EXPECT_FALSE(fits({8192, 4096, 2048, 1024, 2, 4, 256, 512, 0, 0, 0, 0, 0, 0, 0, 16384}));
  EXPECT_FALSE(fits({8192, 4096, 2048, 2, 2, 4, 256, 512, 0, 0, 0, 0, 0, 0, 0, 0}));
}

TEST(FormationGame, AMoveBreaksOrKeepsTheFormationOrReachesItsGoal) {
  const auto game = FormationGame::of(test::rules_of("2048"), formation_in("2048", "44-64"));
  const PackedBoard before = game->bare().with(8, 1).with(12, 6);
  const auto slid = game->slides(before);
  EXPECT_EQ(game->standing(slid[static_cast<std::size_t>(Direction::down)].board),
            FormationStanding::broken);
  EXPECT_EQ(game->standing(game->slides(game->bare().with(13, 1))[0].board),
            FormationStanding::stays);
  EXPECT_EQ(game->standing(game->slides(game->bare().with(8, 6))[2].board),
            FormationStanding::reached);
}

TEST(FormationGame, KeysHoldTheFreeCells) {
  const auto game = FormationGame::of(test::rules_of("2048"), formation_in("2048", "44-64"));
  const PackedBoard board = game->bare().with(8, 3).with(15, 2);
  EXPECT_EQ(game->packed_key(board), 0x20000003U);
  EXPECT_EQ(game->board_of(0x20000003), board);
  EXPECT_EQ(game->layer_of(board), 4U + 2U);
}

}  // namespace
}  // namespace tilery
