#include "tilery/packed/downgrade.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>

namespace tilery {
namespace {

/// A board that fits is only lowered if a rank above this one is missing. A lower missing rank soon
/// appears; the lowered board would then merge that tile with a tile that is really larger.
constexpr std::size_t soon_made = 11;

using Counts = std::array<int, highest_vector_rank + 1>;

Counts counts_of(const WalledBoard& board) {
  Counts counts{};
  for (int cell = 0; cell < board.cells(); ++cell) {
    ++counts[board.rank(cell)];
  }
  return counts;
}

std::size_t top_of(const Counts& counts) {
  std::size_t top = counts.size() - 1;
  while (top > 0 && counts[top] == 0) {
    --top;
  }
  return top;
}

/// Whether the tiles, and the merge of any two of them, fit on a packed board.
bool fits(const Rules& rules, const Counts& counts) {
  const std::size_t top = top_of(counts);
  if (top > highest_packed_rank) {
    return false;
  }
  for (std::size_t high = top; high > 0; --high) {
    for (std::size_t low = 1; counts[high] > 0 && low <= high; ++low) {
      const bool may_meet = low < high ? counts[low] > 0 : counts[high] > 1;
      if (may_meet && rules.merge.made_of(static_cast<Rank>(high), static_cast<Rank>(low)) >
                          highest_packed_rank) {
        return false;
      }
    }
  }
  return true;
}

/// The highest missing rank below a tile; 0 where there is none.
std::size_t gap_of(const Counts& counts) {
  std::size_t gap = top_of(counts);
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

/// Whether tiles may be lowered: their ranks have no effect except on merges. Two tiles of the
/// highest rank do not merge, but would if they were lowered. A goal without a tile may name ranks.
bool may_move_down(const Rules& rules, const Counts& counts) {
  return counts[rules.ladder.top()] < 2 && !rules.spawn.bonus && !rules.spawn.climb &&
         !(rules.goal.ends_game() &&
           rules.goal.tile.value_or(highest_vector_rank) > highest_packed_rank);
}

using Lowered = std::array<Rank, highest_vector_rank + 1>;

/// By rank: the rank to which its tiles are lowered. Nothing if the board does not fit and may not
/// be lowered.
std::optional<Lowered> lowered_ranks(const Rules& rules, Counts counts) {
  Lowered rank_of{};
  std::iota(rank_of.begin(), rank_of.end(), Rank{0});
  const bool may_lower = may_move_down(rules, counts);
  while (true) {
    const bool must_lower = !fits(rules, counts);
    if (!must_lower && top_of(counts) < highest_packed_rank) {
      break;
    }
    const std::size_t gap = gap_of(counts);
    if (!must_lower && gap <= soon_made) {
      break;
    }
    if (!may_lower || gap == 0 || !merges_equals_from(rules, gap)) {
      return must_lower ? std::nullopt : std::optional(rank_of);
    }
    std::shift_left(counts.begin() + static_cast<std::ptrdiff_t>(gap), counts.end(), 1);
    counts.back() = 0;
    for (Rank& rank : rank_of) {
      rank = static_cast<Rank>(rank > gap ? rank - 1 : rank);
    }
  }
  return rank_of;
}

/// The points of merging two tiles of `rank` into a tile of the next rank.
double gain_of(const Rules& rules, std::size_t rank) {
  if (rules.score.kind == ScoreKind::counted) {
    return static_cast<double>(rules.score.worth[rank + 1]) -
           2 * static_cast<double>(rules.score.worth[rank]);
  }
  return static_cast<double>(rules.ladder.face(static_cast<Rank>(rank + 1)));
}

}  // namespace

std::optional<PackedBoard> downgraded(const Rules& rules, const WalledBoard& board) {
  if (rules.ladder.top() <= highest_packed_rank) {
    return packed(board);
  }
  if (rules.ladder.top() > highest_vector_rank) {
    return std::nullopt;
  }
  const std::optional<Lowered> lowered = lowered_ranks(rules, counts_of(board));
  if (!lowered) {
    return std::nullopt;
  }
  PackedBoard result;
  for (int cell = 0; cell < board.cells(); ++cell) {
    result = result.with(cell, (*lowered)[board.rank(cell)]);
  }
  return result;
}

double points_hidden(const Rules& rules, const WalledBoard& board, PackedBoard lowered) {
  Counts counts{};
  Counts drops{};  // by rank: how far its tiles are lowered
  for (int cell = 0; cell < board.cells(); ++cell) {
    const std::size_t rank = board.rank(cell);
    ++counts[rank];
    drops[rank] = static_cast<int>(rank) - lowered.rank(cell);
  }
  double points = 0;
  for (std::size_t rank = 1; rank < rules.ladder.top(); ++rank) {
    const int pairs = counts[rank] / 2;
    if (drops[rank] > 0 && pairs > 0) {
      const auto low = rank - static_cast<std::size_t>(drops[rank]);
      points += pairs * (gain_of(rules, rank) - gain_of(rules, low));
      counts[rank + 1] += pairs;
      drops[rank + 1] = drops[rank];  // because no rank is missing between them
    }
  }
  return points;
}

}  // namespace tilery
