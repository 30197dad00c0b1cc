#include "tilery/rules/merge.h"

namespace tilery {

MergeTable::MergeTable(MergeKind kind, Rank top, std::span<const MergeTriple> triples) {
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
      for (const MergeTriple& triple : triples) {
        add(triple.first, triple.second, triple.made, top);
      }
      break;
  }
}

void MergeTable::add(int a, int b, int made, Rank top) {
  if (made <= top) {
    made_[std::size_t(a)][std::size_t(b)] = static_cast<Rank>(made);
    made_[std::size_t(b)][std::size_t(a)] = static_cast<Rank>(made);
  }
}

}  // namespace tilery
