#include "tilery/explore/map.h"

#include <gtest/gtest.h>

#include <numeric>

#include "tilery/explore/window.h"

namespace tilery {
namespace {

TEST(Map, ConvertsEveryOriginalByteToACellAndBack) {
  std::vector<std::uint8_t> bytes(256);
  std::iota(bytes.begin(), bytes.end(), std::uint8_t{0});
  const std::vector<MapCell> cells = cells_of_bytes(bytes);
  ASSERT_EQ(cells.size(), bytes.size());
  for (std::size_t byte = 0; byte < bytes.size(); ++byte) {
    EXPECT_EQ(code_of(cells[byte]), byte % 128);
    EXPECT_EQ(is_lit(cells[byte]), byte >= 128);
    EXPECT_EQ(byte_of_cell(cells[byte]), byte);
  }
}

TEST(Map, BeyondItsEdgesShowsTheNearestCellOrWraps) {
  const std::vector<MapCell> cells(12);
  MapView map{.cells = cells, .width = 4, .height = 3};
  EXPECT_EQ(shown_at(map, {-5, 7}), (Cell{0, 2}));
  EXPECT_EQ(shown_at(map, {9, 1}), (Cell{3, 1}));
  map.edge = Edge::wrap;
  EXPECT_EQ(shown_at(map, {-5, 7}), (Cell{3, 1}));
  EXPECT_EQ(shown_at(map, {-400000001, -300000001}), (Cell{3, 2}));
}

/// Each map of up to 4 x 4 cells, with both edges and all slants. Each cell has its own code.
template <typename Check>
void for_each_small_map(Check check) {
  for (int shape = 0; shape < 16 * 6; ++shape) {
    const int width = 1 + shape % 4;
    const int height = 1 + shape / 4 % 4;
    std::vector<MapCell> cells(std::size_t(width) * std::size_t(height));
    std::iota(cells.begin(), cells.end(), MapCell{0});
    check(MapView{.cells = cells,
                  .width = width,
                  .height = height,
                  .edge = shape / 16 % 2 == 0 ? Edge::extend : Edge::wrap,
                  .slant = static_cast<Slant>(shape / 32 - 1)});
  }
}

TEST(Walk, EntersTheCellThatTheViewShowsThere) {
  int entered = 0;
  int refused = 0;
  for_each_small_map([&](const MapView& map) {
    for (int cell = 0; cell < map.width * map.height; ++cell) {
      const Cell party = {cell % map.width, cell / map.width};
      const Window window = extract(map, party, 1);
      for (int way = 0; way < 9; ++way) {
        const Offset step = {way % 3 - 1, way / 3 - 1};
        const std::optional<Cell> next = cell_after(map, party, step);
        next ? ++entered : ++refused;
        EXPECT_EQ(next.has_value(),
                  map.edge == Edge::wrap || is_on(map, place_at(map, party, step)));
        if (next) {
          EXPECT_EQ(cell_at(map, *next), cell_at(window, step));
        }
      }
    }
  });
  EXPECT_GT(entered, refused);
  EXPECT_GT(refused, 0);
}

TEST(Walk, NorthAndSouthFollowTheSlant) {
  const std::vector<MapCell> cells(25);
  MapView map{.cells = cells, .width = 5, .height = 5, .slant = Slant::right};
  EXPECT_EQ(cell_after(map, {2, 2}, {0, 1}), (Cell{3, 3}));
  EXPECT_EQ(cell_after(map, {2, 2}, {0, -1}), (Cell{1, 1}));
  map.slant = Slant::left;
  EXPECT_EQ(cell_after(map, {2, 2}, {0, 1}), (Cell{1, 3}));
  EXPECT_EQ(cell_after(map, {2, 2}, {1, 1}), (Cell{2, 3}));
}

}  // namespace
}  // namespace tilery
