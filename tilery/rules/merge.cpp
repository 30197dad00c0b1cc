#include "tilery/rules/merge.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace tilery {

std::uint64_t ListedMerge::points(const Ladder& ladder) const {
  if (gain) {
    return *gain;
  }
  std::uint64_t sum = 0;
  for (const Rank rank : made) {
    sum += ladder.face(rank);
  }
  return sum;
}

const ListedMerge* merge_of(std::span<const ListedMerge> merges, std::span<const Rank> tiles) {
  for (std::size_t count = std::min(tiles.size(), most_parts); count >= 2; --count) {
    std::vector<Rank> parts(tiles.begin(), tiles.begin() + std::ptrdiff_t(count));
    std::ranges::sort(parts);
    const auto found = std::ranges::lower_bound(merges, parts, {}, &ListedMerge::parts);
    if (found != merges.end() && found->parts == parts) {
      return &*found;
    }
  }
  return nullptr;
}

std::vector<MergeTriple> pairs_of(std::span<const ListedMerge> merges) {
  std::vector<MergeTriple> pairs;
  for (const ListedMerge& merge : merges) {
    if (merge.parts.size() == 2 && merge.made.size() == 1) {
      pairs.push_back({merge.parts[0], merge.parts[1], merge.made[0]});
    }
  }
  return pairs;
}

MergeTable::MergeTable(MergeKind kind, Rank top, std::span<const MergeTriple> triples)
    : long_ranks_(top > highest_vector_rank ? top + std::size_t{1} : 0),
      long_made_(long_ranks_ * long_ranks_) {
  switch (kind) {
    case MergeKind::equal:
      for (int rank = 1; rank < top; ++rank) {
        add(rank, rank, rank + 1, top);
      }
      break;
    case MergeKind::threes:
      add(1, 2, 3, top);
      for (int rank = 3; rank < top; ++rank) {
        add(rank, rank, rank + 1, top);
      }
      break;
    case MergeKind::neighbours:
      add(1, 1, 2, top);
      for (int rank = 1; rank < top; ++rank) {
        add(rank, rank + 1, rank + 2, top);
      }
      break;
    case MergeKind::triples:
    case MergeKind::listed:
      for (const MergeTriple& triple : triples) {
        add(triple.first, triple.second, triple.made, top);
      }
      break;
  }
}

void MergeTable::add(int a, int b, int made, Rank top) {
  if (made > top) {
    return;
  }
  const auto one = static_cast<std::size_t>(a);
  const auto other = static_cast<std::size_t>(b);
  if (std::max(a, b) <= highest_vector_rank) {
    made_[one][other] = made_[other][one] = static_cast<Rank>(made);
  } else {
    long_made_[long_ranks_ * one + other] = static_cast<Rank>(made);
    long_made_[long_ranks_ * other + one] = static_cast<Rank>(made);
  }
}

Rank MergeTable::made_of_long(Rank a, Rank b) const {
  return std::max(a, b) < long_ranks_ ? long_made_[long_ranks_ * a + b] : Rank{0};
}

