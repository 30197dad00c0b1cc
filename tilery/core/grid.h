#pragma once
// Cells of a grid, and a rectangle of values in one line, row by row from the top left.

#include <cassert>
#include <cstddef>
#include <vector>

#pragma GCC visibility push(default)
namespace tilery {

/// Column `x` from the left and row `y` from the top, both from 0.
struct Cell {
  int x = 0;
  int y = 0;
  friend constexpr bool operator==(Cell, Cell) = default;
};

/// width x height values; cell (x, y) is `values[y * width + x]`.
template <typename T, typename Values = std::vector<T>>
struct Grid {
  int width = 0;
  int height = 0;
  Values values;

  Grid() = default;
  Grid(int columns, int rows, T value = T{})
      : width(columns), height(rows), values(std::size_t(columns) * std::size_t(rows), value) {}

  /// Requires 0 <= cell.x < width and 0 <= cell.y < height.
  [[nodiscard]] const T& at(Cell cell) const { return values[index_of(cell)]; }
  [[nodiscard]] T& at(Cell cell) { return values[index_of(cell)]; }

  [[nodiscard]] std::size_t index_of(Cell cell) const {
    assert(cell.x >= 0 && cell.x < width && cell.y >= 0 && cell.y < height);
    return std::size_t(cell.y) * std::size_t(width) + std::size_t(cell.x);
  }

  friend bool operator==(const Grid&, const Grid&) = default;
};

}  // namespace tilery
#pragma GCC visibility pop
