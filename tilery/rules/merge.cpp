#include "tilery/rules/merge.h"

#include <algorithm>

namespace tilery {

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

}  // namespace tilery
