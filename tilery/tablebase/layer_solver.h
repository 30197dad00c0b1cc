#pragma once
// The two passes over a small game's layers: all positions are found, then solved.

#include <cstddef>
#include <cstdint>
#include <deque>
#include <expected>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "tilery/core/communicator.h"
#include "tilery/core/error.h"
#include "tilery/search/exact_values.h"
#include "tilery/tablebase/board_set.h"
#include "tilery/tablebase/layer_messages.h"
#include "tilery/tablebase/layer_store.h"

namespace tilery {

// The solution of a small game through files: with memory for a few layers, by one process or many.

/// Data shared by the passes over the layers, which it must outlive.
struct LayeredTask {
  const ExactGame& game;
  LayerStore& store;
  Communicator& communicator;
  std::uint64_t most_bytes = 0;       ///< the memory that this process may use
  const std::function<void()>& note;  ///< called after each block of positions
};

/// Positions that are followed or solved between two messages to the other processes.
inline constexpr std::size_t positions_a_block = 4096;

/// Memory besides layers: the program, blocks of positions, messages.
inline constexpr std::uint64_t bytes_besides_layers = std::uint64_t{32} << 20;

/// Fails if layers that take `bytes` are too large.
std::expected<void, Error> check_layer_bytes(const LayeredTask& task, std::uint64_t bytes);

// The second pass over a game that is solved through files: the values of its positions.

/// Solves the layers of a store, the largest growth first. Every process solves its own positions,
/// and asks the other processes for values of their positions. The values are the same bits as
/// ExactSolver's.
class LayerSolver {
 public:
  /// Requires that all positions are found before the first step.
  explicit LayerSolver(const LayeredTask& task) : task_(task), asked_(task.communicator.ranks()) {}

  /// Solves and stores the unsolved layer of the largest growth; false if all are solved. Fails as
  /// LayerFinder does.
  std::expected<bool, Error> step();

  /// The values of positions of any process; 0 for a position that no game reaches. Requires that
  /// all layers are solved.
  std::expected<std::vector<double>, Error> values_of(std::span<const ExactState> states);

 private:
  [[nodiscard]] std::expected<ExactLayer, Error> loaded(std::size_t number) const;
  std::expected<void, Error> keep_later(std::size_t number);
  std::expected<void, Error> solve(ExactLayer& layer);
  void list_block(std::span<const std::uint64_t> keys);
  void ask_for(const ExactState& state);
  std::expected<bool, Error> exchange_values(bool has_more);
  [[nodiscard]] std::vector<std::string> question_messages(bool has_more);
  std::expected<void, Error> take_answers(const std::vector<std::string>& messages);
  [[nodiscard]] double value_of(const ExactState& state) const;
  [[nodiscard]] std::uint64_t later_bytes() const;

  LayeredTask task_;
  /// This process's parts of the layers that moves may lead to, smallest growth first.
  std::deque<ExactLayer> later_;
  std::vector<std::map<std::uint64_t, ExactLayer>> asked_;  ///< others' positions: by rank, growth
  std::vector<ExactPosition> positions_;                    ///< a block of positions
  std::vector<ExactMoves> moves_;                           ///< of these positions
};

// The first pass over a game that is solved through files: all its positions.

/// Finds all positions, layer by layer from the starts on, as ExactSolver does. Every process
/// follows its own positions, and sends each position that it finds to the position's owner.
class LayerFinder {
 public:
  explicit LayerFinder(const LayeredTask& task)
      : task_(task), outgoing_(task.communicator.ranks()) {}

  /// Finds and stores the layer after the store's last one; false if there is none. Fails if a file
  /// cannot be read or written, or memory is short. The first call continues an earlier run.
  std::expected<bool, Error> step();

 private:
  std::expected<void, Error> begin();
  std::expected<void, Error> add_starts(std::uint64_t above);
  [[nodiscard]] std::uint64_t next_growth() const;
  std::expected<void, Error> follow(std::span<const std::uint64_t> keys, std::uint64_t growth,
                                    std::uint64_t above);
  void follow_one(std::uint64_t key, std::uint64_t growth, std::uint64_t above);
  [[nodiscard]] std::vector<std::string> outgoing_messages(bool has_more);
  std::expected<bool, Error> exchange_found(bool has_more);
  [[nodiscard]] std::uint64_t bytes_found() const;

  LayeredTask task_;
  bool has_begun_ = false;
  std::uint64_t longest_step_ = 0;
  std::map<std::uint64_t, KeySet> found_;  ///< this process's positions, by growth
  std::vector<KeysByGrowth> outgoing_;     ///< by rank, with duplicates
  ExactMoves moves_;                       ///< working memory
};

}  // namespace tilery
