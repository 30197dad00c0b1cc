#include "tilery/quest/state.h"

#include <gtest/gtest.h>

#include "tests/quest/small_world.h"

namespace tilery::quest {
namespace {

TEST(State, TheSeedIsPartOfTheSignatureAndSoIsEveryTurn) {
  const World world = drawn_world({"@..w"});
  const State state = first_state(world, 1);
  EXPECT_EQ(signature_of(state), signature_of(first_state(world, 1)));
  EXPECT_NE(signature_of(state), signature_of(first_state(world, 2)));
  EXPECT_NE(signature_of(state), signature_of(after(world, state, ".")));
}

TEST(State, TheBagOfTheWorldIsThereAtTheStart) {
  World world = drawn_world({"@"});
  world.bag = {1, 0, 1};
  const State state = first_state(world, 1);
  ASSERT_EQ(state.bag.size(), 2U);
  EXPECT_EQ(state.bag[0], (Carried{.kind = 1, .count = 2, .left = 40}));
  EXPECT_EQ(place_in_bag(state, 0), 1U);
  EXPECT_FALSE(place_in_bag(state, 2));
}

TEST(State, ThePartysLightComesFromItsBrightestLitItem) {
  World world = drawn_world({"@"});
  world.items[0].light = 5;
  State state = first_state(world, 1);
  EXPECT_EQ(party_light(world, state), 0);
  state.bag = {{.kind = 0}, {.kind = 1, .is_lit = true}};
  EXPECT_EQ(party_light(world, state), 3);
  state.bag[0].is_lit = true;
  EXPECT_EQ(party_light(world, state), 5);
}

TEST(State, SolidThingsCloseACellAndCreaturesOrThePartyOccupyIt) {
  const World world = drawn_world({"@s>wz#~."});
  const State state = first_state(world, 1);
  const bool open[] = {true, false, true, true, true, false, false, true};
  const bool free[] = {false, false, true, false, true, false, false, true};
  for (int x = 0; x < 8; ++x) {
    EXPECT_EQ(is_open(world, state, {x, 0}), open[x]) << x;
    EXPECT_EQ(is_free(world, state, {x, 0}), free[x]) << x;
  }
}

TEST(State, DeadCreaturesAreNowhere) {
  const World world = drawn_world({"@.w"});
  State state = first_state(world, 1);
  EXPECT_EQ(creature_at(state, {2, 0}), 0U);
  state.areas[0].creatures[0].health = 0;
  EXPECT_FALSE(creature_at(state, {2, 0}));
  EXPECT_TRUE(is_free(world, state, {2, 0}));
}

TEST(State, OnAWrappingMapTheNearestImageCounts) {
  MapView map{.cells = {}, .width = 10, .height = 20};
  EXPECT_EQ(way_to(map, {0, 0}, {9, 0}, 9), (Offset{9, 0}));
  EXPECT_FALSE(way_to(map, {0, 0}, {9, 0}, 8));
  map.edge = Edge::wrap;
  EXPECT_EQ(way_to(map, {0, 0}, {9, 0}, 9), (Offset{-1, 0}));
}

TEST(State, DiagonalStepsCountOnceAndMayBeForbidden) {
  EXPECT_EQ(steps_of({3, -2}), 3);
  EXPECT_EQ(steps_of({0, 0}), 0);
  Area area;
  EXPECT_TRUE(allows(area, {1, 1}));
  area.has_diagonals = false;
  EXPECT_FALSE(allows(area, {1, 1}));
  EXPECT_TRUE(allows(area, {0, 1}));
}

}  // namespace
}  // namespace tilery::quest
