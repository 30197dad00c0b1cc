#pragma once
// What networks learned, as far as the page has given it.

#include <expected>

#include "tilery/core/error.h"
#include "tilery/player/judge.h"
#include "tilery/rules/cartridge.h"

namespace tilery::web {

/// The judge of a game: by the network that the page gave for it, else by the heuristic.
std::expected<Judge, Error> judge_of(const Cartridge& cartridge);

/// How many networks the page has given so far; judges made before the last one are out of date.
int networks_added();

}  // namespace tilery::web
