#pragma once
// A hash that identifies a set of rules.

#include <cstdint>

#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The signature of all rules that affect a game, in the order of docs/formats.md. Two different
/// sets of rules share a hash with odds of 2^-64. A cartridge's title, description and control
/// words are not part of the rules.
std::uint64_t rules_hash(const Rules& rules);

}  // namespace tilery
#pragma GCC visibility pop
