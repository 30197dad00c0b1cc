#pragma once
// Rules compiled for packed boards.

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

/// The rules with a ladder of at most 15 ranks, so that two tiles of rank 15 do not merge: the
/// rules that a packed board can play. Nothing unless the board is 4 x 4 and no tile above rank 15
/// can be drawn.
std::optional<Rules> cut_to_pack(const Rules& rules);

/// A run (walled_board.h) as cells of a packed board.
struct PackedRun {
  std::uint64_t cells = 0;  ///< nibble i is 15 for every cell i of the run
  int last = 0;             ///< the trailing cell
};

class PackedRules {
 public:
  /// Nothing if cut_to_pack() gives nothing.
  static std::optional<PackedRules> of(const Rules& rules);

  /// The rules after cut_to_pack(). Under them packed and walled boards are twins.
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

/// A merge rule as lookups by rank, 0 to 15, for rules in which each tile has at most one partner
/// that it merges with: with equal merges itself; in Threes 1 and 2 are partners. Then a line makes
/// the same tiles from either end, which halves the work for gains of Reach::far.
struct MergePartners {
  static constexpr std::uint8_t nobody = 0x80;

  std::array<std::uint8_t, 16> partner{};  ///< `nobody` for rank 0 and tiles that never merge
  std::array<std::uint8_t, 16> made{};     ///< the rank that the two tiles become
  bool makes_next = false;                 ///< made[rank] is rank + 1 for every rank that merges
};

/// Nothing if a tile has two partners or a cell is blocked.
std::optional<MergePartners> merge_partners(const PackedRules& rules);

/// The faces split into bytes: byte k of the face of each rank, for k below `bytes`. A sum of faces
/// is made of the sums of their bytes.
struct FaceBytes {
  std::array<std::array<std::uint8_t, 16>, 8> byte{};
  std::size_t bytes = 0;  ///< bytes of the largest face
};

FaceBytes face_bytes(const Ladder& ladder);

}  // namespace tilery
