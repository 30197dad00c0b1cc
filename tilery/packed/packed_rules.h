#pragma once
// Rules for packed boards: tables that give for each line the line after a slide.

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/packed/packed_board.h"
#include "tilery/rules/rules.h"

namespace tilery {

// Slides of lines of four cells as a table.

/// Four ranks, four bits each; the line's first cell (left in a row, top in a column) is the
/// lowest nibble.
using PackedLine = std::uint16_t;

/// A line after a move towards its first cell (`forward`: left or up) and towards its last
/// (`backward`), and the index of both gains in LineTables::gains(). Eight bytes: a cache line
/// holds eight of them, and 65,536 fill half a megabyte.
struct LineSlide {
  PackedLine forward = 0;
  PackedLine backward = 0;
  std::uint32_t gains = 0;
  friend bool operator==(const LineSlide&, const LineSlide&) = default;
};
static_assert(sizeof(LineSlide) == 8);

/// A word for the forward move and one for the backward move, side by side for vectors.
struct alignas(16) BothWays {
  std::uint64_t forward = 0;
  std::uint64_t backward = 0;
};

/// The slides of all lines of a 4 x 4 game, compiled from its rules: one table of 65,536 lines for
/// all rows and columns, or one for each distinct set of blocked cells in a line.
class LineTables {
 public:
  static constexpr std::size_t lines = 65536;

  /// Requires a 4 x 4 shape and a ladder whose top is at most 15.
  explicit LineTables(const Rules& rules);

  /// Whether one table serves all lines: no cell is blocked, or all lines have the same blocked
  /// cells.
  [[nodiscard]] bool are_alike() const { return slides_.size() == lines; }

  /// The table of row `y` from the top, by PackedLine. A blocked cell is a wall and holds rank 0.
  [[nodiscard]] const LineSlide* row(std::size_t y) const { return &slides_[starts_[y]]; }

  /// The table of column `x` from the left.
  [[nodiscard]] const LineSlide* column(std::size_t x) const { return &slides_[starts_[4 + x]]; }

  /// The gains that LineSlide::gains indexes. 2048 has 121 of them, which stay in the L1 cache.
  [[nodiscard]] const BothWays* gains() const { return gains_.data(); }

 private:
  using Blocked = std::bitset<4>;  ///< by place in the line

  using GainNumbers = std::map<std::pair<std::uint64_t, std::uint64_t>, std::uint32_t>;

  void add_table(const Rules& rules, Blocked blocked, GainNumbers& numbers);

  std::vector<LineSlide> slides_;
  std::array<std::uint32_t, 8> starts_{};  ///< of each line's table in slides_: rows, then columns
  std::vector<BothWays> gains_;
};

}  // namespace tilery

#pragma GCC visibility push(default)
namespace tilery {

// Rules compiled for packed boards.

/// Whether boards of this shape have as many rows and columns as packed ones.
inline bool has_packed_size(const Shape& shape) { return shape.width == 4 && shape.height == 4; }

/// The rules with a ladder of at most 15 ranks, so that two tiles of rank 15 do not merge: the
/// rules that a packed board can play. Nothing unless the board is 4 x 4, no game starts with a
/// tile above rank 15 or draws one, and reason_for_walls() gives nothing.
std::optional<Rules> cut_to_pack(const Rules& rules);

/// The lowest rank with which a board outgrows packed boards: a tile of this rank and an equal or
/// lower one may merge into a tile above rank 15. It is 16 if no two tiles do.
Rank outgrowing_rank(const Rules& rules);

/// For SpawnPlace::probing: the kind of tile that the final byte decides (probe() in spawn.h).
std::size_t kind_of_byte(const SpawnRule& spawn, std::uint32_t byte);

/// A run (walled_board.h) as cells of a packed board.
struct PackedRun {
  std::uint64_t cells = 0;  ///< nibble i is 15 for every cell i of the run
  int last = 0;             ///< the trailing cell
};

class PackedRules {
 public:
  using BytesOfKinds = std::array<std::uint32_t, highest_packed_rank>;

  /// Nothing if cut_to_pack() gives nothing.
  static std::optional<PackedRules> of(const Rules& rules);
  /// As of(), for packed boards that are played but not searched. These may have SpawnPlace::worst.
  static std::optional<PackedRules> for_play(const Rules& rules);

  /// The rules after cut_to_pack(). With these rules packed and walled boards give equal games.
  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const LineTables& lines() const { return lines_; }

  /// Bit 4 * i is set for every cell i that is not blocked.
  [[nodiscard]] std::uint64_t open_cells() const { return open_cells_; }

  /// For each cell, the weight with which a tile enters it, if tiles do not enter at edges.
  [[nodiscard]] const std::array<std::uint32_t, 16>& cell_weights() const { return cell_weights_; }
  /// For SpawnPlace::probing, by cell and kind of tile: how many of the 16 bytes that name the cell
  /// give this kind.
  [[nodiscard]] const std::array<BytesOfKinds, 16>& probing_bytes() const { return probing_bytes_; }

  /// In the order of runs_of.
  [[nodiscard]] std::span<const PackedRun> runs(Direction direction) const {
    return runs_[static_cast<std::size_t>(direction)];
  }

 private:
  explicit PackedRules(Rules rules);

  Rules rules_;
  LineTables lines_;
  std::uint64_t open_cells_ = 0;
  std::array<std::uint32_t, 16> cell_weights_{};
  std::array<BytesOfKinds, 16> probing_bytes_{};
  std::array<std::vector<PackedRun>, 4> runs_;
};

}  // namespace tilery
#pragma GCC visibility pop
