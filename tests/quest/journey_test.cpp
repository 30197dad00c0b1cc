#include "tilery/quest/journey.h"

#include <gtest/gtest.h>

#include "tests/quest/small_world.h"

namespace tilery::quest {
namespace {

Journey to(Cell target) { return {.kind = JourneyKind::travel, .target = target}; }

TEST(Journey, TravelTakesAShortestWayAroundWhatIsInTheWay) {
  const World world = drawn_world({"@~...", ".~.~.", "...~."});
  const Travelled all = travel(world, first_state(world, 1), to({2, 0}));
  EXPECT_EQ(all.last.state.cell, (Cell{2, 0}));
  EXPECT_EQ(all.commands.size(), 4U);
}

TEST(Journey, TravelStopsNextToWhatCannotBeEntered) {
  const World world = drawn_world({"@....s"});
  EXPECT_EQ(travel(world, first_state(world, 1), to({5, 0})).last.state.cell, (Cell{4, 0}));
}

TEST(Journey, NobodyTravelsToWhatWasNeverSeen) {
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
  EXPECT_FALSE(sighted(world, all.last.state).empty());
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

TEST(Journey, ExploringPicksUpWhatLiesThere) {
  const World world = drawn_world({"@..!.."});
  State state = first_state(world, 1);
  for (int leg = 0; leg < 5; ++leg) {
    state = travel(world, state, {}).last.state;
  }
  EXPECT_EQ(state.bag.size(), 1U);
}

}  // namespace
}  // namespace tilery::quest
