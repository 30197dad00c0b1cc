#include "tilery/quest/ways.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/quest/small_world.h"
#include "tilery/quest/journey.h"
#include "tilery/quest/world_reader.h"

namespace tilery::quest {
namespace {

TEST(Destinations, ExitsComeFirstThenPeopleItemsAndThingsTheNearestFirst) {
  const World world = drawn_world({"@.s.!", "...P.", ">...+"});
  const std::vector<Destination> all = destinations(world, first_state(world, 1));
  std::string names;
  for (const Destination& one : all) {
    names += one.name + ' ' + std::to_string(one.steps) + ", ";
  }
  EXPECT_EQ(names, "way (to a field) 2, Mira 3, bread 4, sign 2, closed door 4, ");
}

TEST(Destinations, PlacesWithoutAKnownWayAreNotListed) {
  const World world = drawn_world({"@.~.!", "..~..", "..~.s"});
  EXPECT_TRUE(destinations(world, first_state(world, 1)).empty());
}

TEST(Destinations, FarOnesHaveTheirWayToo) {
  const World world = drawn_world({"@" + std::string(1200, '.') + "s"});
  State state = first_state(world, 1);
  std::ranges::fill(state.areas[0].memory,
                    static_cast<std::uint16_t>(code_of(world.areas[0].map.cells[1]) + 1));
  const std::vector<Destination> all = destinations(world, state);
  ASSERT_EQ(all.size(), 1U);
  EXPECT_EQ(all[0].way, (Offset{1201, 0}));
}

TEST(QuestGoal, NamesTheThingThatTheQuestNeedsAndTheWay) {
  const World world = drawn_world({"@...!", ".....", "P...."});
  const State state = first_state(world, 1);
  std::optional<QuestGoal> goal = next_quest_goal(world, state);
  ASSERT_TRUE(goal);
  EXPECT_EQ(goal->deed, "take the bread");
  EXPECT_EQ(goal->first, (Offset{1, 0}));
  goal = next_quest_goal(world, after(world, state, "e e e e"));
  ASSERT_TRUE(goal);
  EXPECT_EQ(goal->deed, "give the bread to Mira");
}

TEST(QuestGoal, LeavesOutThingsThatTheQuestDoesNotNeed) {
  const World world = drawn_world({"@./.", "..=.", "P..!"});
  const std::optional<QuestGoal> goal = next_quest_goal(world, first_state(world, 1));
  ASSERT_TRUE(goal);
  EXPECT_EQ(goal->deed, "take the bread") << "not the torch, nor the chest";
}

/// Mira wants the bread that the party carries. Later Brun wants the torch, which lies nearer.
World world_of_two_gifts(const std::string& row) {
  World world = drawn_world({row});
  Placed& brun = world.areas[0].creatures[1];
  brun.name = "Brun";
  brun.wants = 1;
  world.bag = {0};
  world.deeds = {"give bread", "give torch"};
  return world;
}

TEST(QuestGoal, ThePresentStageComesBeforeNearerGoalsOfLaterOnes) {
  World world = world_of_two_gifts("/.@.....P.P");
  EXPECT_EQ(next_quest_goal(world, first_state(world, 1))->deed, "give the bread to Mira");
  std::ranges::swap(world.stages[0].deed, world.stages[1].deed);
  EXPECT_EQ(next_quest_goal(world, first_state(world, 1))->deed, "take the torch");
}

TEST(QuestGoal, ADoorOnTheWayOfThePresentStageComesBeforeNearerGoals) {
  const World world = world_of_two_gifts("/.@...+.P.P");
  EXPECT_EQ(next_quest_goal(world, first_state(world, 1))->deed, "open the door");
  const World gated = world_of_two_gifts("/.@...k.P.P");
  EXPECT_EQ(next_quest_goal(gated, first_state(gated, 1))->deed, "take the torch")
      << "there is no key to the gate";
}

TEST(QuestGoal, OfTheWorldThatShipsIsAtFirstTheBottle) {
  const World world = read_shipped_world("merrow").value().world;
  const std::optional<QuestGoal> goal = next_quest_goal(world, first_state(world, 7));
  ASSERT_TRUE(goal);
  EXPECT_EQ(goal->deed, "take the bottle");
}

TEST(Journey, TravelGoesThroughDoors) {
  const World world = drawn_world({"@.+..s", "######"});
  State state =
      after(world, first_state(world, 1), "e e");  // opens the door, to see what is behind
  state.areas[0].used[0] = 0;
  state.cell = {0, 0};
  state.areas[0].memory.assign(state.areas[0].memory.size(), 4);
  const Travelled all = travel(world, state, {.kind = JourneyKind::travel, .target = {4, 0}});
  EXPECT_EQ(all.last.state.cell, (Cell{4, 0}));
  ASSERT_EQ(all.last.messages.size(), 1U);
  EXPECT_EQ(all.last.messages[0], "You open the door.");
}

}  // namespace
}  // namespace tilery::quest
