#pragma once
// Small networks with random weights.

#include <string>
#include <string_view>

#include "tilery/rules/rules.h"
#include "tilery/value/network.h"

namespace tilery::test {

/// The shape of a network of those patterns for a shipped game.
NetworkShape shape_of(std::string_view cartridge, std::string_view patterns);

/// A network for boards of `rules`. Its weights are whole numbers below 1,000, always the same.
Network chance_network(const Rules& rules, std::string_view patterns);

/// The network's file, in floats, of the cartridge "sample".
std::string network_file(const Rules& rules, const Network& network);

}  // namespace tilery::test
