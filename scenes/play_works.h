#pragma once
// Whole games: on the walled board, and many at once at random.

#include <vector>

#include "scenes/work.h"

namespace tilery::scenes {

std::vector<Work> play_works();

}  // namespace tilery::scenes
