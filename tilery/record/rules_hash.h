#pragma once
// A number that names a set of rules.

#include <cstdint>

#include "tilery/rules/rules.h"

namespace tilery {

/// The signature of everything that decides how a game goes, in the order that docs/formats.md
/// lists: rules that differ anywhere have different hashes, but for odds of 1 in 2^64. A
/// cartridge's title, line and control words are no rules.
std::uint64_t rules_hash(const Rules& rules);

}  // namespace tilery
