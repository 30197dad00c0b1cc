#include "tilery/quest/journey.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "tests/quest/small_world.h"

namespace tilery::quest {
namespace {

Journey to(Cell target) { return {.kind = JourneyKind::travel, .target = target}; }

TEST(Journey, TravelTakesAShortestWayAroundObstacles) {
  const World world = drawn_world({"@~...", ".~.~.", "...~."});
  const Travelled all = travel(world, first_state(world, 1), to({2, 0}));
  EXPECT_EQ(all.last.state.cell, (Cell{2, 0}));
  EXPECT_EQ(all.commands.size(), 4U);
}

TEST(Journey, TravelStopsNextToACellThatCannotBeEntered) {
  const World world = drawn_world({"@....s"});
  EXPECT_EQ(travel(world, first_state(world, 1), to({5, 0})).last.state.cell, (Cell{4, 0}));
}

TEST(Journey, TravelToUnseenCellsIsRefused) {
  const World world = drawn_world({"@+...."});
  EXPECT_TRUE(travel(world, first_state(world, 1), to({4, 0})).commands.empty());
}

TEST(Journey, TravelAvoidsPortals) {
  const World world = drawn_world({"@>.", "...", "..<"});
  EXPECT_EQ(travel(world, first_state(world, 1), to({2, 0})).commands.size(), 2U);
}

TEST(Journey, ARunEndsWhereTheWayBranchesAndAtAWall) {
  const World world = drawn_world({"#####.##", "@......#", "########"});
  const Journey east = {.kind = JourneyKind::run, .target = {}, .step = {1, 0}};
  const Travelled run = travel(world, first_state(world, 1), east);
  EXPECT_EQ(run.last.state.cell, (Cell{5, 1}));
  EXPECT_EQ(travel(world, run.last.state, east).last.state.cell, (Cell{6, 1}));
}

TEST(Journey, ExploringStopsWhenSomethingTurnsUp) {
  const World world = drawn_world({"@........#", "########.#", "########s#", "##########"});
  const Travelled all = travel(world, first_state(world, 1), {});
  EXPECT_EQ(all.why, "You see a sign.");
}

TEST(Journey, ExploringCountsThingsOfOneNameWithoutAPlural) {
  const World world = drawn_world({"@//s"});
  const State after = first_state(world, 1);
  State before = after;
  std::ranges::fill(before.areas[0].memory, std::uint16_t{0});
  TravelMemory memory;
  EXPECT_TRUE(
      end_of_journey(world, before, after, {}, memory).value_or("").contains("a torch (2)"));
}

TEST(Journey, ExploringShowsEverythingThatCanBeReached) {
  const World world = drawn_world({"@..#....", ".#.+.##.", ".#.#.#..", "...#...."});
  State state = first_state(world, 1);
  for (int leg = 0; leg < 40; ++leg) {
    state = travel(world, state, {}).last.state;
  }
  EXPECT_EQ(state.statistics.seen_cells, 32U);
  EXPECT_FALSE(next_step(world, state, {}));
}

TEST(Journey, NobodyExploresWithAHunterInSight) {
  const World world = drawn_world({"@....w"});
  const Travelled all = travel(world, first_state(world, 1), {});
  EXPECT_TRUE(all.commands.empty());
  EXPECT_EQ(all.why, "You do not explore with a wolf in sight.");
}

TEST(Journey, InTheDarkTheReasonSaysThatTheHunterSeesTheLight) {
  World world = drawn_world({"@.w...", "......"});
  world.areas[0].is_dark = true;
  State state = first_state(world, 1);
  state.bag.push_back({.kind = 1, .count = 1, .left = 1000, .is_lit = true});
  const Travelled lit = travel(world, state, {});
  EXPECT_TRUE(lit.commands.empty());
  EXPECT_EQ(lit.why,
            "You do not explore with a wolf in sight. It sees your light: in the dark it finds you "
            "from the next cell only.");
  state.bag.back().is_lit = false;
  EXPECT_EQ(travel(world, state, {}).why.find("It sees your light"), std::string::npos)
      << "no light, no such reason";
}

TEST(Journey, NobodyExploresInTheDarkWithoutALight) {
  World world = drawn_world({"@......", "......."});
  world.areas[0].is_dark = true;
  const Travelled all = travel(world, first_state(world, 1), {});
  EXPECT_TRUE(all.commands.empty());
  EXPECT_EQ(all.why, "It is too dark to explore without a light.");
}

/// Explores until nothing is left to explore. Returns the reason for the end of each journey.
std::vector<std::string> explored(const World& world, State state) {
  TravelMemory memory;
  std::vector<std::string> reasons;
  for (int leg = 0; leg < 60; ++leg) {
    const Travelled all = travel(world, state, {}, memory);
    if (all.commands.empty()) {
      return reasons;
    }
    state = all.last.state;
    reasons.push_back(all.why);
  }
  reasons.emplace_back("never ends");
  return reasons;
}

TEST(Journey, ExploringDoesNotStopForAHarmlessCreature) {
  const World world =
      drawn_world({"@.....#..", "#####.#r.", "......#..", ".####....", ".........", "#########"});
  const std::vector<std::string> reasons = explored(world, first_state(world, 1));
  EXPECT_EQ(std::ranges::count(reasons, "You see a rabbit."), 0) << "a rabbit is no danger";
  EXPECT_LT(reasons.size(), 5U);
}

TEST(Journey, ExploringInTheDarkEndsWithoutWalkingInCircles) {
  World world = drawn_world(
      {"@............", ".............", ".............", ".............", "............."});
  world.areas[0].is_dark = true;
  State state = first_state(world, 1);
  state.bag.push_back({.kind = 1, .count = 1, .left = 1000, .is_lit = true});
  ASSERT_GT(party_light(world, state), 0);
  TravelMemory memory;
  std::size_t steps = 0;
  for (int leg = 0; leg < 60; ++leg) {
    const Travelled all = travel(world, state, {}, memory);
    steps += all.commands.size();
    state = all.last.state;
  }
  EXPECT_FALSE(next_step(world, state, {}, memory));
  EXPECT_LE(steps, 65U) << "no cell is stood on twice for nothing";
}

TEST(Journey, ExploringPicksUpItems) {
  const World world = drawn_world({"@..!.."});
  State state = first_state(world, 1);
  for (int leg = 0; leg < 5; ++leg) {
    state = travel(world, state, {}).last.state;
  }
  EXPECT_EQ(state.bag.size(), 1U);
}

/// Plays `journey` turn by turn. Gives the commands.
std::vector<Command> played(const World& world, State state, const Journey& journey,
                            int most_turns) {
  TravelMemory memory;
  OngoingJourney ongoing(world, state, journey, memory, most_turns);
  std::vector<Command> commands;
  while (const auto command = ongoing.next(world, state, memory)) {
    const Outcome outcome = act(world, state, *command);
    ongoing.note(world, state, outcome.state, !outcome.messages.empty(), memory);
    state = outcome.state;
    commands.push_back(*command);
  }
  return commands;
}

TEST(OngoingJourney, TurnByTurnEqualsTheWholeJourney) {
  const World world = drawn_world({"@~...", ".~.~.", "...~."});
  const State first = first_state(world, 1);
  const std::vector<Command> commands = played(world, first, to({2, 0}), 500);
  EXPECT_EQ(commands.size(), 4U);
  EXPECT_EQ(commands, travel(world, first, to({2, 0})).commands);
  EXPECT_EQ(played(world, first, {}, 500), travel(world, first, {}).commands);
}

TEST(OngoingJourney, EndsAfterTheMostTurns) {
  const World world = drawn_world({"@......"});
  EXPECT_EQ(played(world, first_state(world, 1), to({6, 0}), 3).size(), 3U);
}

TEST(OngoingJourney, EndsAtAMessage) {
  const World world = drawn_world({"@......"});
  const State first = first_state(world, 1);
  TravelMemory memory;
  OngoingJourney ongoing(world, first, to({6, 0}), memory);
  ASSERT_TRUE(ongoing.next(world, first, memory));
  ongoing.note(world, first, first, true, memory);
  EXPECT_TRUE(ongoing.is_over());
  EXPECT_FALSE(ongoing.next(world, first, memory));
}

}  // namespace
}  // namespace tilery::quest
