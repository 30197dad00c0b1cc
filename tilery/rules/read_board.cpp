// [board] of a cartridge.

#include <algorithm>
#include <string>

#include "tilery/rules/cartridge_parts.h"

namespace tilery {
namespace {

/// Reads one row of the picture into `blocked`, which has room for it from `first` on.
void read_picture_row(const TomlCursor& row, std::size_t first, std::size_t width,
                      std::vector<bool>& blocked) {
  const std::string_view picture = row.text();
  const bool is_drawn = picture.find_first_not_of(".#") == std::string_view::npos;
  if (picture.size() != width || !is_drawn) {
    row.fail("a row of " + std::to_string(width) + " cells, '#' blocked and '.' not");
    return;
  }
  for (std::size_t x = 0; x < width; ++x) {
    blocked[first + x] = picture[x] == '#';
  }
}

/// Empty where the picture blocks no cell.
std::vector<bool> read_blocked(const TomlCursor& picture, const Shape& shape) {
  const auto width = static_cast<std::size_t>(shape.width);
  std::vector<bool> blocked(static_cast<std::size_t>(shape.cells()), false);
  std::size_t first = 0;
  for (const TomlCursor& row : picture.items("rows", {shape.height, shape.height})) {
    read_picture_row(row, first, width, blocked);
    first += width;
  }
  const auto count = std::ranges::count(blocked, true);
  if (count == shape.cells()) {
    picture.fail("a picture with a cell that is not blocked", "none");
  }
  return count == 0 ? std::vector<bool>{} : blocked;
}

}  // namespace

Shape read_shape(const TomlCursor& root) {
  const TomlCursor board = root.key("board");
  board.check_keys({"width", "height", "open", "blocked"});
  Shape shape;
  shape.width = static_cast<int>(board.key("width").number("a width", {1, longest_side}));
  shape.height = static_cast<int>(board.key("height").number("a height", {1, longest_side}));
  shape.is_open = board.key("open").is_there() && board.key("open").flag();
  const TomlCursor picture = board.key("blocked");
  if (picture.is_there() && shape.is_open) {
    picture.fail("no blocked cells on a board that is open to any size", "some");
  } else if (picture.is_there()) {
    shape.blocked = read_blocked(picture, shape);
  }
  return shape;
}

}  // namespace tilery
