#pragma once
// Steps on the map, by the same slant and edges as the view.

#include <optional>

#include "tilery/explore/map.h"

namespace tilery {

/// The cell entered by going from `from` by `step`, straight or diagonally: the one that the view
/// shows there. Nothing beyond the edge of a map that extends. Whether the tile may be walked on is
/// the game's to say. Requires `from` on the map.
std::optional<Cell> cell_after(const MapView& map, Cell from, Offset step);

}  // namespace tilery
