#pragma once
// Computations of views: whole views of radius 6, and symmetric sight at larger radii.

#include <vector>

#include "scenes/work.h"

namespace tilery::scenes {

std::vector<Work> view_works();

}  // namespace tilery::scenes
