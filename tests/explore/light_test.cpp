#include "tilery/explore/view.h"

#include <gtest/gtest.h>

#include <bit>

#include "tests/explore/pictures.h"

namespace tilery {
namespace {

using test::DrawnMap;
using test::text_of;
using Rows = std::vector<std::string>;

WindowSet lit_on(const DrawnMap& drawn, int radius, const Lights& lights) {
  const MapView map = view_of(drawn.map);
  return lit_cells(map, drawn.party.cell, extract(map, drawn.party.cell, radius), lights);
}

int size_of(const WindowSet& set) {
  int size = 0;
  for (const BitRow row : set.rows) {
    size += std::popcount(row.low) + std::popcount(row.high);
  }
  return size;
}

TEST(Light, OfThePartyLights5And21And37And57And89And121And169Cells) {
  std::vector<int> counts;
  for (int reach = 0; reach <= 8; ++reach) {
    counts.push_back(size_of(lit_on(DrawnMap({"@"}), 6, {.map_light = 1, .party_light = reach})));
  }
  EXPECT_EQ(counts, (std::vector<int>{0, 5, 21, 37, 57, 89, 121, 169, 169}));
}

TEST(Light, FallsRoundThePartyAndPassesWalls) {
  EXPECT_EQ(text_of(lit_on(DrawnMap({"###", "#@#", "###"}), 3, {.map_light = 9, .party_light = 2})),
            (Rows{".......",  //
                  "..ooo..",  //
                  ".ooooo.",  //
                  ".ooooo.",  //
                  ".ooooo.",  //
                  "..ooo..",  //
                  "......."}));
}

TEST(Light, ByDayIsEverywhere) {
  EXPECT_EQ(lit_on(DrawnMap({"@"}), 9, {.map_light = 0}), whole_window(9));
}

TEST(Light, InTheDarkComesFromCellsWithLightAndTheirCopiesBeyondTheEdge) {
  EXPECT_EQ(text_of(lit_on(DrawnMap({"*.@.*"}), 3, {.map_light = 1}))[0], "oo...oo");
}

TEST(Light, OfALampFallsRoundItAlsoFromOutsideTheWindow) {
  const DrawnMap drawn({"@........"});
  const Lamp lamps[] = {{{3, 0}, 1}, {{6, 0}, 2}, {{8, 0}, 0}};
  EXPECT_EQ(text_of(lit_on(drawn, 4, {.map_light = 1, .lamps = lamps})), (Rows{".........",  //
                                                                               ".........",  //
                                                                               ".........",  //
                                                                               ".......oo",  //
                                                                               "......ooo",  //
                                                                               ".......oo",  //
                                                                               ".........",  //
                                                                               ".........",  //
                                                                               "........."}));
}

TEST(Light, OfALampCrossesTheSeamOfAMapThatWraps) {
  const DrawnMap drawn({"@.........."}, Edge::wrap);
  const Lamp lamps[] = {lamp_of({.kind = 1, .graphic = 0, .x = 9, .y = 0}, 1)};
  EXPECT_EQ(text_of(lit_on(drawn, 3, {.map_light = 1, .lamps = lamps}))[3], "ooo....");
}

}  // namespace
}  // namespace tilery
