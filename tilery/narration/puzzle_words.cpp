#include "tilery/narration/puzzle_words.h"

#include <fmt/format.h>

#include <expected>
#include <limits>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/core/quantities.h"

namespace tilery {
namespace {

constexpr auto too_many_solutions = std::numeric_limits<std::uint64_t>::max();

std::string moves_text(const PuzzleSolution& solution) {
  std::string text;
  for (const Direction direction : solution.moves) {
    text += (text.empty() ? "" : " ") + std::string(name_of(direction));
  }
  return text;
}

std::string solutions_text(std::uint64_t solutions) {
  if (solutions == 1) {
    return "the only shortest solution";
  }
  return solutions == too_many_solutions
             ? "one of very many shortest solutions"
             : fmt::format("one of {} shortest solutions", with_commas(solutions));
}

/// "level 3 (Corner)"; "the puzzle" for a cartridge without levels.
std::string name_of_level(const Cartridge& cartridge, std::size_t number) {
  if (cartridge.levels.empty()) {
    return "the puzzle";
  }
  const std::string& title = cartridge.levels[number - 1].title;
  return fmt::format("level {}{}", number, title.empty() ? "" : fmt::format(" ({})", title));
}

std::optional<std::string> fault_of_puzzle(const Cartridge& puzzle, const PuzzleLimits& limits) {
  const std::expected<PuzzleSolution, Error> solution = solved_puzzle(puzzle.rules, limits);
  if (!solution) {
    return std::nullopt;
  }
  if (!solution->is_solvable) {
    return "cannot be solved";
  }
  const auto fewest = static_cast<int>(solution->moves.size());
  return puzzle.par.value_or(fewest) == fewest
             ? std::nullopt
             : std::optional(
                   fmt::format("has par = {}, but the fewest moves are {}", *puzzle.par, fewest));
}

}  // namespace

std::string solution_words(const PuzzleSolution& solution) {
  if (!solution.is_solvable) {
    return fmt::format("It cannot be solved: none of {} leads to the goal.",
                       counted_words(solution.positions, "position"));
  }
  return fmt::format("{}: {}, {}. {}.", counted_words(solution.moves.size(), "move"),
                     moves_text(solution), solutions_text(solution.solutions),
                     counted_words(solution.positions, "position"));
}

std::string json_of(const Cartridge& puzzle, const PuzzleSolution& solution) {
  JsonWriter json;
  json.open_object();
  json.member("cartridge", puzzle.name);
  json.member("solvable", solution.is_solvable);
  if (solution.is_solvable) {
    json.key("moves");
    json.open_list();
    for (const Direction direction : solution.moves) {
      json.value(name_of(direction));
    }
    json.close();
    json.member("solutions", solution.solutions);
  }
  if (puzzle.par) {
    json.member("par", *puzzle.par);
  }
  json.member("positions", solution.positions);
  json.close();
  return std::move(json).take();
}

std::vector<std::string> faults_of_levels(const Cartridge& cartridge, const PuzzleLimits& limits) {
  std::vector<std::string> faults;
  const std::size_t count = cartridge.levels.empty() ? 1 : cartridge.levels.size();
  for (std::size_t number = 1; number <= count; ++number) {
    const Cartridge puzzle = cartridge.levels.empty() ? cartridge : level_of(cartridge, number);
    if (!is_puzzle(puzzle.rules)) {
      continue;
    }
    if (const std::optional<std::string> fault = fault_of_puzzle(puzzle, limits)) {
      faults.push_back(name_of_level(cartridge, number) + ' ' + *fault);
    }
  }
  return faults;
}

int stars_of(std::uint64_t moves, std::optional<int> par) {
  const auto fewest = static_cast<std::uint64_t>(par.value_or(0));
  if (fewest == 0 || moves <= fewest) {
    return 3;
  }
  return moves <= fewest + fewest / 2 ? 2 : 1;
}

std::string level_words(const Cartridge& cartridge, const Game& game) {
  const std::uint64_t moves = game.position().moves;
  if (!cartridge.par) {
    return {};
  }
  if (game.position().goal_reached) {
    return fmt::format("Solved in {}, par {}: {}.", counted_words(moves, "move"), *cartridge.par,
                       star_words(stars_of(moves, cartridge.par)));
  }
  const std::string par =
      fmt::format("Par: {}.", counted_words(static_cast<std::uint64_t>(*cartridge.par), "move"));
  return moves == 0 ? par : fmt::format("{} made. {}", counted_words(moves, "move"), par);
}

std::string star_words(int stars) {
  return stars == 0
             ? std::string()
             : std::string(std::size_t(stars), '*') + std::string(std::size_t(3 - stars), '.');
}

}  // namespace tilery
