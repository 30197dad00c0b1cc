#pragma once
// The values that tiles show, smallest first.

#include <cstdint>
#include <optional>
#include <vector>

namespace tilery {

/// A tile's step on the ladder: 1 for the smallest tile, 0 for an empty cell.
using Rank = std::uint8_t;

/// The highest rank a board can hold.
inline constexpr int highest_rank = 31;

/// What a tile shows, by rank. `faces[0]` is 0 (an empty cell); faces grow with the rank.
struct Ladder {
  std::vector<std::uint64_t> faces = {0};

  /// The rank of the largest tile.
  [[nodiscard]] Rank top() const { return static_cast<Rank>(faces.size() - 1); }

  /// Requires rank <= top().
  [[nodiscard]] std::uint64_t face(Rank rank) const { return faces[rank]; }

  /// The rank that shows `face` (0 for face 0); nothing if no tile does.
  [[nodiscard]] std::optional<Rank> rank_of(std::uint64_t face) const;

  friend bool operator==(const Ladder&, const Ladder&) = default;
};

}  // namespace tilery
