#pragma once
// The second pass over a game that is solved through files: the values of its positions.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/search/exact_game.h"
#include "tilery/search/exact_values.h"
#include "tilery/tables/layer_letters.h"
#include "tilery/tables/layered_task.h"

namespace tilery {

/// Solves the layers of a store from the heaviest down. Every process solves its own positions, and
/// asks the others for the values of theirs. Values are the same bits as ExactSolver's.
class LayerSolver {
 public:
  /// Requires that all positions are found before the first step.
  explicit LayerSolver(const LayeredTask& task) : task_(task), asked_(task.exchange.ranks()) {}

  /// Solves and stores the store's heaviest unsolved layer; false where all are solved. Fails as
  /// LayerFinder does.
  std::expected<bool, Error> step();

  /// The values of positions, in all processes; 0 for one that no game reaches. Requires that all
  /// is solved.
  std::expected<std::vector<double>, Error> values_of(std::span<const ExactState> states);

 private:
  [[nodiscard]] std::expected<ExactLayer, Error> loaded(std::size_t number) const;
  std::expected<void, Error> keep_later(std::size_t number);
  std::expected<void, Error> solve(ExactLayer& layer);
  void list_block(std::span<const std::uint64_t> keys);
  void ask_for(const ExactState& state);
  std::expected<bool, Error> exchange_values(bool has_more);
  [[nodiscard]] std::vector<std::string> question_letters(bool has_more);
  std::expected<void, Error> take_answers(const std::vector<std::string>& letters);
  [[nodiscard]] double known(const ExactState& state) const;
  [[nodiscard]] std::uint64_t later_bytes() const;

  LayeredTask task_;
  std::deque<ExactLayer> later_;  ///< this process's parts that moves may lead to, lightest first
  std::vector<std::map<std::uint64_t, ExactLayer>> asked_;  ///< others' positions: by rank, growth
  std::vector<ExactPosition> positions_;                    ///< of a block
  std::vector<ExactMoves> moves_;                           ///< of a block
};

}  // namespace tilery
