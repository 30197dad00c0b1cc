#pragma once
// The parts of the close view that run on vectors, and their plain twins, which define the answers
// and serve machines without vectors.

#include "tilery/explore/close_view.h"

namespace tilery::close {

/// Stage 1, and stage 2 without mobs: sets shown, blocking, neighbours, and in lit the cells with
/// light of their own.
void show(const FramedMap& map, Cell party, CloseView& view);

/// Stage 2: adds the mobs to shown, blocking and neighbours.
void place_mobs(const FramedMap& map, Cell party, std::span<const Mob> mobs, CloseView& view);

/// Stage 5 without the party: sets scene from shown and seen.
void compose(CloseView& view);

/// The cells with a clear path of each kind, as if all were lit. Both sets have the middle.
struct Paths {
  CloseSet diagonal_first;
  CloseSet straight_first;
};

Paths clear_paths(const CloseSet& blocking);

/// The cells with a clear path of either kind.
CloseSet cells_in_sight(const CloseSet& blocking);
/// Writes the answer of cells_in_sight straight to its place: a copy would wait for the stores.
void find_cells_in_sight(const CloseSet& blocking, CloseSet& in_sight);

namespace plain {
void show(const FramedMap& map, Cell party, CloseView& view);
void place_mobs(const FramedMap& map, Cell party, std::span<const Mob> mobs, CloseView& view);
void compose(CloseView& view);
Paths clear_paths(const CloseSet& blocking);
CloseSet cells_in_sight(const CloseSet& blocking);

/// Adds mob `number`, if it is in the window.
void place_mob(const FramedMap& map, Cell party, Mob mob, int number, CloseView& view);
}  // namespace plain

/// The tiles next to the party, without mobs. Inline, so that each is stored straight in its place:
/// a copy from a local would wait for the stores.
inline Neighbours neighbours_of(const FramedMap& map, Cell party) {
  const MapCell* middle = map.cells() + map.index_of(party);
  const auto down = static_cast<std::ptrdiff_t>(map.row_step());
  const auto tile = [&](std::ptrdiff_t way) { return Neighbour{code_of(middle[way]), no_mob}; };
  return {.south = tile(down),
          .west = tile(-1),
          .north = tile(-down),
          .east = tile(1),
          .under = code_of(*middle)};
}

}  // namespace tilery::close
