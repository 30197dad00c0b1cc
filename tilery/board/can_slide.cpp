// Whether a slide is a move, without making it.
#include <algorithm>
#include <span>
#include <vector>

#include "tilery/board/ring.h"
#include "tilery/board/slide.h"
#include "tilery/board/walled_board.h"

namespace tilery {
namespace {

bool can_give_way(const WalledBoard& board, int step, const Rules& rules) {
  const auto bytes = board.bytes();
  for (std::size_t spot = std::size_t(board.stride()); spot < bytes.size(); ++spot) {
    if (bytes[spot] == 0 || bytes[spot] == WalledBoard::wall) {
      continue;
    }
    const std::size_t next = spot + std::size_t(step);
    if (bytes[next] == 0 || rules.merge.made_of(board.rank_at(next), board.rank_at(spot)) != 0) {
      return true;
    }
  }
  return false;
}

bool has_gap_before_tile(const WalledBoard& board, int step) {
  const auto bytes = board.bytes();
  for (std::size_t spot = std::size_t(board.stride()); spot < bytes.size(); ++spot) {
    const bool is_tile = bytes[spot] != 0 && bytes[spot] != WalledBoard::wall;
    if (is_tile && bytes[spot + std::size_t(step)] == 0) {
      return true;
    }
  }
  return false;
}

/// Whether tiles in a row of `run` merge. Requires that no cell before a tile is empty.
bool has_listed_merge(const WalledBoard& board, const Run& run, const Rules& rules) {
  std::vector<Rank> tiles;
  for (int spot = run.first; board.bytes()[std::size_t(spot)] != 0; spot += run.step) {
    tiles.push_back(board.rank_at(std::size_t(spot)));
    if (spot == run.last) {
      break;
    }
  }
  for (std::size_t first = 0; first + 1 < tiles.size(); ++first) {
    if (merge_of(rules.merges, std::span(tiles).subspan(first)) != nullptr) {
      return true;
    }
  }
  return false;
}

}  // namespace

bool can_slide(const WalledBoard& board, Direction direction, const Rules& rules) {
  if (!rules.moves.allows(direction)) {
    return false;
  }
  if (board.may_hold_highest()) {  // below, the byte of walls is no tile
    return slide(board, direction, rules).moved();
  }
  if (rules.merge_kind != MergeKind::listed && can_give_way(board, board.step(direction), rules)) {
    return true;
  }
  if (rules.merge_kind != MergeKind::listed && !rules.shape.wraps(direction)) {
    return false;
  }
  const std::vector<Run> runs = runs_of(board, direction);
  if (rules.merge_kind != MergeKind::listed) {
    return std::ranges::any_of(runs, [&](const Run& run) {
      return is_ring(board, run, direction, rules.shape) && made_round(board, run, rules) != 0;
    });
  }
  return has_gap_before_tile(board, board.step(direction)) ||
         std::ranges::any_of(runs,
                             [&](const Run& run) { return has_listed_merge(board, run, rules); });
}

bool can_slide(const WalledBoard& board, const Rules& rules) {
  return std::ranges::any_of(
      all_directions, [&](Direction direction) { return can_slide(board, direction, rules); });
}

}  // namespace tilery
