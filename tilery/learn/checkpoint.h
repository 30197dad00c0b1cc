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

/// Fails as read_network does, and on weights in steps: nothing can be learned from those. Floats
/// alone begin with no errors behind them.
std::expected<Checkpoint, Error> read_checkpoint(std::string_view bytes, std::string_view source,
                                                 const NetworkLimits& limits = {});

/// Writes all three planes. Other threads may be learning meanwhile.
void write_checkpoint(NetworkHeader header, const LearningTables& tables, const NetworkSink& sink);

/// The weights alone.
BigArray<float> weights_of(const LearningTables& tables);

}  // namespace tilery
