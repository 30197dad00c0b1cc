#include "apps/terminal/toolkit/drag.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

namespace tilery {
namespace {

constexpr int least_drag = 2;  ///< rows, or twice as many columns

std::optional<Direction> dragged(Cell from, Cell to) {
  const int across = (to.x - from.x) / 2;
  const int down = to.y - from.y;
  if (std::max(std::abs(across), std::abs(down)) < least_drag) {
    return std::nullopt;
  }
  if (std::abs(across) >= std::abs(down)) {
    return across < 0 ? Direction::left : Direction::right;
  }
  return down < 0 ? Direction::up : Direction::down;
}

}  // namespace

std::optional<Direction> Drag::take(MouseInput mouse) {
  if (mouse.action == MouseAction::press) {
    from_ = mouse.cell;
  } else if (mouse.action == MouseAction::release && from_) {
    return dragged(*std::exchange(from_, {}), mouse.cell);
  }
  return std::nullopt;
}

}  // namespace tilery
