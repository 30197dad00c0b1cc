#pragma once
// Solves a formation: with what odds its goal is reached from each board.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/tables/exchange.h"
#include "tilery/tables/formation_finder.h"
#include "tilery/tables/formation_game.h"
#include "tilery/tables/formation_solver.h"
#include "tilery/tables/formation_task.h"
#include "tilery/tables/layer_store.h"
#include "tilery/tables/table_bytes.h"

namespace tilery {

/// Solves a formation layer by layer: forward to find all boards after moves, then backward for
/// their odds under the best play (backward induction, as in ExactSolver). Each layer goes to files
/// as it is whole, so memory holds only as many layers as the heaviest new tile leads on, and one
/// more; of these, each process holds its part. A build that was stopped, at any time, continues
/// after its last whole layer, with the same result and any number of processes.
class TableBuild {
 public:
  /// What has been done.
  struct Progress {
    bool is_solving = false;  ///< all boards are found
    std::size_t layers = 0;   ///< whole layers, of 2 * all_layers
    std::size_t all_layers = 0;
    std::uint64_t boards = 0;  ///< found so far
  };

  struct Plan {
    unsigned threads = 1;          ///< that work on each layer; any number has the same result
    std::uint64_t rules_hash = 0;  ///< files of other rules, or of another formation, are refused
  };

  /// `files` are those of this build alone, in a folder that all processes share. Game, files and
  /// exchange must outlive the build.
  TableBuild(const FormationGame& game, TableFiles& files, const Plan& plan,
             Exchange& exchange = lone_exchange());

  /// Finds or solves the next layer; the first call reads what an earlier build left. False where
  /// all is solved. Fails where a file cannot be read or written.
  std::expected<bool, Error> step();

  [[nodiscard]] Progress progress() const;

  /// The boards of a layer, ascending, and their odds, by board: those of all processes. No other
  /// process need call. Requires that all is solved. Fails where a file cannot be read, or is not
  /// whole.
  struct Layer {
    std::vector<std::uint64_t> keys;
    std::vector<float> odds;
  };
  std::expected<Layer, Error> layer(std::size_t number);

 private:
  const FormationGame& game_;
  TableFiles& files_;
  std::uint64_t id_;
  LayerStore store_;
  FormationTask task_;
  FormationFinder finder_;
  FormationSolver solver_;
  bool has_begun_ = false;
  std::optional<LayerStore> whole_;  ///< the layers as one process sees them
};

}  // namespace tilery
