#pragma once
// The score that perfect play of a game brings, where it can be known.

#include <expected>
#include <optional>

#include "tilery/core/error.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// On average, by the rules at the cartridge's own size: worked out where that takes a second at
/// most, or is kept here from before; else nothing.
std::optional<double> known_perfect_score(const Cartridge& cartridge);

/// Worked out, however long it takes. Fails as `solved` does.
std::expected<double, Error> solved_perfect_score(const Cartridge& cartridge);

}  // namespace tilery
