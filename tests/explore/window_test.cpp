#include "tilery/explore/window.h"

#include <gtest/gtest.h>

#include "tests/explore/pictures.h"

namespace tilery {
namespace {

using test::DrawnMap;
using test::text_of;
using Rows = std::vector<std::string>;

const Rows letters = {"ABCDE",  //
                      "FGHIJ",  //
                      "KLMNO"};

Rows extracted(Cell party, int radius, Edge edge, Slant slant) {
  return text_of(extract(view_of(DrawnMap(letters, edge, slant).map), party, radius));
}

TEST(Extract, BeyondEdgesThatExtendRepeatsTheOutermostCells) {
  EXPECT_EQ(extracted({0, 0}, 2, Edge::extend, Slant::none), (Rows{"AAABC",  //
                                                                   "AAABC",  //
                                                                   "AAABC",  //
                                                                   "FFFGH",  //
                                                                   "KKKLM"}));
}

TEST(Extract, BeyondEdgesThatWrapStartsAgain) {
  EXPECT_EQ(extracted({4, 2}, 2, Edge::wrap, Slant::none), (Rows{"CDEAB",  //
                                                                 "HIJFG",  //
                                                                 "MNOKL",  //
                                                                 "CDEAB",  //
                                                                 "HIJFG"}));
}

TEST(Extract, ShiftsEachRowByTheSlant) {
  EXPECT_EQ(extracted({2, 1}, 1, Edge::extend, Slant::right), (Rows{"ABC",  //
                                                                    "GHI",  //
                                                                    "MNO"}));
  EXPECT_EQ(extracted({2, 1}, 1, Edge::extend, Slant::left), (Rows{"CDE",  //
                                                                   "GHI",  //
                                                                   "KLM"}));
}

TEST(Extract, ARowThatWrapsKeepsItsOwnShift) {
  EXPECT_EQ(extracted({2, 0}, 2, Edge::wrap, Slant::right), (Rows{"IJFGH",  //
                                                                  "OKLMN",  //
                                                                  "ABCDE",  //
                                                                  "GHIJF",  //
                                                                  "MNOKL"}));
}

TEST(Extract, OneCellFillsTheLargestWindow) {
  const DrawnMap one({"Z"}, Edge::wrap, Slant::left);
  const Window window = extract(view_of(one.map), {0, 0}, largest_radius);
  EXPECT_EQ(window, Window(127, 127, 'Z'));
}

InhabitedWindow inhabited_window(const DrawnMap& drawn, int radius) {
  const MapView map = view_of(drawn.map);
  return inhabited(map, drawn.party.cell, extract(map, drawn.party.cell, radius), drawn.mobs);
}

TEST(Mobs, AMobCoversItsTileAndALaterMobAnEarlierOne) {
  DrawnMap drawn({".....",  //
                  ".a@.b",  //
                  "....."});
  drawn.mobs.push_back({.kind = 2, .graphic = graphic_of('Z'), .x = 1, .y = 1});
  const InhabitedWindow window = inhabited_window(drawn, 2);
  EXPECT_EQ(text_of(window.shown)[2], ".Z..b");
  EXPECT_EQ(window.neighbours.west, (Neighbour{'.', 2}));
  EXPECT_EQ(window.neighbours.east, (Neighbour{'.', no_mob}));
}

TEST(Mobs, AnEmptySlotIsNotShownAndKeepsItsNumber) {
  DrawnMap drawn({"ab@c"});
  drawn.mobs[0].kind = 0;
  const InhabitedWindow window = inhabited_window(drawn, 3);
  EXPECT_EQ(text_of(window.shown)[3], "..b.c..");
  EXPECT_EQ(window.neighbours.west.mob, 1);
  EXPECT_EQ(window.neighbours.east.mob, 2);
}

TEST(Mobs, AMobOnAnEdgeThatExtendsShowsOnce) {
  EXPECT_EQ(text_of(inhabited_window(DrawnMap({"@.a"}), 3).shown),
            (Rows{".......", ".......", ".......", ".....a.", ".......", ".......", "......."}));
}

TEST(Mobs, AMobOnAMapThatWrapsShowsWhereverItsCellDoes) {
  EXPECT_EQ(text_of(inhabited_window(DrawnMap({"@.a"}, Edge::wrap), 3).shown),
            (Rows{"..a..a.", "..a..a.", "..a..a.", "..a..a.", "..a..a.", "..a..a.", "..a..a."}));
}

TEST(Mobs, NeighboursKeepTheTileUnderAMob) {
  const InhabitedWindow window = inhabited_window(DrawnMap({"XNX",  //
                                                            "W@E",  //
                                                            "XsX"}),
                                                  1);
  EXPECT_EQ(window.neighbours, (Neighbours{.south = {'.', 0},
                                           .west = {'W', no_mob},
                                           .north = {'N', no_mob},
                                           .east = {'E', no_mob},
                                           .under = '.'}));
}

TEST(Mobs, NorthAndSouthNeighboursFollowTheSlant) {
  const InhabitedWindow window = inhabited_window(DrawnMap({"n....",  //
                                                            ".@...",  //
                                                            "..s.."},
                                                           Edge::extend, Slant::right),
                                                  1);
  EXPECT_EQ(window.neighbours.north.mob, 0);
  EXPECT_EQ(window.neighbours.south.mob, 1);
}

}  // namespace
}  // namespace tilery
