#include "tilery/explore/framed_map.h"

#include <gtest/gtest.h>

#include "tests/explore/questions.h"
#include "tests/support/effort.h"

namespace tilery {
namespace {

bool bit_at(const std::uint8_t* plane, std::size_t index) {
  return (plane[index / 8] >> (index % 8) & 1) != 0;
}

/// Checks every place of the map and its frame.
void expect_the_same(const FramedMap& found, const FramedMap& expected) {
  for (int y = -FramedMap::frame_rows; y < found.height() + FramedMap::frame_rows; ++y) {
    for (int x = -FramedMap::frame_columns; x < found.width() + FramedMap::frame_columns; ++x) {
      const std::size_t index = found.index_of({x, y});
      ASSERT_EQ(found.cells()[index], expected.cells()[index]) << x << ", " << y;
      ASSERT_EQ(bit_at(found.opaque_bits(), index), bit_at(expected.opaque_bits(), index));
      ASSERT_EQ(bit_at(found.lit_bits(), index), bit_at(expected.lit_bits(), index));
    }
  }
}

TEST(FramedMap, ShowsInItsFrameWhatTheMapShowsThere) {
  Random random{.seed = 41};
  for (int i = 0; i < test::effort(500); ++i) {
    const test::Put put(test::random_question(random));
    const MapView map = put.scenery().map;
    const FramedMap framed(map, put.opacity());
    for (int y = -FramedMap::frame_rows; y < map.height + FramedMap::frame_rows; ++y) {
      for (int x = -FramedMap::frame_columns; x < map.width + FramedMap::frame_columns; ++x) {
        const MapCell cell = cell_at(map, shown_at(map, {x, y}));
        const std::size_t index = framed.index_of({x, y});
        ASSERT_EQ(framed.cells()[index], cell);
        ASSERT_EQ(bit_at(framed.opaque_bits(), index), put.opacity().blocks(cell));
        ASSERT_EQ(bit_at(framed.lit_bits(), index), is_lit(cell));
      }
    }
  }
}

TEST(FramedMap, ChangedCellByCellIsTheMapFramedAnew) {
  Random random{.seed = 42};
  for (int i = 0; i < test::effort(500); ++i) {
    const test::Put put(test::random_question(random));
    MapView map = put.scenery().map;
    std::vector<MapCell> cells(map.cells.begin(), map.cells.end());
    map.cells = cells;
    FramedMap framed(map, put.opacity());
    for (int change = 0; change < 20; ++change) {
      const std::size_t cell = random.below(cells.size());
      cells[cell] = static_cast<MapCell>(random.next());
      framed.set({int(cell) % map.width, int(cell) / map.width}, cells[cell]);
    }
    expect_the_same(framed, FramedMap(map, put.opacity()));
  }
}

TEST(FramedMap, FindsTheBlockingCellsThatTheSceneryFindsAtEveryRadius) {
  Random random{.seed = 51};
  for (int i = 0; i < test::effort(5000); ++i) {
    const int radius = 1 + int(random.below(largest_radius));
    const model::Question question = test::random_question(random, radius);
    const test::Put put(question);
    const Scenery scenery = put.scenery();
    const FramedMap framed(scenery.map, scenery.opacity);
    ASSERT_EQ(blocking_around(framed, scenery.mobs, put.party().cell, radius),
              blocking_around(scenery, put.party().cell, radius))
        << text_of(question);
  }
}

TEST(FramedMap, ReadsLongRowsFromAnyBitOn) {
  Map map{.width = 300, .height = 1, .cells = {}};
  Opacity opacity;
  opacity.set(1, true);
  Random random{.seed = 52};
  for (int x = 0; x < map.width; ++x) {
    map.cells.push_back(static_cast<MapCell>(random.below(2)));
  }
  for (const Edge edge : {Edge::extend, Edge::wrap}) {
    map.edge = edge;
    const Scenery scenery{.map = view_of(map), .opacity = opacity, .mobs = {}, .lights = {}};
    const FramedMap framed(scenery.map, opacity);
    for (int x = 0; x < map.width; ++x) {
      ASSERT_EQ(blocking_around(framed, {}, {x, 0}, largest_radius),
                blocking_around(scenery, {x, 0}, largest_radius))
          << x;
    }
  }
}

}  // namespace
}  // namespace tilery
