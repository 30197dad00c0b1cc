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

}  // namespace
}  // namespace tilery
