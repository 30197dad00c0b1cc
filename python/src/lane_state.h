#pragma once
// Games of environments as tuples, for pickles.

#include "python/src/common.h"
#include "tilery/kernels/lane_games.h"

namespace tilery::python {

/// The whole state of a lane: everything that its further games depend on.
py::tuple saved_lane(const LaneGame& game);

/// Restores a lane from the tuple of saved_lane(). Raises ValueError for anything else.
LaneGame restored_lane(const Rules& rules, int players, const py::handle& saved);

}  // namespace tilery::python
