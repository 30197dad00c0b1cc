#pragma once
// Processes that learn one network side by side: what each has learned becomes what all know.

#include <cstddef>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/learn/learning_tables.h"
#include "tilery/learn/touched_blocks.h"
#include "tilery/learn/weight_changes.h"

namespace tilery {

/// One process's part. All begin with the same tables and learn in their own; an exchange is three
/// steps with letters between them, in which no thread learns: each writes what it has learned,
/// to each owner its chunks; each owner merges; each takes what all owners have merged. Then the
/// tables of all processes are the same bits again.
class JointLearning {
 public:
  /// Copies the tables, which must outlive this object. Without memory for the copy is_ready() is
  /// false.
  explicit JointLearning(LearningTables& tables);

  [[nodiscard]] bool is_ready() const {
    return touched_.is_ready() && before_.size() == tables_.size();
  }

  /// Where everything that learns in the tables marks what it learns.
  [[nodiscard]] TouchedBlocks& touched() { return touched_; }

  /// What this process has learned since the last exchange, one letter for each of the processes.
  [[nodiscard]] std::vector<std::string> learned(std::size_t processes);

  /// What all have learned of the chunks that process number `own` merges: `letters` to it, by
  /// process. A weight that one process has touched becomes what it has learned. The changes of
  /// several are added up as far as their errors agree, and else averaged, each weighed by the sum
  /// of its absolute errors. The sums of errors grow by what each process has added. Fails where a
  /// letter is not one of learned().
  [[nodiscard]] std::expected<std::string, Error> merged(std::span<const std::string> letters,
                                                         std::size_t own) const;

  /// Puts into the tables what the processes have merged: their letters, by process. Fails where a
  /// letter is not one of merged().
  std::expected<void, Error> take(std::span<const std::string> letters);

 private:
  [[nodiscard]] std::vector<WeightChange> learned_from(std::size_t first);

  LearningTables& tables_;
  TouchedBlocks touched_;
  LearningTables before_;  ///< the tables as of the last exchange
};

}  // namespace tilery
