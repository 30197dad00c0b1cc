#pragma once
// The second pass over a formation: the odds of its boards.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <string>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/tables/formation_task.h"
#include "tilery/tables/key_table.h"

namespace tilery {

/// Solves the layers of a store from the heaviest down. Every process solves its own boards, and
/// asks the others for the odds of theirs. Odds are the same bits for any number of processes and
/// threads.
class FormationSolver {
 public:
  /// Requires that all boards are found before the first step.
  explicit FormationSolver(const FormationTask& task);

  /// Solves and stores the heaviest layer that is not solved; false where all are solved. Fails as
  /// FormationFinder does.
  std::expected<bool, Error> step();

 private:
  std::expected<void, Error> begin();
  std::expected<std::vector<float>, Error> solved(std::span<const std::uint64_t> keys,
                                                  std::size_t layer);
  std::expected<bool, Error> exchange_odds(std::span<const std::uint64_t> keys, std::size_t layer,
                                           bool has_more);
  [[nodiscard]] BoardsOfOthers questions(std::span<const std::uint64_t> keys,
                                         std::size_t layer) const;
  [[nodiscard]] std::vector<float> answers(const KeysByGrowth& asked) const;
  std::expected<void, Error> keep_answers(const BoardsOfOthers& asked,
                                          const std::vector<std::string>& letters);
  [[nodiscard]] float odds_of(PackedBoard after, std::size_t layer) const;
  [[nodiscard]] float known(PackedBoard board, std::size_t layer) const;
  [[nodiscard]] bool is_own(PackedBoard board) const;

  FormationTask task_;
  bool has_begun_ = false;
  std::vector<OddsByKey> later_;  ///< of own boards, by layer modulo the longest step + 1
  std::vector<OddsByKey> asked_;  ///< of other boards that a round needs, likewise
};

}  // namespace tilery
