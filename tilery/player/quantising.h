#pragma once
// Quantising a network: which weights its play depends on, and a file of a given size.

#include <cstdint>
#include <expected>
#include <functional>
#include <span>
#include <string>

#include "tilery/core/big_array.h"
#include "tilery/core/error.h"
#include "tilery/rules/rules.h"
#include "tilery/value/network.h"
#include "tilery/value/network_file.h"

namespace tilery {

/// Is told, in a few words, how far long work has come.
using SayProgress = std::function<void(const std::string&)>;

/// By weight: what share of the network's play over so many games depends on it, two moves ahead;
/// and, as those games do not meet all, a little of the share that it had in the errors of its
/// stage, where `reader` has the sums of those. `network` is what `reader` reads, for
/// boards of `rules`. Fails on broken chunks, and where there is no memory.
std::expected<BigArray<float>, Error> importance_of(const NetworkReader& reader,
                                                    const Network& network, const Rules& rules,
                                                    std::uint64_t games, const SayProgress& say);

/// A network in floats, and how much depends on each of its weights.
struct WeighedNetwork {
  const NetworkHeader& header;  ///< has its bases
  std::span<const float> weights;
  std::span<const float> importance;
};

/// The network in steps, as a file of at most `most_bytes` that comes close to that; as near to its
/// weights as it can be in that many. The error is the size of the smallest file that was found.
/// `steps` has room for all weights, and its step.
std::expected<std::string, std::size_t> quantised_within(std::size_t most_bytes,
                                                         const WeighedNetwork& network,
                                                         StepWeights& steps,
                                                         const SayProgress& say);

/// Has the network play `games` games two moves ahead, and adds to each weight of `uses` how often
/// it counted: how many boards had it of those that the values of moves came down to, each times
/// the odds of coming to it. (What counted some 100,000 times grows no more by the least odds.) The
/// same network and games give the same sums. The seeds are far from those that play is judged by.
/// `progress` hears how many games are over. `uses` has as many as the network; the network is for
/// boards of `rules`, which stay.
void add_weight_use(const Network& network, const Rules& rules, std::uint64_t games,
                    std::span<float> uses, const std::function<void(std::uint64_t)>& progress);

}  // namespace tilery
