#include "tilery/quest/outlook.h"

#include <gtest/gtest.h>

#include "tests/quest/small_world.h"

namespace tilery::quest {
namespace {

TEST(Targets, APartOfANameInAnyCapitalsWillDo) {
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
