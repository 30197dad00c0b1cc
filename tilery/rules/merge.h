#pragma once
// Which tiles merge, and into which tile.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/rules/ladder.h"

namespace tilery {

enum class MergeKind : std::uint8_t {
  equal,       ///< two equal tiles become the next one
  threes,      ///< 1 and 2 become 3; equal tiles from the third on become the next one
  neighbours,  ///< neighbours on the ladder become the one after; two of the smallest, the second
  triples,     ///< as a list of triples says, each of which makes a larger tile
  listed       ///< as a list of merges says: of several tiles, into none, one or two
};

/// `first` and `second`, in either order, become `made`.
struct MergeTriple {
  Rank first = 0;
  Rank second = 0;
  Rank made = 0;
  friend bool operator==(MergeTriple, MergeTriple) = default;
};

/// The most tiles that merge in one, and the most tiles that they become.
inline constexpr std::size_t most_parts = 5;
inline constexpr std::size_t most_products = 2;

/// Two to five tiles that become none, one or two.
struct ListedMerge {
  std::vector<Rank> parts;  ///< ascending; on the board they may stand in any order
  std::vector<Rank> made;   ///< from the wall on
  friend bool operator==(const ListedMerge&, const ListedMerge&) = default;
};

/// The longest of `merges` that joins the first of `tiles`, in any order; null if there is none.
/// Requires that `merges` are sorted by their parts.
const ListedMerge* merge_of(std::span<const ListedMerge> merges, std::span<const Rank> tiles);

/// Those of `merges` that make one tile of two.
std::vector<MergeTriple> pairs_of(std::span<const ListedMerge> merges);

/// A merge rule, compiled for a ladder into one table of ranks by ranks.
class MergeTable {
 public:
  MergeTable() = default;

  /// A merge whose result would exceed the rank `top` does not happen. `triples` is for
  /// MergeKind::triples; for MergeKind::listed it is pairs_of(). Requires ranks in 1..highest_rank.
  MergeTable(MergeKind kind, Rank top, std::span<const MergeTriple> triples = {});

  /// The rank that tiles of rank `a` and `b` become; 0 if they do not merge, or either is empty.
  /// Symmetric.
  [[nodiscard]] Rank made_of(Rank a, Rank b) const {
    return a <= highest_vector_rank && b <= highest_vector_rank ? made_[a][b] : made_of_long(a, b);
  }

  friend bool operator==(const MergeTable&, const MergeTable&) = default;

 private:
  void add(int a, int b, int made, Rank top);
  [[nodiscard]] Rank made_of_long(Rank a, Rank b) const;

  std::array<std::array<Rank, highest_vector_rank + 1>, highest_vector_rank + 1> made_{};
  std::size_t long_ranks_ = 0;   ///< of a ladder beyond highest_vector_rank, with 0; else 0
  std::vector<Rank> long_made_;  ///< by long_ranks_ * one rank + the other
};

}  // namespace tilery
