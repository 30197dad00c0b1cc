#pragma once
// A walk told in lines of text, from standard input to standard output.

#include "apps/explore/world_sitting.h"

namespace tilery {

/// Plays until the input ends or the player quits, and gives the program's exit status. Lines are
/// at most 1,000 bytes; what is longer is cut.
int explore_in_lines(WorldSitting sitting);

}  // namespace tilery
