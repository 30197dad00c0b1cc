#pragma once
// Computations of players: searches on several threads, background hints, simulations and reviews.

#include <vector>

#include "scenes/work.h"

namespace tilery::scenes {

std::vector<Work> player_works();

}  // namespace tilery::scenes
