#include "tilery/explore/sight.h"

#include <cassert>

namespace tilery {
namespace {

using Step = Offset (*)(Offset);

constexpr Offset middle = {0, 0};

bool is_clear(const WindowSet& blocking, Offset from, Step step) {
  if (from == middle) {
    return true;
  }
  for (Offset at = step(from); at != middle; at = step(at)) {
    if (blocking.has(at)) {
      return false;
    }
  }
  return true;
}

bool has_clear_path(const WindowSet& blocking, Offset from) {
  return is_clear(blocking, from, diagonal_first) || is_clear(blocking, from, straight_first);
}

void mark_path(WindowSet& seen, Offset from, Step step) {
  for (Offset at = from; at != middle; at = step(at)) {
    seen.insert(at);
  }
  seen.insert(middle);
}

/// Goes from the last cell to the first. The order matters: it decides on which of two clear paths
/// a dark cell is revealed.
WindowSet revealed_cells(const WindowSet& blocking, const WindowSet& lit) {
  const int radius = blocking.radius;
  WindowSet seen{.radius = radius};
  for (int dy = radius; dy >= -radius; --dy) {
    for (int dx = radius; dx >= -radius; --dx) {
      const Offset cell = {dx, dy};
      if (seen.has(cell) || !lit.has(cell)) {
        continue;
      }
      if (is_clear(blocking, cell, diagonal_first)) {
        mark_path(seen, cell, diagonal_first);
      } else if (is_clear(blocking, cell, straight_first)) {
        mark_path(seen, cell, straight_first);
      }
    }
  }
  return seen;
}

}  // namespace

WindowSet blocking_cells(const Window& shown, const Opacity& opacity) {
  const int radius = radius_of(shown);
  WindowSet blocking{.radius = radius};
  std::size_t next = 0;
  for (int dy = -radius; dy <= radius; ++dy) {
    BitRow& row = blocking.row_of(dy);
    for (int column = 0; column <= 2 * radius; ++column) {
      row |= BitRow{opacity.blocks(shown.values[next++])} << column;
    }
  }
  return blocking;
}

WindowSet cells_in_sight(const WindowSet& blocking, Sight sight) {
  if (sight == Sight::symmetric) {
    return symmetric_sight(blocking);
  }
  const int radius = blocking.radius;
  WindowSet in_sight{.radius = radius};
  for (int dy = -radius; dy <= radius; ++dy) {
    for (int dx = -radius; dx <= radius; ++dx) {
      if (has_clear_path(blocking, {dx, dy})) {
        in_sight.insert({dx, dy});
      }
    }
  }
  return in_sight;
}

WindowSet seen_cells(const WindowSet& blocking, const WindowSet& lit, Sight sight) {
  assert(blocking.radius == lit.radius);
  if (sight == Sight::revealing) {
    return revealed_cells(blocking, lit);
  }
  return both_of(lit, cells_in_sight(blocking, sight));
}

bool is_in_sight(const WindowSet& blocking, Offset offset, Sight sight) {
  if (sight == Sight::symmetric) {
    return symmetric_sight(blocking).has(offset);
  }
  return has_clear_path(blocking, offset);
}

}  // namespace tilery
