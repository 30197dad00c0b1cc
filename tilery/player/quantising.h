#pragma once
// Quantises a network: finds the weights that its play depends on, and makes a file of a given
// size.

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

/// Called with a few words on the progress of long work, such as "3 of 100 games".
using SayProgress = std::function<void(const std::string&)>;

/// Adds to each weight of `uses` how often the values of moves depended on it. The network plays
/// `games` games two moves ahead; each board at the end of a best line counts with the odds of
/// reaching it. (Sums are floats: beyond about 100,000 the smallest odds no longer change them.)
/// Equal networks and games give equal sums. The seeds are far from the seeds of evaluations.
/// `progress(games)` is called with the number of games that are over. Requires a network for
/// boards of `rules`, and as many `uses` as it has weights.
void add_weight_use(const Network& network, const Rules& rules, std::uint64_t games,
                    std::span<float> uses, const std::function<void(std::uint64_t)>& progress);

/// The importance of each weight: its share of all uses in `games` games, two moves ahead. Some
/// boards do not occur in these games. Therefore a small part of the weight's share in the errors
/// of its stage is added, if `reader` has the sums of errors. Requires the network that `reader`
/// reads, for boards of `rules`. Fails on broken chunks, on sums of errors that are not finite, and
/// if there is too little memory.
std::expected<BigArray<float>, Error> importance_of(const NetworkReader& reader,
                                                    const Network& network, const Rules& rules,
                                                    std::uint64_t games, const SayProgress& say);

/// A network in floats, and the importance of its weights. Refers to memory of the caller.
struct WeighedNetwork {
  const NetworkHeader& header;  ///< with its bases and its rest
  std::span<const float> weights;
  std::span<const float> importance;
};

/// The network in steps, as a file close to `most_bytes` but not larger, with the least weighted
/// error. If no file is small enough, the error is the size of the smallest one. Requires that
/// `steps` has room for all weights and that its step is set.
std::expected<std::string, std::size_t> quantised_within(std::size_t most_bytes,
                                                         const WeighedNetwork& network,
                                                         StepWeights& steps,
                                                         const SayProgress& say);

}  // namespace tilery
