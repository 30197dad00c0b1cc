#include "tilery/quest/party_view.h"

#include <gtest/gtest.h>

#include "tests/quest/small_world.h"

namespace tilery::quest {
namespace {

TEST(PartyView, SightsAreListedTheNearestFirst) {
  const World world = drawn_world({"s.@.w!", "######", "c....."});
  std::vector<std::string> names;
  for (const Sighted& one : sighted(world, first_state(world, 1))) {
    names.push_back(name_of(world, first_state(world, 1), one));
  }
  EXPECT_EQ(names, (std::vector<std::string>{"wolf", "sign", "bread"}));
}

TEST(PartyView, TheNameOfADoorTellsItsState) {
  const World world = drawn_world({"@+"});
  const State closed = first_state(world, 1);
  EXPECT_EQ(name_of(world, closed, sighted(world, closed)[0]), "closed door");
  const State open = after(world, closed, "e");
  EXPECT_EQ(name_of(world, open, sighted(world, open)[0]), "open door");
}

TEST(PartyView, ArticlesFitTheNameAndProperNamesHaveNone) {
  EXPECT_EQ(with_article("lantern"), "a lantern");
  EXPECT_EQ(with_article("apple"), "an apple");
  EXPECT_EQ(with_article("grave goods"), "some grave goods");
  EXPECT_EQ(with_article("compass"), "a compass");
  EXPECT_EQ(with_article("Mira"), "Mira");
  EXPECT_EQ(with_article("the King's seal"), "the King's seal");
}

TEST(PartyView, ACellIsSeenThenRememberedAndOtherwiseUnknown) {
  World world = drawn_world({"@..#.", "#####"});
  world.areas[0].radius = 2;
  State state = first_state(world, 1);
  const auto known = [&](Offset offset) {
    return known_tile(world, state, party_view(world, state), offset);
  };
  EXPECT_TRUE(known({2, 0})->is_seen);
  EXPECT_FALSE(known({4, 0}));
  state.cell = {4, 0};
  ASSERT_TRUE(known({-3, 0}));
  EXPECT_FALSE(known({-3, 0})->is_seen);
  EXPECT_EQ(known({-3, 0})->code, remembered_tile(world, state, {1, 0}));
  EXPECT_EQ(known({0, 0})->code, world.party_tile);
}

TEST(PartyView, InTheDarkThePartyStandsInItsOwnLight) {
  World world = drawn_world({"@."});
  world.areas[0].is_dark = true;
  State state = first_state(world, 1);
  EXPECT_FALSE(is_party_lit(world, state));
  state.bag = {{.kind = 1, .left = 5, .is_lit = true}};
  EXPECT_TRUE(is_party_lit(world, state));
}

TEST(Targets, APartOfANameInAnyCapitalsSuffices) {
  const World world = drawn_world({"@..s"});
  const State state = first_state(world, 1);
  EXPECT_EQ(cell_named(world, state, "SIG"), (Cell{3, 0}));
  EXPECT_FALSE(cell_named(world, state, "signs"));
  EXPECT_FALSE(cell_named(world, state, ""));
}

TEST(Targets, TheNearestInSightIsMeant) {
  const World world = drawn_world({"s....@..s"});
  EXPECT_EQ(cell_named(world, first_state(world, 1), "sign"), (Cell{8, 0}));
}

TEST(Targets, AThingOutOfSightIsRememberedIfItWasEverSeen) {
  World world = drawn_world({"s.@......", "#########", "........s"});
  world.areas[0].radius = 2;
  State state = first_state(world, 1);
  state.cell = {8, 0};
  ASSERT_TRUE(sighted(world, state).empty());
  EXPECT_EQ(cell_named(world, state, "sign"), (Cell{0, 0}));
  const World walled = drawn_world({"@#s"});
  EXPECT_FALSE(cell_named(walled, first_state(walled, 1), "sign"));
}

TEST(Targets, ACreatureOutOfSightIsWhereItWasSeenLast) {
  const World world = drawn_world({"@#P"});
  State state = first_state(world, 1);
  EXPECT_FALSE(cell_named(world, state, "mira"));
  state.areas[0].creatures[0].seen_at = Cell{2, 0};
  EXPECT_EQ(cell_named(world, state, "mira"), (Cell{2, 0}));
  state.areas[0].creatures[0].health = 0;
  EXPECT_FALSE(cell_named(world, state, "mira"));
}

TEST(Targets, AnItemIsMeantOnlyIfTheBagHoldsIt) {
  const World world = drawn_world({"@!"});
  const State state = first_state(world, 1);
  EXPECT_FALSE(item_named(world, state, "bread"));
  EXPECT_EQ(item_named(world, after(world, state, "e"), "bre"), 0);
}

}  // namespace
}  // namespace tilery::quest
