#pragma once
// The parts of the close view that run on vectors, for whatever vectors this machine has, and their
// plain twins, which serve where it has none.

#include "tilery/explore/close_view.h"

namespace tilery::close {

/// Stage 1 and the tiles of stage 2: fills shown, blocking, the cells of lit that have light of
/// their own, and the neighbours, with no mobs yet.
void show(const FramedMap& map, Cell party, CloseView& view);

/// The mobs of stage 2: what shows, what blocks and who is next to a party at `party`.
void place_mobs(const FramedMap& map, Cell party, std::span<const Mob> mobs, CloseView& view);

/// Stage 5 from shown and seen, but for the party.
void compose(CloseView& view);

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
void show(const FramedMap& map, Cell party, CloseView& view);
void place_mobs(const FramedMap& map, Cell party, std::span<const Mob> mobs, CloseView& view);
void compose(CloseView& view);
Paths clear_paths(const CloseSet& blocking);
CloseSet cells_in_sight(const CloseSet& blocking);

/// The mob numbered `number`, where it stands in the window.
void place_mob(const FramedMap& map, Cell party, Mob mob, int number, CloseView& view);
}  // namespace plain

/// The tiles next to the party, and nobody there. Inline, so that each is stored where it stays:
/// copied from a local in vectors, they would wait for their own stores.
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
