#pragma once
// Processes that learn one network together, and exchange their changes.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/learn/learning_tables.h"
#include "tilery/learn/played_games.h"
#include "tilery/learn/weight_changes.h"

namespace tilery {

/// One process's part in learning with others. All processes begin with equal tables, and each
/// learns in its own copy. At intervals they exchange their changes, while no thread learns. Each
/// process merges the changes of its own chunks of weights:
/// 1. learned(): each process writes its changes, one message for each process;
/// 2. merged(): each process merges the changes of its chunks, in a message to all processes;
/// 3. take(): each process puts all merged changes into its tables.
/// Then the tables of all processes are equal, bit for bit.
class JointLearning {
 public:
  /// Copies the tables, which must outlive this object. is_ready() is false if there is too little
  /// memory for the copy.
  explicit JointLearning(LearningTables& tables);

  [[nodiscard]] bool is_ready() const {
    return touched_.is_ready() && before_.size() == tables_.size();
  }

  /// The marks of changed weights. Every thread that learns in the tables must set them.
  [[nodiscard]] TouchedBlocks& touched() { return touched_; }

  /// Changes made by this process since the last exchange: one message for each process.
  [[nodiscard]] std::vector<std::string> learned(std::size_t processes);

  /// The merged changes of the chunks of process number `own`. `messages[i]` comes from process i.
  /// A weight that one process has changed takes that process's value. Changes by several processes
  /// are blended to g times their sum plus (1 - g) times their mean. g is the agreement of their
  /// errors; the sums of absolute errors weight the mean (docs/cluster.md). The sums of errors of
  /// all processes are added. Fails if a message is not one of learned().
  [[nodiscard]] std::expected<std::string, Error> merged(std::span<const std::string> messages,
                                                         std::size_t own) const;

  /// Puts the merged changes into the tables. `messages[i]` is the message of process i. Fails if a
  /// message is not one of merged().
  std::expected<void, Error> take(std::span<const std::string> messages);

 private:
  [[nodiscard]] std::vector<WeightChange> learned_from(std::size_t first);

  LearningTables& tables_;
  TouchedBlocks touched_;
  LearningTables before_;  ///< the tables as of the last exchange
};

// The work of one process of a training between two exchanges, in memory and as bytes.

struct TrainingShare {
  std::uint64_t moves = 0;
  std::uint64_t next_seed = 0;  ///< the first seed that no game has used
  PlayedGames games;            ///< finished games
};

/// Moves, next seed, games, their moves, the sum of their scores as a binary64, and the games by
/// largest tile, from rank 0 on: each a number of eight bytes.
std::string bytes_of(const TrainingShare& share);

/// Reads a share. Nothing if the bytes are not a share.
std::optional<TrainingShare> share_of_bytes(std::string_view bytes);

}  // namespace tilery
