#pragma once
// Sight by two paths in the window of radius 6, on vectors, and its plain twin, which serves where
// there are none.

#include "tilery/explore/close_set.h"

namespace tilery::close {

/// The sets of cells with a clear path of each kind, as if all were lit. Both hold the middle.
struct Paths {
  CloseSet diagonal_first;
  CloseSet straight_first;
};

Paths clear_paths(const CloseSet& blocking);

/// The cells with a clear path of either kind.
CloseSet cells_in_sight(const CloseSet& blocking);
/// The same, stored where it stays: copying it at once would wait for it.
void find_cells_in_sight(const CloseSet& blocking, CloseSet& in_sight);

namespace plain {
Paths clear_paths(const CloseSet& blocking);
CloseSet cells_in_sight(const CloseSet& blocking);
}  // namespace plain

}  // namespace tilery::close
