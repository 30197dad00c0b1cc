#pragma once
// Builds a formation's table, layer by layer, and writes it.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "tilery/core/communicator.h"
#include "tilery/core/error.h"
#include "tilery/tablebase/formation.h"
#include "tilery/tablebase/formation_solver.h"
#include "tilery/tablebase/layer_store.h"
#include "tilery/tablebase/tablebase.h"
#include "tilery/tablebase/tablebase_bytes.h"

namespace tilery {

/// Solves a formation layer by layer: forward to find all boards after moves, then backward for
/// their odds under the best play (backward induction, as in ExactSolver). Each complete layer is
/// written to files. Memory holds only the present layer, and the later layers that a new tile can
/// lead to; each process holds its part of them. A build that was stopped, at any time, continues
/// after its last complete layer, with any number of processes. Its result is the same.
class TablebaseBuild {
 public:
  /// Progress of the build.
  struct Progress {
    bool is_solving = false;  ///< all boards are found
    std::size_t layers = 0;   ///< complete layers of both passes, at most 2 * all_layers
    std::size_t all_layers = 0;
    std::uint64_t boards = 0;  ///< found so far
  };

  struct Plan {
    unsigned threads = 1;          ///< for each layer; any number has the same result
    std::uint64_t rules_hash = 0;  ///< files of other rules, or of another formation, are refused
  };

  /// Game, files and communicator must outlive the build. Requires that no other build uses
  /// `files`, and that all processes share their folder.
  TablebaseBuild(const FormationGame& game, TablebaseFiles& files, const Plan& plan,
                 Communicator& communicator = lone_communicator());

  /// Finds or solves the next layer; the first call continues an earlier build. False if all layers
  /// are solved. Fails if a file cannot be read or written.
  std::expected<bool, Error> step();

  [[nodiscard]] Progress progress() const;

  struct Layer {
    std::vector<std::uint64_t> keys;  ///< boards, ascending
    std::vector<float> odds;
  };
  /// The boards of a layer, of all processes. The other processes need not call it. Requires that
  /// all layers are solved. Fails if a file cannot be read, or is not whole.
  std::expected<Layer, Error> layer(std::size_t number);

 private:
  const FormationGame& game_;
  TablebaseFiles& files_;
  std::uint64_t id_;
  LayerStore store_;
  FormationTask task_;
  FormationFinder finder_;
  FormationSolver solver_;
  bool has_begun_ = false;
  std::optional<LayerStore> whole_;  ///< the layers as one process sees them
};

// A solved formation, written as a table.

/// Writes the table that `build` has solved as the file `name`. Boards with odds below 1 in 2,000
/// are left out. Requires that all layers are solved. Fails if a file cannot be read or written,
/// and then keeps an older file `name`.
std::expected<void, Error> write_table(TablebaseBuild& build, const FormationGame& game,
                                       const TablebaseHeader& header, TablebaseFiles& files,
                                       const std::string& name);

}  // namespace tilery
