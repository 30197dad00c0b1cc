#pragma once
// Keys that point somewhere.

#include <optional>

#include "apps/terminal/toolkit/keys.h"
#include "tilery/explore/map.h"

namespace tilery {

/// The step that a key means: arrows, home, end and the page keys, the digits of a number pad, vi's
/// hjkl with yubn. Nothing for any other key.
std::optional<Offset> step_of(Key key);

/// The same for vi's letters as capitals, which run.
std::optional<Offset> run_of(Key key);

}  // namespace tilery
