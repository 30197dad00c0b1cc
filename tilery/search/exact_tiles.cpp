#include "tilery/search/exact_tiles.h"

#include <algorithm>
#include <bit>

namespace tilery {
namespace {

using RankSet = std::uint32_t;  ///< bit r for rank r

constexpr RankSet ranks_to(int rank) { return (RankSet{2} << rank) - 2; }

Rank highest_of(RankSet ranks) { return static_cast<Rank>(std::bit_width(ranks) - 1); }

/// What may enter by itself once the highest tile is `highest`.
RankSet entering(const SpawnRule& spawn, Rank highest, Rank top) {
  RankSet ranks = 0;
  for (const TileWeight& tile : spawn.tiles) {
    ranks |= RankSet{1} << tile.rank;
  }
  for (const Rank tile : spawn.start_tiles) {
    ranks |= RankSet{1} << tile;
  }
  if (spawn.bonus && highest >= spawn.bonus->from) {
    ranks |= ranks_to(highest - spawn.bonus->below) & ~ranks_to(spawn.bonus->lowest - 1);
  }
  if (spawn.climb) {
    ranks |= ranks_to(highest) & ~ranks_to(spawn.climb->tile - 1);
  }
  return ranks & ranks_to(top);
}

/// `ranks`, and all that merge from two tiles of which one is kept while the other, one of
/// `beside`, is made.
RankSet with_merges(const Rules& rules, RankSet ranks, RankSet beside, Rank last) {
  const int end = last == 0 ? highest_rank + 1 : last;
  for (int a = 1; a < end; ++a) {
    for (int b = 1; b < end && (ranks >> a & 1) != 0; ++b) {
      if ((beside >> b & 1) != 0) {
        ranks |= RankSet{1} << rules.merge.made_of(static_cast<Rank>(a), static_cast<Rank>(b));
      }
    }
  }
  return ranks & ~RankSet{1};
}

}  // namespace

std::vector<std::uint64_t> growth_weights(const Rules& rules) {
  const int top = rules.ladder.top();
  std::vector<std::uint64_t> weights(std::size_t(top) + 1, 1);
  weights[0] = 0;
  for (int a = 1; a <= top; ++a) {
    for (int b = 1; b <= a; ++b) {  // what `a` weighs is known: its parts are smaller
      const Rank made = rules.merge.made_of(static_cast<Rank>(a), static_cast<Rank>(b));
      weights[made] =
          made == 0 ? 0
                    : std::max(weights[made], weights[std::size_t(a)] + weights[std::size_t(b)]);
    }
  }
  return weights;
}

Rank highest_makeable(const Rules& rules, std::size_t cells, Rank last) {
  Rank highest = 1;
  while (true) {
    const RankSet entered = entering(rules.spawn, highest, rules.ladder.top());
    RankSet ranks = entered;  // in one cell
    for (std::size_t cell = 1; cell < cells; ++cell) {
      ranks = with_merges(rules, ranks, ranks, last);
    }
    if (highest_of(ranks) <= highest) {
      return highest;
    }
    highest = highest_of(ranks);
  }
}

}  // namespace tilery
