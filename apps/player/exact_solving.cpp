#include "apps/player/exact_solving.h"

#include <fmt/format.h>
#include <unistd.h>

#include <utility>

#include "apps/player/progress_line.h"
#include "apps/player/quantities.h"

namespace tilery {
namespace {

constexpr int most_cells = 9;

/// The game; fails where it is plain that going through it would take too much.
std::expected<ExactGame, Error> game_of(const ExactTask& task) {
  std::expected<ExactGame, Error> game = ExactGame::of(task.rules, task.aim);
  if (!game) {
    return game;
  }
  const int cells = open_cells(task.rules.shape);
  const double bytes = game->most_positions() * static_cast<double>(exact_bytes_a_position);
  if (cells > most_cells && bytes > static_cast<double>(task.most_bytes)) {
    return std::unexpected(
        Error{{},
              {},
              fmt::format("at most {} open cells, or a goal that keeps all positions within {}",
                          most_cells, memory_words(static_cast<double>(task.most_bytes))),
              fmt::format("{} cells, which might take up to {}", cells, memory_words(bytes))});
  }
  return game;
}

std::expected<ExactValues, Error> all_values(ExactSolver solver) {
  ProgressLine progress;
  while (true) {
    const std::expected<bool, Error> explored = solver.explore_layer();
    if (!explored) {
      return std::unexpected(explored.error());
    }
    if (!*explored) {
      break;
    }
    progress.show(
        [&] { return fmt::format("{} positions found", with_commas(solver.positions())); });
  }
  while (solver.solve_layer()) {
    progress.show([&] {
      return fmt::format("{} of {} positions solved", with_commas(solver.solved()),
                         with_commas(solver.positions()));
    });
  }
  return solver.take_values();
}

}  // namespace

std::uint64_t usual_exact_bytes() {
  const auto pages = static_cast<std::uint64_t>(::sysconf(_SC_PHYS_PAGES));
  return pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) / 4 * 3;
}

std::expected<ExactValues, Error> solved(const ExactTask& task) {
  const std::expected<ExactGame, Error> game = game_of(task);
  std::expected<ExactValues, Error> values =
      game ? all_values(ExactSolver(*game, task.most_bytes)) : std::unexpected(game.error());
  if (!values) {
    values.error().source = task.name;
  }
  return values;
}

}  // namespace tilery
