#pragma once
// Checkpoints: a network in training, with the error sums of its weights, in memory and as a file.

#include <cstdint>
#include <expected>
#include <functional>
#include <span>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/learn/learning_tables.h"
#include "tilery/learn/trainer.h"
#include "tilery/value/network_file.h"

#pragma GCC visibility push(default)
namespace tilery {

struct Checkpoint {
  NetworkHeader header;
  LearningTables tables;
};

/// A network that has learned nothing: every board has the value `recipe.optimism`. Its header
/// names no cartridge and no rules. Fails as network_shape_of does. Fails with the source "stages"
/// if networks do not tell their tiles apart, or if there are too many weights. Fails with the
/// source "patterns" if the weights do not fit in memory. While weights are set, calls
/// `is_cancelled`, unless it is empty, every few milliseconds. Fails with the source "training"
/// once `is_cancelled` returns true.
std::expected<Checkpoint, Error> fresh_checkpoint(const Rules& rules, const Recipe& recipe,
                                                  std::uint64_t first_seed,
                                                  const std::function<bool()>& is_cancelled = {});

/// `shape` with `stages` instead of its own stages. Requires `stages` to ascend. Fails, with the
/// source "stages", unless `stages` include all stages of `shape`, or if networks do not tell the
/// tiles of `stages` apart.
std::expected<NetworkShape, Error> with_stages(NetworkShape shape, std::span<const Stage> stages);

/// `shape` with more patterns: its own, then the other patterns of `text` (as patterns_of reads
/// it). Fails, with the source "patterns", if `text` does not name all patterns of `shape`, or if
/// there are too many.
std::expected<NetworkShape, Error> with_patterns(NetworkShape shape, std::string_view text);

/// The checkpoint in a network file. Fails as read_network does. Files of floats and steps hold no
/// error sums: all begin at 0.
std::expected<Checkpoint, Error> read_checkpoint(std::string_view bytes, std::string_view source,
                                                 const NetworkLimits& limits = {});

/// The checkpoint in a network file, grown to `shape`, which has more stages or patterns than the
/// file (with_stages, with_patterns). The weights of new patterns are 0. A new stage begins with a
/// share of the weights of the stage before it (weight promotion; Jaskowski, "Mastering 2048 with
/// delayed temporal coherence learning, multi-stage weight promotion, redundant encoding and
/// carousel shaping", 2018), or of the stage that `StageOrigin` names. The share is below 1,
/// because weights that are too high make the player try every unseen board in turn. New weights
/// have no error sums. Also fails if there are too many weights, or too little memory for them.
std::expected<Checkpoint, Error> read_checkpoint(const NetworkReader& reader, NetworkShape shape);

/// Writes weights and error sums. Other threads may be learning meanwhile.
void write_checkpoint(NetworkHeader header, const LearningTables& tables, const NetworkSink& sink);

/// A copy of the weights; empty if there is too little memory.
BigArray<float> weights_of(const LearningTables& tables);

}  // namespace tilery
#pragma GCC visibility pop
