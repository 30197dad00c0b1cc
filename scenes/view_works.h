#pragma once
// The view of a party: whole views of radius 6, and shadowcasting far out.

#include <vector>

#include "scenes/work.h"

namespace tilery::scenes {

std::vector<Work> view_works();

}  // namespace tilery::scenes
