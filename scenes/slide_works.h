#pragma once
// Slides of many boards: walled, packed, and of games that do not pack.

#include <vector>

#include "scenes/work.h"

namespace tilery::scenes {

std::vector<Work> slide_works();

}  // namespace tilery::scenes