namespace {

using Made = std::optional<std::vector<Rank>>;

Made one_tile(int rank) { return std::vector<Rank>{static_cast<Rank>(rank)}; }

/// The tile that shows `face`, if it is on the ladder.
Made tile_of_face(const Ladder& ladder, std::uint64_t face) {
  const std::optional<Rank> rank = ladder.rank_of(face);
  return rank ? one_tile(*rank) : std::nullopt;
}

Made tile_after(const Ladder& ladder, int rank) {
  return rank < ladder.top() ? one_tile(rank + 1) : std::nullopt;
}

Made sum_of(const MergeClause& clause, const Ladder& ladder, Rank a, Rank b) {
  const std::uint64_t sum = ladder.face(a) + ladder.face(b);  // both are below 2^53
  if (clause.number == 0) {
    return tile_of_face(ladder, sum);
  }
  return sum == clause.number ? Made(std::vector<Rank>{}) : std::nullopt;
}

Made difference_of(const Ladder& ladder, Rank a, Rank b) {
  return a == b ? Made(std::vector<Rank>{}) : tile_of_face(ladder, ladder.face(b) - ladder.face(a));
}

Made product_of(const Ladder& ladder, Rank a, Rank b) {
  return ladder.face(a) > largest_number / ladder.face(b)
             ? std::nullopt
             : tile_of_face(ladder, ladder.face(a) * ladder.face(b));
}

/// For PairRule::any: the tiles that the joker and `other` become; nothing if they do not merge.
Made joined(const MergeClause& clause, const Ladder& ladder, Rank other) {
  switch (clause.makes) {
    case JokerMakes::next:
      return tile_after(ladder, other);
    case JokerMakes::other:
      return one_tile(other);
    case JokerMakes::tiles:
      break;
  }
  return clause.merge.made;
}

Made threes_of(const Ladder& ladder, Rank a, Rank b) {
  if (a == 1 && b == 2 && ladder.top() >= 3) {
    return one_tile(3);
  }
  return a == b && a >= 3 ? tile_after(ladder, a) : std::nullopt;
}

Made neighbours_of(const Ladder& ladder, Rank a, Rank b) {
  return (a == 1 && b == 1) || b == a + 1 ? tile_after(ladder, b) : std::nullopt;
}

/// The tiles that tiles of rank `a` and `b` become by `clause`; nothing if they do not merge.
/// Requires a <= b.
Made made_by(const MergeClause& clause, const Ladder& ladder, Rank a, Rank b) {
  switch (clause.rule) {
    case PairRule::equal:
      return a == b ? tile_after(ladder, a) : std::nullopt;
    case PairRule::threes:
      return threes_of(ladder, a, b);
    case PairRule::neighbours:
      return neighbours_of(ladder, a, b);
    case PairRule::sum:
      return sum_of(clause, ladder, a, b);
    case PairRule::difference:
      return difference_of(ladder, a, b);
    case PairRule::product:
      return product_of(ladder, a, b);
    case PairRule::divides:
      return ladder.face(b) % ladder.face(a) == 0
                 ? tile_of_face(ladder, ladder.face(a) + ladder.face(b))
                 : std::nullopt;
    case PairRule::any:
      return a == clause.tile || b == clause.tile ? joined(clause, ladder, a == clause.tile ? b : a)
                                                  : std::nullopt;
    case PairRule::none:
    case PairRule::listed:
      break;
  }
  return std::nullopt;
}

std::vector<Rank> sorted(std::vector<Rank> ranks) {
  std::ranges::sort(ranks);
  return ranks;
}

}  // namespace

bool makes_one_larger_tile(const ListedMerge& merge) {
  return merge.parts.size() == 2 && merge.made.size() == 1 && !merge.gain &&
         merge.made[0] > std::max(merge.parts[0], merge.parts[1]);
}

bool changes_nothing(const ListedMerge& merge) { return sorted(merge.parts) == sorted(merge.made); }

bool MergeList::add(const MergeClause& clause) {
  if (clause.rule == PairRule::listed) {
    return add_merge(clause.merge);
  }
  if (clause.rule == PairRule::none) {
    for (int rank = 1; rank <= ladder_.top(); ++rank) {
      if (clause.tile == 0 || clause.tile == rank) {
        inert_.push_back(static_cast<Rank>(rank));
      }
    }
    return true;
  }
  add_pairs(clause);
  return true;
}

void MergeList::add_pairs(const MergeClause& clause) {
  for (int a = 1; a <= ladder_.top(); ++a) {
    for (int b = a; b <= ladder_.top(); ++b) {
      add_pair(clause, static_cast<Rank>(a), static_cast<Rank>(b));
    }
  }
}

void MergeList::add_pair(const MergeClause& clause, Rank a, Rank b) {
  Made made = made_by(clause, ladder_, a, b);
  const auto is_inert = [&](Rank rank) { return std::ranges::find(inert_, rank) != inert_.end(); };
  if (!made || is_inert(a) || is_inert(b)) {
    return;
  }
  ListedMerge merge = {{a, b}, *std::move(made), clause.merge.gain};
  if (!changes_nothing(merge)) {
    add_merge(std::move(merge));
  }
}

bool MergeList::add_merge(ListedMerge merge) {
  const bool is_new = place_.try_emplace(sorted(merge.parts), order_.size()).second;
  if (is_new) {
    order_.push_back(std::move(merge));
  }
  return is_new;
}

std::vector<ListedMerge> MergeList::by_parts() const {
  std::vector<ListedMerge> merges;
  for (const auto& [parts, place] : place_) {
    merges.push_back({parts, order_[place].made, order_[place].gain});
  }
  return merges;
}

const ListedMerge* MergeList::of(const std::vector<Rank>& parts) const {
  const auto found = place_.find(sorted(parts));
  return found == place_.end() ? nullptr : &order_[found->second];
}

}  // namespace tilery
