#pragma once
// Training by many processes: each learns, and every so many moves all exchange what they learned.

#include <cstdint>
#include <expected>
#include <functional>
#include <span>
#include <string>

#include "tilery/core/error.h"
#include "tilery/learn/training.h"
#include "tilery/player/crew.h"
#include "tilery/tables/exchange.h"

namespace tilery {

/// What a training needs besides learning.
struct CrewDuties {
  /// Called in every process after each exchange, with what each process has done since the one
  /// before.
  std::function<void(std::span<const TrainingShare> shares, bool is_last)> report;
  /// Keeps the network. Called in the process that writes, when a checkpoint is due and at the end.
  std::function<std::expected<void, Error>()> save;
};

/// The processes of a training, and its name in errors.
struct TrainingCrew {
  Crew& crew;
  Exchange& exchange;
  std::string source;
};

/// Moves of each process between two exchanges after so many moves of all: at least 20,000, and a
/// 1000th of all. Weights change less and less, and the exchanges cost less and less of the time.
std::uint64_t usual_exchange_moves(std::uint64_t moves);

/// Trains until the plan ends or any process may not go on. All processes must begin with the same
/// network; an exchange leaves all of them with the same bits. Plans without exchange_moves get
/// usual_exchange_moves(). Without a clock and with one thread
/// each, the same number of processes learns the same bits. Fails if the processes begin with
/// different networks, if memory cannot hold the network twice, if a letter is broken or if
/// saving fails.
std::expected<void, Error> train_together(Training& training, const TrainingPlan& plan,
                                          const TrainingCrew& processes, const CrewDuties& duties);

}  // namespace tilery
