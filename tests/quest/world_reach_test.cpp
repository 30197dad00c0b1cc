#include "tilery/quest/world_reach.h"

#include <gtest/gtest.h>

#include "tests/quest/small_world.h"
#include "tilery/quest/world_reader.h"

namespace tilery::quest {
namespace {

TEST(WorldReach, EverythingOfTheWorldThatShipsCanBeReached) {
  const WorldReach reach = reach_of(read_shipped_world("merrow")->world);
  EXPECT_TRUE(reach.lost_stages.empty());
  for (const Unreached& one : reach.unreached) {
    ADD_FAILURE() << one.what << " in area " << one.area;
  }
}

TEST(WorldReach, AnItemBehindAWallIsReported) {
  const WorldReach reach = reach_of(drawn_world({"@.#.", "..#!"}));
  ASSERT_EQ(reach.unreached.size(), 1U);
  EXPECT_EQ(reach.unreached[0].what, "the item \"bread\"");
  EXPECT_EQ(reach.unreached[0].cell, (Cell{3, 1}));
  EXPECT_EQ(reach.ground, 6U);
  EXPECT_EQ(reach.reached, 4U);
  ASSERT_EQ(reach.islands.size(), 2U);
  EXPECT_EQ(reach.islands[0].cell, (Cell{3, 0}));
  EXPECT_EQ(reach.islands[1].cell, (Cell{3, 1}));
}

TEST(WorldReach, ADoorIsNoWallIfItsKeyCanBeReached) {
  EXPECT_TRUE(reach_of(drawn_world({"@.+!"})).unreached.empty());
  EXPECT_EQ(reach_of(drawn_world({"@.k!"})).unreached.size(), 1U) << "nobody has the key";
  EXPECT_TRUE(reach_of(drawn_world({"=@k!"})).unreached.empty()) << "the chest holds it";
}

TEST(WorldReach, AStageThatNobodyCanCompleteIsReported) {
  EXPECT_TRUE(reach_of(drawn_world({"@!L.P"})).lost_stages.empty());
  EXPECT_FALSE(reach_of(drawn_world({"@.#!LP"})).lost_stages.empty());
}

}  // namespace
}  // namespace tilery::quest
