#include "tilery/picture/board_layout.h"

#include <algorithm>
#include <array>
#include <span>

namespace tilery {
namespace {

constexpr int narrowest_cell = 3;

struct Grade {
  Size cell;
  Size gap;
  Size rim;
};

/// From the largest to the smallest. Cells of the first have room for five big digits, cells of the
/// second for four.
constexpr std::array<Grade, 7> with_lines = {{
    {{21, 9}, {1, 1}, {1, 1}},
    {{17, 7}, {1, 1}, {1, 1}},
    {{12, 5}, {1, 1}, {1, 1}},
    {{8, 3}, {1, 1}, {1, 1}},
    {{6, 1}, {1, 1}, {1, 1}},
    {{6, 1}, {1, 0}, {1, 1}},
    {{3, 1}, {1, 0}, {1, 1}},
}};
constexpr std::array<Grade, 8> with_gaps = {{
    {{21, 9}, {2, 1}, {2, 1}},
    {{17, 7}, {2, 1}, {2, 1}},
    {{12, 5}, {2, 1}, {2, 1}},
    {{7, 3}, {2, 1}, {2, 1}},
    {{7, 3}, {1, 0}, {1, 1}},
    {{6, 1}, {2, 1}, {2, 1}},
    {{6, 1}, {1, 0}, {1, 1}},
    {{3, 1}, {1, 0}, {1, 1}},
}};

bool fits(const BoardLayout& layout, Size room) {
  return layout.size().width <= room.width && layout.size().height <= room.height;
}

/// The layout of `grade`, with cells as wide as the face if there is room; nothing if the board
/// does not fit.
std::optional<BoardLayout> graded(Size board, Size room, int face_width, const Grade& grade) {
  BoardLayout layout{board.width, board.height, grade.cell, grade.gap, grade.rim};
  layout.cell.width = std::max(layout.cell.width, face_width);
  while (!fits(layout, room) && layout.cell.width > std::max(grade.cell.width, narrowest_cell)) {
    --layout.cell.width;
  }
  return fits(layout, room) ? std::optional(layout) : std::nullopt;
}

}  // namespace

Size BoardLayout::size() const {
  return {columns * cell.width + (columns - 1) * gap.width + 2 * rim.width,
          rows * cell.height + (rows - 1) * gap.height + 2 * rim.height};
}

Box BoardLayout::cell_box(Cell cell_at) const {
  return {rim.width + cell_at.x * (cell.width + gap.width),
          rim.height + cell_at.y * (cell.height + gap.height), cell.width, cell.height};
}

std::optional<BoardLayout> board_layout(Size board, Size room, int face_width, Frame frame) {
  const std::span<const Grade> grades = frame == Frame::lines ? std::span<const Grade>(with_lines)
                                                              : std::span<const Grade>(with_gaps);
  for (const Grade& grade : grades) {
    if (auto layout = graded(board, room, face_width, grade)) {
      return layout;
    }
  }
  return std::nullopt;
}

TileWays::TileWays(const Slide& slide, const TileTravel& travel) {
  const int width = slide.board.width();
  const Cell from{travel.from % width, travel.from / width};
  const Cell to{travel.to % width, travel.to / width};
  ways_[0] = {from, to};
  const int ahead = (is_horizontal(slide.direction) ? to.x - from.x : to.y - from.y) *
                    (is_forward(slide.direction) ? -1 : 1);
  if (ahead >= 0) {
    return;
  }
  // One turn around the ring, in the direction of the slide.
  const int turn = (is_horizontal(slide.direction) ? width : slide.board.height()) *
                   (is_forward(slide.direction) ? -1 : 1);
  const Cell step = is_horizontal(slide.direction) ? Cell{turn, 0} : Cell{0, turn};
  ways_[0].to = {to.x + step.x, to.y + step.y};
  ways_[1] = {{from.x - step.x, from.y - step.y}, to};
  count_ = 2;
}

}  // namespace tilery
