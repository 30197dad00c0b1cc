#include "tilery/record/formats/verse_steps.h"

#include <fmt/format.h>

#include <string>
#include <utility>

#include "tilery/record/formats/limits.h"

namespace tilery {

std::vector<BoardSides> both_ways(int first, int second) {
  if (first == second) {
    return {{first, first}};
  }
  return {{.width = second, .height = first}, {.width = first, .height = second}};
}

std::optional<ReadingFault> VerseGame::add(const VerseStep& step) {
  const Grid<Rank>& board = game_.start;
  if (step.cell.x >= board.width || step.cell.y >= board.height) {
    return fault_at(source_, step.byte,
                    fmt::format("a cell of a board {} wide and {} high", board.width, board.height),
                    fmt::format("column {}, row {}", step.cell.x + 1, step.cell.y + 1));
  }
  if (placed_ < 2) {
    return add_start_tile(step);
  }
  if (game_.steps.size() == most_foreign_steps) {
    return fault_at(source_, step.byte, fmt::format("at most {} moves", most_foreign_steps),
                    "more");
  }
  const Entry entry = {static_cast<int>(board.index_of(step.cell)), step.rank};
  game_.steps.push_back({.direction = step.direction, .entry = entry, .byte = step.byte});
  return std::nullopt;
}

std::optional<ReadingFault> VerseGame::add_start_tile(const VerseStep& step) {
  Rank& rank = game_.start.at(step.cell);
  if (rank > 0) {
    return fault_at(source_, step.byte, "two start tiles in two cells", "both in one");
  }
  rank = step.rank;
  ++placed_;
  return std::nullopt;
}

Reading VerseGame::take(std::size_t end) && {
  if (placed_ < 2) {
    return std::unexpected(fault_at(source_, end, "two start tiles", std::to_string(placed_)));
  }
  return std::move(game_);
}

}  // namespace tilery
