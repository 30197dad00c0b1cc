#pragma once
// Learning as a file: the network with what temporal coherence remembers of each weight.

#include <expected>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/learn/learning_tables.h"
#include "tilery/value/network_file.h"

namespace tilery {

struct Checkpoint {
  NetworkHeader header;
  LearningTables tables;
};

/// Fails as read_network does. Floats alone, and steps, begin with no errors behind them.
std::expected<Checkpoint, Error> read_checkpoint(std::string_view bytes, std::string_view source,
                                                 const NetworkLimits& limits = {});

/// The same, grown to `shape`. Requires the file's own with more stages, or more patterns after its
/// own, or both. A new pattern has nothing to say yet. A new stage begins with weights of the one
/// before it (weight promotion; Jaskowski, "Mastering 2048 with delayed temporal coherence
/// learning, multi-stage weight promotion, redundant encoding and carousel shaping", 2018), or of
/// an earlier one as `StageOrigin` says. It takes over a share of them only: what is thought better
/// than it is draws the player to all that it has not seen, one board after another, until it has
/// been disappointed by each. Neither remembers errors. Fails also where the weights are too many
/// for memory, or for their numbers.
std::expected<Checkpoint, Error> read_checkpoint(const NetworkReader& reader, NetworkShape shape);

/// Writes all three planes. Other threads may be learning meanwhile.
void write_checkpoint(NetworkHeader header, const LearningTables& tables, const NetworkSink& sink);

/// The weights alone.
BigArray<float> weights_of(const LearningTables& tables);

}  // namespace tilery
