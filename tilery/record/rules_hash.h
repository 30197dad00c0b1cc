#pragma once
// A hash that identifies a set of rules.

#include <cstdint>

#include "tilery/rules/rules.h"

namespace tilery {

/// The signature of all rules that decide how a game goes, in the order of docs/formats.md.
/// Different rules have different hashes, with odds of 2^-64 against. A cartridge's title, line and
/// control words are no rules.
std::uint64_t rules_hash(const Rules& rules);

}  // namespace tilery
