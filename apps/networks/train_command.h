#pragma once
// `tilery train`: trains a network, by one process or by the ranks of a cluster.

#include <cstdint>
#include <expected>
#include <functional>
#include <span>
#include <string>

#include "tilery/core/communicator.h"
#include "tilery/core/error.h"
#include "tilery/learn/training.h"

namespace tilery {

/// Callbacks of a training: reports and checkpoints.
struct TrainingCallbacks {
  /// Called in every rank after each exchange, with the share of each rank since the exchange
  /// before.
  std::function<void(std::span<const TrainingShare> shares, bool is_last)> report;
  /// Keeps the network. Called in rank 0, when a checkpoint is due and at the end.
  std::function<std::expected<void, Error>()> save;
};

/// The ranks of a training, and the network's name in errors.
struct TrainingRanks {
  Communicator& communicator;
  std::string source;
};

/// Moves of each process between two exchanges, after `moves` of all processes together: a 1000th
/// of `moves`, but at least 20,000. Later weights change less, so exchanges may be rarer.
std::uint64_t usual_exchange_moves(std::uint64_t moves);

/// Trains until the plan ends or any rank may not continue. All ranks must begin with the same
/// network. After each exchange all ranks have identical bits. Plans without exchange_moves get
/// usual_exchange_moves(). Without a clock, and with one thread in each rank, the same number of
/// ranks always learns identical bits. Fails if the ranks begin with different networks, if memory
/// cannot hold the network twice, if a message is broken or if saving fails.
std::expected<void, Error> train_together(Training& training, const TrainingPlan& plan,
                                          const TrainingRanks& ranks,
                                          const TrainingCallbacks& callbacks);

}  // namespace tilery
