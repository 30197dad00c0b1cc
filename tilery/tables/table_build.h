#pragma once
// Solves a formation: with what odds its goal is reached from each board.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/tables/formation_game.h"
#include "tilery/tables/key_table.h"
#include "tilery/tables/table_bytes.h"

namespace tilery {

/// Solves a formation layer by layer: forward to find all boards after moves, then backward for
/// their odds under the best play (backward induction, as in ExactSolver). Each layer goes to a
/// file as it is whole, so memory holds only as many layers as the heaviest new tile leads on, and
/// one more. A build that was stopped, at any time, continues after its last whole layer, with the
/// same result.
class TableBuild {
 public:
  /// What has been done.
  struct Progress {
    bool is_solving = false;  ///< all boards are found
    std::size_t layers = 0;   ///< whole layers, of 2 * all_layers
    std::size_t all_layers = 0;
    std::uint64_t boards = 0;  ///< found so far
  };

  /// Both must outlive the build. `threads` work on each layer; the result is the same with any
  /// number.
  TableBuild(const FormationGame& game, TableFiles& files, unsigned threads);

  /// Finds or solves the next layer; the first call reads what an earlier build left. False where
  /// all is solved. Fails where a file cannot be read or written.
  std::expected<bool, Error> step();

  [[nodiscard]] const Progress& progress() const { return progress_; }

  /// The boards of a layer, ascending, and their odds, by board. Requires that all is solved. Fails
  /// where a file cannot be read, or is not whole.
  struct Layer {
    std::vector<std::uint64_t> keys;
    std::vector<float> odds;
  };
  std::expected<Layer, Error> layer(std::size_t number);

  /// Removes the build's working files.
  void remove_files();

 private:
  /// Boards of later layers as one thread found them, by the number of layers ahead.
  using Found = std::vector<KeySet>;

  std::expected<void, Error> resume();
  std::expected<void, Error> resume_finding(std::size_t found);
  std::expected<void, Error> resume_solving();
  std::expected<void, Error> find_layer(std::size_t layer);
  std::expected<void, Error> solve_layer(std::size_t layer);
  /// Finds what follows `keys` of `layer` in layers from `least` on.
  void follow(std::size_t layer, const std::vector<std::uint64_t>& keys, std::size_t least);
  [[nodiscard]] float odds_of(PackedBoard after, std::size_t layer) const;
  [[nodiscard]] const OddsByKey& later(std::size_t layer) const {
    return later_[layer % later_.size()];
  }
  void keep_odds(std::size_t layer, const std::vector<std::uint64_t>& keys,
                 const std::vector<float>& odds);
  [[nodiscard]] std::string file_of(const char* what, std::size_t layer) const;
  std::expected<std::vector<std::uint64_t>, Error> keys_of(std::size_t layer);

  const FormationGame& game_;
  TableFiles& files_;
  unsigned threads_;
  bool has_begun_ = false;
  Progress progress_;
  std::vector<std::vector<KeySet>>
      found_;                     ///< by thread, then by layer modulo the longest step + 1
  std::vector<OddsByKey> later_;  ///< by layer modulo the longest step + 1
};

}  // namespace tilery
