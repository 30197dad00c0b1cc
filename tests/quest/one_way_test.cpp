#include "tilery/quest/world_reach.h"

#include <gtest/gtest.h>

#include "tests/quest/small_world.h"
#include "tilery/quest/world_reader.h"

namespace tilery::quest {
namespace {

std::vector<Cell> one_way_cells(const World& world) {
  std::vector<Cell> cells;
  for (const PortalPlace& place : one_way_portals(world)) {
    cells.push_back(world.areas[place.area].things[place.thing].cell);
  }
  return cells;
}

TEST(OneWay, APortalWithAWayBackIsNotOneWay) {
  EXPECT_TRUE(one_way_portals(drawn_world({"@.>..<"})).empty());
  EXPECT_TRUE(one_way_portals(drawn_world({"@.>.+<"})).empty()) << "doors open";
}

TEST(OneWay, APortalIntoAWalledRoomIsOneWay) {
  EXPECT_EQ(one_way_cells(drawn_world({"@.>#.<"})), (std::vector<Cell>{{2, 0}}));
  EXPECT_EQ(one_way_cells(drawn_world({"@.>s.<"})), (std::vector<Cell>{{2, 0}})) << "signs stay";
}

TEST(OneWay, APortalNeedsNoPortalBackButAWayBack) {
  // Both portals lead to '<', from which only the second one can be reached.
  EXPECT_EQ(one_way_cells(drawn_world({"@>#<>"})), (std::vector<Cell>{{1, 0}}));
  World world = drawn_world({"@>#<>#.>"});
  world.areas[0].things[1].to_cell = {6, 0};
  EXPECT_EQ(one_way_cells(world), (std::vector<Cell>{{1, 0}})) << "the last one leads to '<'";
  world.areas[0].things[2].to_cell = {0, 0};
  EXPECT_TRUE(one_way_portals(world).empty()) << "a ring of three";
}

TEST(OneWay, TheWorldThatShipsHasNone) {
  EXPECT_TRUE(one_way_portals(read_shipped_world("merrow")->world).empty());
}

}  // namespace
}  // namespace tilery::quest
