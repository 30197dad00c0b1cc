#pragma once
// Symmetric shadowcasting, for windows of any radius.

#include "tilery/explore/window_set.h"

namespace tilery {

/// The cells in sight from the middle of the window. In each of four quadrants shadows are cast row
/// by row outwards: a blocking cell is seen where any of it is lit, any other cell where its centre
/// is, so that of two cells that do not block either both see each other or neither does. Slopes
/// are exact fractions. Rows are words of bits: a run of free or of blocking cells costs a few
/// operations, however long. Albert Ford, "Symmetric Shadowcasting", 2017.
WindowSet symmetric_sight(const WindowSet& blocking);

/// The same, cell by cell: the definition.
WindowSet symmetric_sight_plain(const WindowSet& blocking);

}  // namespace tilery
