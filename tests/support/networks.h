#pragma once
// Small networks with random weights.

#include <string>
#include <string_view>

#include "tilery/rules/rules.h"
#include "tilery/value/network.h"

namespace tilery::test {

/// The shape of a network with `patterns` for the shipped game `cartridge`.
NetworkShape shape_of(std::string_view cartridge, std::string_view patterns);

/// A network for boards of `rules`. Its weights are whole numbers below 1,000, always the same.
Network chance_network(const Rules& rules, std::string_view patterns);

/// The bytes of the network's file: weights as floats, for a cartridge named "sample".
std::string network_file(const Rules& rules, const Network& network);

}  // namespace tilery::test
