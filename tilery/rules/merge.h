#pragma once
// Merges: the tiles that merge, the tiles that they become, and the clauses of a cartridge that
// describe them.

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "tilery/rules/ladder.h"

#pragma GCC visibility push(default)
namespace tilery {

enum class MergeKind : std::uint8_t {
  equal,       ///< two equal tiles become the next one
  threes,      ///< 1 and 2 become 3; equal tiles from the third on become the next one
  neighbours,  ///< neighbours on the ladder become the next tile; two of the smallest become the
               ///< second
  triples,     ///< by a list of triples, each of which makes a larger tile
  listed       ///< by a list of merges: of several tiles, into none, one or two; may be empty
};

/// `first` and `second`, in either order, become `made`.
struct MergeTriple {
  Rank first = 0;
  Rank second = 0;
  Rank made = 0;
  friend bool operator==(MergeTriple, MergeTriple) = default;
};

/// The most tiles of one merge, and the most tiles that it makes.
inline constexpr std::size_t most_parts = 5;
inline constexpr std::size_t most_products = 2;

/// Two to five tiles that become none, one or two.
struct ListedMerge {
  std::vector<Rank> parts;  ///< in any order on the board; ascending in Rules::merges
  std::vector<Rank> made;   ///< tiles made, the tile nearest the wall first
  std::optional<std::uint64_t> gain = {};  ///< its points, if not the faces of `made`

  [[nodiscard]] std::uint64_t points(const Ladder& ladder) const;
  friend bool operator==(const ListedMerge&, const ListedMerge&) = default;
};

/// The rules that a list of merges may contain next to single merges.
enum class PairRule : std::uint8_t {
  equal,       ///< as MergeKind::equal
  threes,      ///< as MergeKind::threes
  neighbours,  ///< as MergeKind::neighbours
  sum,         ///< two tiles become their sum; with a number, tiles of that sum vanish
  difference,  ///< two tiles become their difference; equal ones vanish
  product,     ///< two tiles become their product
  divides,     ///< two tiles become their sum if one divides the other
  none,        ///< no other tiles merge; with a tile, that tile never merges
  any,         ///< a tile merges with any other one
  listed       ///< one merge
};

/// The tile that a joker and another tile become: the tiles of a list, the tile after the other
/// one, or the other one.
enum class JokerMakes : std::uint8_t { tiles, next, other };

/// An item of a list of merges, as its file states it.
struct MergeClause {
  PairRule rule = PairRule::listed;
  std::uint64_t number = 0;  ///< of PairRule::sum; 0 if there is none
  Rank tile = 0;             ///< of PairRule::any and PairRule::none
  JokerMakes makes = JokerMakes::tiles;
  /// Of PairRule::listed. Its `made` also serves PairRule::any, its `gain` all rules.
  ListedMerge merge = {};
  friend bool operator==(const MergeClause&, const MergeClause&) = default;
};

/// The longest of `merges` that joins the first of `tiles`, in any order; null if there is none.
/// Requires that `merges` are sorted by their parts.
const ListedMerge* merge_of(std::span<const ListedMerge> merges, std::span<const Rank> tiles);

/// The merges of `merges` that make one tile of two.
std::vector<MergeTriple> pairs_of(std::span<const ListedMerge> merges);

/// A merge rule, compiled for a ladder into a table of ranks by ranks.
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
#pragma GCC visibility pop

namespace tilery {

// The merges that a list of rules allows on a ladder.

/// The merges of a list, clause by clause. If several clauses join the same tiles, the first
/// decides.
class MergeList {
 public:
  explicit MergeList(const Ladder& ladder) : ladder_(ladder) {}

  /// Adds the merges of `clause`. Merges of more than two tiles are only possible with
  /// PairRule::listed. Returns false if the clause is one merge whose tiles an earlier clause
  /// already joins.
  bool add(const MergeClause& clause);

  /// All merges, sorted by their parts.
  [[nodiscard]] std::vector<ListedMerge> by_parts() const;
  /// All merges in the order of the clauses.
  [[nodiscard]] std::span<const ListedMerge> in_order() const { return order_; }
  /// The merge of these tiles, in any order; null if they do not merge.
  [[nodiscard]] const ListedMerge* of(const std::vector<Rank>& parts) const;

 private:
  void add_pairs(const MergeClause& clause);
  void add_pair(const MergeClause& clause, Rank a, Rank b);
  bool add_merge(ListedMerge merge);

  const Ladder& ladder_;
  std::map<std::vector<Rank>, std::size_t> place_;  ///< by sorted parts, the index in order_
  std::vector<ListedMerge> order_;
  std::vector<Rank> inert_;  ///< tiles that later rules do not merge (PairRule::none)
};

/// Whether `merge` makes one tile of two, larger than both, and gains its face.
bool makes_one_larger_tile(const ListedMerge& merge);

/// Whether the tiles made are the parts.
bool changes_nothing(const ListedMerge& merge);

}  // namespace tilery
