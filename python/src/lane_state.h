#pragma once
// Games of environments as tuples, for pickles.

#include "python/src/common.h"
#include "tilery/game/lane_games.h"

namespace tilery::python {

/// Everything that decides how a lane goes on.
py::tuple saved_lane(const LaneGame& game);

/// The lane of a tuple that saved_lane() gave. Raises ValueError for anything else.
LaneGame restored_lane(const Rules& rules, int players, const py::handle& saved);

}  // namespace tilery::python
