#include "tilery/player/exact_solving.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "tilery/core/quantities.h"
#include "tilery/record/rules_hash.h"

namespace tilery {
namespace {

constexpr int most_cells = 9;

/// The game; fails if it clearly has too many positions.
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

std::unexpected<Error> unsolved(const ExactSolver& solver) {
  return std::unexpected(Error{
      {},
      {},
      "a game that is solved within the time limit",
      fmt::format("{} positions, {} of them solved by then", solver.positions(), solver.solved())});
}

std::expected<ExactValues, Error> all_values(const ExactGame& game, const ExactTask& task,
                                             const ExactProgress& progress) {
  const auto is_cancelled = [&] { return task.is_cancelled && task.is_cancelled(); };
  const ExactSolver* reported = nullptr;
  const auto note = [&] { progress(reported->positions(), reported->solved()); };
  ExactSolver solver(game, task.most_bytes, note);
  reported = &solver;
  while (true) {
    TILERY_TRY(const bool explored, solver.explore_layer());
    if (!explored) {
      break;
    }
    if (is_cancelled()) {
      return unsolved(solver);
    }
    note();
  }
  while (solver.solve_layer()) {
    if (is_cancelled()) {
      return unsolved(solver);
    }
    note();
  }
  return solver.take_values();
}

/// The largest number of positions that are solved in well below a second.
constexpr double few_positions = 1e6;
constexpr std::uint64_t bytes_of_few_positions = std::uint64_t{1} << 30;

struct KnownScore {
  std::uint64_t rules_hash = 0;
  double score = 0;
};

/// Printed by `tilery exact` for shipped games that take minutes: 3x3.
constexpr std::array<KnownScore, 1> known_scores = {{{0x31cf8bf28e528d2d, 5468.486797}}};

/// The rules of 2048 on 3 x 4 and on 4 x 3.
constexpr std::array<std::uint64_t, 2> rules_of_three_by_four = {0xc99431fc30544bc9,
                                                                 0x85cb3d0fe0e8ff61};

bool is_soon_solved(const Rules& rules) {
  const std::expected<ExactGame, Error> game = ExactGame::of(rules, ExactAim::score);
  return game && game->most_positions() <= few_positions;
}

}  // namespace

std::expected<ExactValues, Error> solved(const ExactTask& task, const ExactProgress& progress) {
  const std::expected<ExactGame, Error> game = game_of(task);
  std::expected<ExactValues, Error> values =
      game ? all_values(*game, task, progress) : std::unexpected(game.error());
  if (!values) {
    values.error().source = task.name;
  }
  return values;
}

std::optional<PublishedScore> published_perfect_score(const Rules& rules) {
  if (std::ranges::count(rules_of_three_by_four, rules_hash(rules)) == 0) {
    return std::nullopt;
  }
  return PublishedScore{.score = 50724.26,
                        .start = "two tiles of 2",
                        .source =
                            "Kaneko and Yamashita, Strongly Solving 2048 4x3, 2025, "
                            "arXiv:2510.04580"};
}

std::optional<double> known_perfect_score(const Rules& rules) {
  const auto known = std::ranges::find(known_scores, rules_hash(rules), &KnownScore::rules_hash);
  if (known != known_scores.end()) {
    return known->score;
  }
  if (const std::optional<PublishedScore> published = published_perfect_score(rules)) {
    return published->score;
  }
  if (!is_soon_solved(rules)) {
    return std::nullopt;
  }
  const std::expected<ExactValues, Error> values =
      solved({.name = {}, .rules = rules, .most_bytes = bytes_of_few_positions},
             [](std::uint64_t, std::uint64_t) {});
  return values ? std::optional(values->at_start()) : std::nullopt;
}

}  // namespace tilery
