#include "tilery/board/walled_board.h"

#include <algorithm>
#include <cassert>

#include "tilery/core/short_bytes.h"

namespace tilery {
namespace {

/// Appends the runs of `line`, which has `length` cells from `line.first` on.
void add_runs(std::vector<Run>& runs, std::span<const std::uint8_t> bytes, Run line, int length) {
  int spot = line.first;
  int taken = 0;
  while (taken < length) {
    while (taken < length && bytes[std::size_t(spot)] == WalledBoard::wall) {
      spot += line.step;
      ++taken;
    }
    if (taken == length) {
      return;
    }
    Run run = {.line = line.line, .first = spot, .last = spot, .step = line.step};
    while (taken < length && bytes[std::size_t(spot)] != WalledBoard::wall) {
      run.last = spot;
      spot += line.step;
      ++taken;
    }
    runs.push_back(run);
  }
}

}  // namespace

WalledBoard::WalledBoard(const Shape& shape)
    : width_(static_cast<std::int16_t>(shape.width)),
      height_(static_cast<std::int16_t>(shape.height)),
      bytes_(std::size_t((width_ + 1) * (height_ + 2) - 1), wall) {
  for (int cell = 0; cell < cells(); ++cell) {
    if (!shape.is_blocked(cell)) {
      bytes()[spot_of(cell)] = 0;
    }
  }
}

void WalledBoard::set(int cell, Rank rank) {
  assert(!is_blocked(cell));
  set_at(spot_of(cell), rank);
}

Rank WalledBoard::long_rank(std::uint8_t byte) const {
  if (byte == wall) {
    return static_cast<Rank>(may_hold_highest_ ? highest_rank : 0);
  }
  return static_cast<Rank>(byte - 1);
}

std::uint8_t WalledBoard::byte_of_long(Rank rank) {
  may_hold_highest_ = may_hold_highest_ || rank == highest_rank;
  return rank == highest_rank ? wall : static_cast<std::uint8_t>(rank + 1);
}

int WalledBoard::empty_cells() const { return static_cast<int>(count_zeros(bytes())); }

Rank WalledBoard::largest() const {
  std::uint8_t largest = 0;
  for (const std::uint8_t byte : bytes()) {
    largest = std::max(largest, byte == wall ? std::uint8_t{0} : byte);
  }
  const auto walls = static_cast<std::ptrdiff_t>(bytes().size()) - cells();
  if (may_hold_highest_ && std::ranges::count(bytes(), wall) > walls) {
    return highest_rank;
  }
  return largest < wall ? largest : static_cast<Rank>(largest - 1);
}

int WalledBoard::step(Direction direction) const {
  const int distance = is_horizontal(direction) ? 1 : stride();
  return is_forward(direction) ? -distance : distance;
}

std::optional<WalledBoard> board_of(const Shape& shape, std::span<const Rank> ranks) {
  if (ranks.size() != std::size_t(shape.cells())) {
    return std::nullopt;
  }
  WalledBoard board(shape);
  for (int cell = 0; cell < board.cells(); ++cell) {
    const Rank rank = ranks[std::size_t(cell)];
    const bool has_no_byte = rank == highest_rank && !shape.blocked.empty();
    if (has_no_byte || (rank != 0 && board.is_blocked(cell))) {
      return std::nullopt;
    }
    if (rank != 0) {
      board.set(cell, rank);
    }
  }
  return board;
}

std::vector<Rank> ranks_of(const WalledBoard& board) {
  std::vector<Rank> ranks;
  ranks.reserve(std::size_t(board.cells()));
  for (int cell = 0; cell < board.cells(); ++cell) {
    ranks.push_back(board.rank(cell));
  }
  return ranks;
}

std::vector<Run> runs_of(const WalledBoard& board, Direction direction) {
  const bool horizontal = is_horizontal(direction);
  const int lines = horizontal ? board.height() : board.width();
  const int length = horizontal ? board.width() : board.height();
  const int along = -board.step(direction);
  const int across = horizontal ? board.stride() : 1;
  std::vector<Run> runs;
  runs.reserve(std::size_t(lines));
  for (int line = 0; line < lines; ++line) {
    int first = board.stride() + line * across;
    if (!is_forward(direction)) {
      first -= along * (length - 1);
    }
    const Run whole = {
        .line = line, .first = first, .last = first + (length - 1) * along, .step = along};
    if (board.may_hold_highest()) {
      runs.push_back(whole);
    } else {
      add_runs(runs, board.bytes(), whole, length);
    }
  }
  return runs;
}

bool differs(const Run& run, std::span<const std::uint8_t> before,
             std::span<const std::uint8_t> after) {
  for (int spot = run.first;; spot += run.step) {
    if (before[std::size_t(spot)] != after[std::size_t(spot)]) {
      return true;
    }
    if (spot == run.last) {
      return false;
    }
  }
}

bool is_at_goal(const GoalRule& goal, const WalledBoard& board) {
  if (goal.clear) {
    return board.largest() == 0;
  }
  if (goal.picture.empty()) {
    return goal.is_reached(board.largest());
  }
  for (int cell = 0; cell < board.cells(); ++cell) {
    const std::int16_t wanted = goal.picture[std::size_t(cell)];
    if (wanted != any_content && wanted != board.rank(cell)) {
      return false;
    }
  }
  return true;
}

}  // namespace tilery
