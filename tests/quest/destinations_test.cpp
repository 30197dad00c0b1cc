#include "tilery/quest/ways.h"

#include <gtest/gtest.h>

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

TEST(QuestGoal, InTheWorldThatShipsItLeadsToTheEndOfTheQuest) {
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
