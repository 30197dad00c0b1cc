#pragma once
// The picture of what is seen, as graphics.

#include "tilery/explore/mob.h"
#include "tilery/explore/window.h"
#include "tilery/explore/window_set.h"

namespace tilery {

/// Stage 5: what `shown` shows in the seen cells, blanks elsewhere, and the party in the middle,
/// seen or not.
Window compose(const Window& shown, const WindowSet& seen, Graphic party);

}  // namespace tilery
