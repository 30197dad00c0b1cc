#pragma once
// Solutions of puzzles in words and in JSON, the faults of levels, and stars.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tilery/game/game.h"
#include "tilery/rules/cartridge.h"
#include "tilery/search/puzzle.h"

namespace tilery {

/// "9 moves: left up ..., the only shortest solution. 1,234 positions." or "It cannot be solved:
/// none of 1,234 positions leads to the goal."
std::string solution_words(const PuzzleSolution& solution);

/// The answer to a question "solve", as docs/formats.md describes it.
std::string json_of(const Cartridge& puzzle, const PuzzleSolution& solution);

/// The faults of the levels of `cartridge`, or of its one puzzle: "level 3 (Corner) cannot be
/// solved", "level 4 has par = 7, but the fewest moves are 6". Levels in which tiles enter are no
/// puzzles and have no faults. Levels that `limits` leave unsolved have none either.
std::vector<std::string> faults_of_levels(const Cartridge& cartridge, const PuzzleLimits& limits);

/// 3 stars for a solution in `par` moves, 2 for up to one and a half times as many, else 1. Without
/// a par, 3 stars.
int stars_of(std::uint64_t moves, std::optional<int> par);

/// Once a level is solved: "Solved in 9 moves, par 9: ***." Before the first move: "Par: 9 moves."
/// Between: "3 moves made. Par: 9 moves." Empty for a level without a par.
std::string level_words(const Cartridge& cartridge, const Game& game);

/// "***", "**."; empty for 0.
std::string star_words(int stars);

}  // namespace tilery
