#include "tilery/explore/tiled/placement.h"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace tilery {
namespace {

/// A map with cells of 16 x 16 pixels. Its tileset places objects by `alignment`; its tile 8 has
/// 16 x 32 pixels.
TiledMap aligned_map(const std::string& alignment = "") {
  TiledMap map = {.width = 5, .height = 4, .tile_width = 16, .tile_height = 16};
  TiledTileset tileset = {.first_gid = 5, .tile_width = 16, .tile_height = 16, .tile_count = 9};
  tileset.object_alignment = alignment;
  tileset.tiles = {{.id = 8, .image = TiledImage{"tree.png", 16, 32, ""}}};
  map.tilesets = {tileset};
  return map;
}

Cell cell_under(const TiledObject& object, const TiledMap& map = aligned_map()) {
  return footprint_of(object, map).cell;
}

TEST(Footprint, OfATurnedTileObjectIsTheCellInWhichItIsDrawn) {
  TiledObject tile = {.x = 32, .y = 32, .width = 16, .height = 16, .gid = 5};
  EXPECT_EQ(cell_under(tile), (Cell{2, 1}));
  tile.rotation = 90;
  EXPECT_EQ(cell_under(tile), (Cell{2, 2}));
  tile.rotation = 180;
  EXPECT_EQ(cell_under(tile), (Cell{1, 2}));
  tile.rotation = -90;
  EXPECT_EQ(cell_under(tile), (Cell{1, 1}));
}

struct Alignment {
  const char* name;
  double x;  ///< of the aligned point, as a fraction of the object's size
  double y;
};
constexpr std::array<Alignment, 11> alignments = {{{"", 0, 1},
                                                   {"unspecified", 0, 1},
                                                   {"topleft", 0, 0},
                                                   {"top", 0.5, 0},
                                                   {"topright", 1, 0},
                                                   {"left", 0, 0.5},
                                                   {"center", 0.5, 0.5},
                                                   {"right", 1, 0.5},
                                                   {"bottomleft", 0, 1},
                                                   {"bottom", 0.5, 1},
                                                   {"bottomright", 1, 1}}};

/// Tiled's key Z turns an object about its middle. Its coordinates change, its cell does not.
TEST(Footprint, StaysWhenTheObjectIsTurnedAboutItsMiddle) {
  constexpr std::array<std::array<int, 2>, 4> turns = {{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
  for (const Alignment& alignment : alignments) {
    const TiledMap map = aligned_map(alignment.name);
    for (int quarters = -9; quarters <= 9; ++quarters) {
      const auto [cosine, sine] = turns[static_cast<std::size_t>(quarters & 3)];
      const double dx = 16 * (alignment.x - 0.5);
      const double dy = 16 * (alignment.y - 0.5);
      TiledObject tile = {.x = 40 + dx * cosine - dy * sine,
                          .y = 24 + dx * sine + dy * cosine,
                          .width = 16,
                          .height = 16,
                          .rotation = 90.0 * quarters,
                          .gid = 5};
      EXPECT_EQ(cell_under(tile, map), (Cell{2, 1})) << alignment.name << " " << quarters;
      tile.width = 0;  // then the tile's size counts
      tile.height = 0;
      EXPECT_EQ(cell_under(tile, map), (Cell{2, 1})) << alignment.name << " " << quarters;
      for (const Gid flips : {0x8U, 0x4U, 0x2U, 0xEU}) {
        tile.gid = 5 | flips << 28;
        EXPECT_EQ(cell_under(tile, map), (Cell{2, 1})) << alignment.name << " " << flips;
      }
    }
  }
}

TEST(Footprint, OfALargePictureIsItsBottomLeftCell) {
  TiledObject tree = {.x = 32, .y = 48, .gid = 13};
  EXPECT_EQ(cell_under(tree), (Cell{2, 2}));
  tree.rotation = 90;  // lies to the right, below its place
  EXPECT_EQ(cell_under(tree), (Cell{2, 3}));
  tree.rotation = -90;  // lies to the left, above its place
  EXPECT_EQ(cell_under(tree), (Cell{0, 2}));
}

TEST(Footprint, OfATurnedRectangleIsTurned) {
  TiledObject hall = {.x = 48, .y = 32, .width = 32, .height = 16};
  const auto expect = [&hall](double rotation, Cell cell, int columns, int rows) {
    hall.rotation = rotation;
    const Footprint footprint = footprint_of(hall, aligned_map());
    EXPECT_EQ(footprint.cell, cell) << rotation;
    EXPECT_EQ(footprint.columns, columns) << rotation;
    EXPECT_EQ(footprint.rows, rows) << rotation;
    EXPECT_FALSE(footprint.is_askew) << rotation;
  };
  expect(0, {3, 2}, 2, 1);
  expect(90, {2, 2}, 1, 2);
  expect(180, {1, 1}, 2, 1);
  expect(270, {3, 0}, 1, 2);
  expect(-90, {3, 0}, 1, 2);
  expect(360, {3, 2}, 2, 1);
  hall.shape = TiledShape::text;
  expect(90, {2, 2}, 1, 2);
}

TEST(Footprint, AfterAPartOfAQuarterTurnIsTheCellOfTheMiddle) {
  TiledObject hall = {.x = 48, .y = 16, .width = 32, .height = 16, .rotation = 45};
  const Footprint footprint = footprint_of(hall, aligned_map());
  EXPECT_EQ(footprint.cell, (Cell{3, 2}));  // of pixel 53.7, 33
  EXPECT_EQ(footprint.columns, 1);
  EXPECT_TRUE(footprint.is_askew);
  hall.gid = 5;
  EXPECT_EQ(cell_under(hall), (Cell{4, 1}));  // of pixel 65, 21.7
  EXPECT_TRUE(footprint_of(hall, aligned_map()).is_askew);
}

TEST(Footprint, OfAPointDoesNotTurn) {
  TiledObject point = {.x = 32, .y = 16, .shape = TiledShape::point};
  for (const double rotation : {0, 45, 90, 180, -90}) {
    point.rotation = rotation;
    EXPECT_EQ(cell_under(point), (Cell{2, 1})) << rotation;
    EXPECT_FALSE(footprint_of(point, aligned_map()).is_askew) << rotation;
  }
}

TEST(Footprint, OfRoundAndPointedShapesIsTheCellOfTheirMiddle) {
  for (const TiledShape shape : {TiledShape::ellipse, TiledShape::capsule}) {
    TiledObject pond = {.x = 16, .y = 0, .width = 48, .height = 48, .shape = shape};
    EXPECT_EQ(cell_under(pond), (Cell{2, 1}));
    pond.rotation = 90;  // about 16, 0
    EXPECT_EQ(cell_under(pond), (Cell{-1, 1}));
  }
  TiledObject path = {.x = 32, .y = 32, .shape = TiledShape::polyline};
  path.points = {{0, 0}, {40, 0}, {40, -8}};
  EXPECT_EQ(cell_under(path), (Cell{3, 1}));
  path.shape = TiledShape::polygon;
  EXPECT_EQ(cell_under(path), (Cell{3, 1}));
  path.rotation = 180;
  EXPECT_EQ(cell_under(path), (Cell{0, 2}));
  path.rotation = 30;
  EXPECT_FALSE(footprint_of(path, aligned_map()).is_askew);
}

TEST(Footprint, ForgivesRoundingErrorsOfTurns) {
  const TiledObject door = {
      .x = 47.9999999, .y = 16.0000001, .width = 16, .height = 16, .rotation = 89.9999};
  EXPECT_EQ(cell_under(door), (Cell{2, 1}));
}

TEST(Footprint, CountsFromTheFirstCellOfAnInfiniteMap) {
  TiledMap map = aligned_map();
  map.left = -3;
  map.top = 2;
  EXPECT_EQ(cell_under({.x = -16, .y = 48, .width = 16, .height = 16, .rotation = 90}, map),
            (Cell{1, 1}));
}

}  // namespace
}  // namespace tilery
