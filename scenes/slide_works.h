#pragma once
// One move, on the walled board, the packed board and batches of them.

#include <vector>

#include "scenes/work.h"

namespace tilery::scenes {

std::vector<Work> slide_works();

}  // namespace tilery::scenes
