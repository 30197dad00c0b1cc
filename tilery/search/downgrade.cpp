#include "tilery/search/downgrade.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace tilery {
namespace {

constexpr Rank most_packed = 15;

using Counts = std::array<int, highest_rank + 1>;

Counts counts_of(const WalledBoard& board) {
  Counts counts{};
  for (int cell = 0; cell < board.cells(); ++cell) {
    ++counts[board.rank(cell)];
  }
  return counts;
}

bool fits(const Counts& counts) {
  return counts[most_packed] < 2 &&
         std::all_of(
             counts.begin() + most_packed + 1, counts.end(), [](int count) { return count == 0; });
}

/// The highest missing rank below a tile; 0 where there is none.
std::size_t gap_of(const Counts& counts) {
  std::size_t gap = counts.size() - 1;
  while (gap > 0 && counts[gap] == 0) {
    --gap;
  }
  while (gap > 0 && counts[gap] > 0) {
    --gap;
  }
  return gap;
}

/// Whether tiles of rank `first` and above merge with equal tiles only.
bool merges_equals_from(const Rules& rules, std::size_t first) {
  for (std::size_t a = first; a <= rules.ladder.top(); ++a) {
    for (std::size_t b = 1; b <= rules.ladder.top(); ++b) {
      const Rank made = rules.merge.made_of(static_cast<Rank>(a), static_cast<Rank>(b));
      if (made != (a == b && a < rules.ladder.top() ? a + 1 : 0)) {
        return false;
      }
    }
  }
  return true;
}

/// Whether a tile's rank decides nothing but its merges. Two tiles of the ladder's top do not
/// merge, but would if they were lowered.
bool may_move_down(const Rules& rules, const Counts& counts) {
  return counts[rules.ladder.top()] < 2 && !rules.spawn.bonus && !rules.spawn.climb &&
         !(rules.goal.ends_game() && *rules.goal.tile > most_packed);
}

}  // namespace

std::optional<PackedBoard> downgraded(const Rules& rules, const WalledBoard& board) {
  Counts counts = counts_of(board);
  std::array<Rank, highest_rank + 1> rank_of{};
  for (std::size_t rank = 0; rank < rank_of.size(); ++rank) {
    rank_of[rank] = static_cast<Rank>(rank);
  }
  if (rules.ladder.top() <= most_packed) {
    return packed(board);
  }
  if (!fits(counts) && !may_move_down(rules, counts)) {
    return std::nullopt;
  }
  while (!fits(counts)) {
    const std::size_t gap = gap_of(counts);
    if (gap == 0 || !merges_equals_from(rules, gap)) {
      return std::nullopt;
    }
    std::shift_left(counts.begin() + static_cast<std::ptrdiff_t>(gap), counts.end(), 1);
    counts.back() = 0;
    for (Rank& rank : rank_of) {
      rank = static_cast<Rank>(rank > gap ? rank - 1 : rank);
    }
  }
  PackedBoard result;
  for (int cell = 0; cell < board.cells(); ++cell) {
    result = result.with(cell, rank_of[board.rank(cell)]);
  }
  return result;
}

}  // namespace tilery
