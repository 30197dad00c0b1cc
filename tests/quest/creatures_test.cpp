#include "tilery/quest/turn.h"

#include <gtest/gtest.h>

#include "tests/quest/small_world.h"

namespace tilery::quest {
namespace {

State after_waiting(const World& world, State state, int turns) {
  for (int turn = 0; turn < turns; ++turn) {
    state = after(world, state, ".");
  }
  return state;
}

/// The state after the party has waited until it faints, at most `most_turns`.
State after_waiting_to_faint(const World& world, State state, int most_turns) {
  for (int turn = 0; turn < most_turns && state.statistics.fainted == 0; ++turn) {
    state = after(world, state, ".");
  }
  return state;
}

TEST(Creatures, WithoutDiagonalsAWolfBitesOnlyFromTheSide) {
  World world = drawn_world({"w.", ".@"});
  world.areas[0].has_diagonals = false;
  const State near = after(world, first_state(world, 1), ".");
  EXPECT_EQ(near.health, world.health);
  EXPECT_LT(after(world, near, ". . . . . . . .").health, world.health);
}

TEST(Creatures, AWolfThatSeesThePartyComesAndBites) {
  const World world = drawn_world({"@....w"});
  const State state = after_waiting(world, first_state(world, 1), 30);
  EXPECT_LT(state.health, world.health);
}

TEST(Creatures, AWolfBehindAWallDoesNotKnowOfTheParty) {
  const World world = drawn_world({"@.#..w", "###..."});
  const State state = after_waiting(world, first_state(world, 1), 30);
  EXPECT_FALSE(here(state).creatures[0].goal);
  EXPECT_EQ(state.health, world.health);
}

TEST(Creatures, TheDarkHidesThePartyAndATorchShowsIt) {
  World world = drawn_world({"@/..~w", "######"});
  world.areas[0].is_dark = true;
  const State dark = after(world, first_state(world, 1), "e");
  EXPECT_FALSE(here(dark).creatures[0].goal);
  EXPECT_TRUE(here(after(world, dark, "l1")).creatures[0].goal);
}

TEST(Creatures, ARabbitKeepsAway) {
  const World world = drawn_world({"@..r.........."});
  State state = first_state(world, 1);
  state = after(world, state, "e e e");
  EXPECT_GT(here(state).creatures[0].cell.x, 5);
}

TEST(Creatures, ACatFollowsAndMakesRoom) {
  const World world = drawn_world({"@.....c."});
  const State state = after(world, first_state(world, 1), ". . . . . .");
  EXPECT_EQ(here(state).creatures[0].cell, (Cell{1, 0}));
  EXPECT_EQ(after(world, state, "e").cell, (Cell{1, 0}));
}

TEST(Creatures, BlowsBeatAWolf) {
  const World world = drawn_world({"@w"});
  State state = first_state(world, 3);
  for (int blow = 0; blow < 30 && here(state).creatures[0].health > 0; ++blow) {
    state = after(world, state, "e");
  }
  EXPECT_EQ(state.statistics.beaten, 1U);
}

TEST(Creatures, APartyThatFaintsWakesUpAtTheBed) {
  const World world = drawn_world({"z.....", "@.....", "....w."});
  State state = after(world, first_state(world, 1), "n e e");
  state.health = 1;
  state = after_waiting_to_faint(world, state, 40);
  EXPECT_EQ(state.statistics.fainted, 1U);
  EXPECT_EQ(state.cell, (Cell{0, 0}));
  EXPECT_EQ(state.health, world.health);
}

TEST(Creatures, ACreatureAtTheEndOfAPortalMakesRoom) {
  World world = drawn_world({"@>#..P"});
  world.areas[0].things[0].to_cell = {5, 0};
  const State there = after(world, first_state(world, 1), "e");
  EXPECT_EQ(there.cell, (Cell{5, 0}));
  EXPECT_EQ(here(there).creatures[0].cell, (Cell{4, 0}));
}

TEST(Creatures, ACreatureWhereThePartyWakesUpMakesRoom) {
  const World world = drawn_world({"@P....w"});
  State state = after(world, first_state(world, 1), ".");
  state.cell = {4, 0};
  state.rest = {1, 0};
  state.health = 1;
  state = after_waiting_to_faint(world, state, 10);
  EXPECT_EQ(state.cell, (Cell{1, 0}));
  EXPECT_EQ(here(state).creatures[0].cell, (Cell{0, 0}));
}

}  // namespace
}  // namespace tilery::quest
