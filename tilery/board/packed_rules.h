#pragma once
// A 4 x 4 game's rules, compiled for the packed board.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tilery/board/line_table.h"
#include "tilery/board/packed_board.h"
#include "tilery/core/direction.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// The rules as a packed board can play them: the ladder ends at rank 15 at the latest, so a pair
/// that would make rank 16 does not merge. Unchanged where the ladder is no longer than that.
/// Nothing unless the board is 4 x 4 and no tile above rank 15 can come by itself.
std::optional<Rules> cut_to_pack(const Rules& rules);

/// The runs of a shape (run.h) as cells of a packed board.
struct PackedRun {
  std::uint64_t cells = 0;  ///< nibble i is 15 for every cell i of the run
  int last = 0;             ///< the trailing cell
};

class PackedRules {
 public:
  /// Nothing where cut_to_pack answers nothing.
  static std::optional<PackedRules> of(const Rules& rules);

  /// The rules after cut_to_pack: the packed board is the twin of the walled board under these.
  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const LineTables& lines() const { return lines_; }

  /// Bit 4 * i is set for every cell i that is not blocked.
  [[nodiscard]] std::uint64_t open_cells() const { return open_cells_; }

  /// In the order of runs_of.
  [[nodiscard]] std::span<const PackedRun> runs(Direction direction) const {
    return runs_[static_cast<std::size_t>(direction)];
  }

 private:
  explicit PackedRules(Rules rules);

  Rules rules_;
  LineTables lines_;
  std::uint64_t open_cells_ = 0;
  std::array<std::vector<PackedRun>, 4> runs_;
};

}  // namespace tilery
