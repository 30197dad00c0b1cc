#pragma once
// Puzzles: games without chance from one first board to a goal, solved by breadth-first search.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/core/error.h"
#include "tilery/rules/rules.h"

namespace tilery {

struct PuzzleLimits {
  std::uint64_t most_bytes = std::uint64_t{1} << 28;  ///< of memory for positions
  /// Called every few thousand positions; once it returns true, solved_puzzle() fails. Empty: no
  /// cancellation.
  std::function<bool()> is_cancelled = {};
};

struct PuzzleSolution {
  bool is_solvable = false;
  std::vector<Direction> moves;  ///< a shortest solution: the first by the order of directions
  std::uint64_t solutions = 0;   ///< the number of shortest solutions; it stops at 2^64 - 1
  std::uint64_t positions = 0;   ///< distinct positions that were met
};

/// Whether the game is a puzzle: a first board, no drawn tiles, and a goal that ends it.
bool is_puzzle(const Rules& rules);

/// Solves the puzzle from `start` after `made` moves, which count if the number of moves is
/// limited. Fails if the game is no puzzle, if its positions need more memory than
/// `limits.most_bytes`, or if it is cancelled. Requires a board of the rules' shape.
std::expected<PuzzleSolution, Error> solved_puzzle(const Rules& rules, const WalledBoard& start,
                                                   const PuzzleLimits& limits,
                                                   std::uint64_t made = 0);

/// Solves the puzzle from its first board.
std::expected<PuzzleSolution, Error> solved_puzzle(const Rules& rules, const PuzzleLimits& limits);

/// A puzzle whose first board was found by shuffling.
struct MadePuzzle {
  Shape shape;
  std::vector<Rank> start;  ///< one rank for each cell
  PuzzleSolution solution;
};

struct ShuffleTask {
  std::uint64_t seed = 1;
  std::uint64_t tries = 10'000;
  std::size_t most = 5;  ///< puzzles to keep
  PuzzleLimits limits = {};
};

/// Shuffles the cells of the puzzle's first board, with their walls and tiles, `task.tries` times.
/// Keeps boards with one shortest solution. If the goal is no picture, it may have two, because two
/// tiles merge in either direction of their line. Boards with a longer shortest solution are
/// preferred, then boards with more positions. Fails if the game is no puzzle, if it is cancelled,
/// or with the error of solved_puzzle() for a shuffled board if no other board is kept.
std::expected<std::vector<MadePuzzle>, Error> shuffled_puzzles(const Rules& rules,
                                                               const ShuffleTask& task);

}  // namespace tilery
