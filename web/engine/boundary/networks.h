#pragma once
// The networks that the page has given to the engine.

#include <expected>

#include "tilery/core/error.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/rules/cartridge.h"

namespace tilery::web {

/// The evaluator of a game: the network that the page gave for it, else the heuristic.
std::expected<BoardEvaluator, Error> evaluator_of(const Cartridge& cartridge);

/// The number of networks that the page has given so far. Evaluators made before the last one are
/// out of date.
int networks_added();

}  // namespace tilery::web
