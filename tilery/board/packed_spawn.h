#pragma once
// Where a new tile enters a packed board: the fast twin of spawn.h, which defines every draw.

#include <cstdint>

#include "tilery/board/packed_board.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/spawn.h"
#include "tilery/core/direction.h"
#include "tilery/core/random.h"

namespace tilery {

/// Bit 4 * i is set for every cell i that is empty and not blocked.
constexpr std::uint64_t empty_cells(PackedBoard board, std::uint64_t open_cells) {
  std::uint64_t taken = board.bits | board.bits >> 1;
  taken |= taken >> 2;
  return open_cells & ~taken;
}

/// A cell drawn for a tile that enters `after`, which came of sliding `before` in `direction`; one
/// number is drawn. Requires a move, and a place other than SpawnPlace::probing.
int drawn_cell(const PackedRules& rules, PackedBoard before, Direction direction, PackedBoard after,
               Random& random);

/// The same for the first tiles of a game. Requires an empty cell.
int drawn_cell_at_start(const PackedRules& rules, PackedBoard board, Random& random);

/// As probe in spawn.h. Requires an empty cell and SpawnPlace::probing.
Entry probe(const PackedRules& rules, PackedBoard board, std::uint8_t byte);

}  // namespace tilery
