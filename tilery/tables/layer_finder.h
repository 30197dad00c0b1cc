#pragma once
// The first pass over a game that is solved through files: all its positions.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/search/exact_game.h"
#include "tilery/tables/key_table.h"
#include "tilery/tables/layer_letters.h"
#include "tilery/tables/layered_task.h"

namespace tilery {

/// Finds all positions, layer by layer from the starts on, as ExactSolver does. Every process
/// follows its own positions, and sends what may follow to its owner.
class LayerFinder {
 public:
  explicit LayerFinder(const LayeredTask& task) : task_(task), outgoing_(task.exchange.ranks()) {}

  /// Finds and stores the layer after the store's last one; false where there is none. Fails where
  /// a file cannot be read or written, or memory is short. The first call reads what it needs of an
  /// earlier run.
  std::expected<bool, Error> step();

 private:
  std::expected<void, Error> begin();
  std::expected<void, Error> add_starts(std::uint64_t above);
  [[nodiscard]] std::uint64_t next_growth() const;
  std::expected<void, Error> follow(std::span<const std::uint64_t> keys, std::uint64_t growth,
                                    std::uint64_t above);
  void follow_one(std::uint64_t key, std::uint64_t growth, std::uint64_t above);
  [[nodiscard]] std::vector<std::string> outgoing_letters(bool has_more);
  std::expected<bool, Error> exchange_found(bool has_more);
  [[nodiscard]] std::uint64_t bytes_found() const;

  LayeredTask task_;
  bool has_begun_ = false;
  std::uint64_t longest_step_ = 0;
  std::map<std::uint64_t, KeySet> found_;  ///< this process's, by growth
  std::vector<KeysByGrowth> outgoing_;     ///< by rank, with duplicates
  ExactMoves moves_;                       ///< scratch
};

}  // namespace tilery
