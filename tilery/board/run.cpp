#include "tilery/board/run.h"

namespace tilery {
namespace {

/// Appends the runs of the line whose cells are `start`, `start + step`, ... (`length` of them).
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
    add_runs(runs, board.bytes(), {.line = line, .first = first, .last = first, .step = along},
             length);
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

}  // namespace tilery
