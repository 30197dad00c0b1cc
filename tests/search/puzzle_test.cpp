// Solutions of puzzles, compared with a plain search over all positions.

#include "tilery/search/puzzle.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "tilery/core/random.h"
#include "tilery/game/game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {
namespace {

Rules puzzle_of(const std::string& board, const std::string& goal,
                const std::string& tiles = "values = [2]\nthen = \"double\"") {
  const auto cartridge =
      read_cartridge("name = \"x\"\ntitle = \"x\"\nabout = \"x\"\nspawn = \"none\"\n[tiles]\n" +
                         tiles + "\n[[levels]]\nstart = " + board + "\ngoal = { " + goal + " }\n",
                     "test");
  EXPECT_TRUE(cartridge) << text_of(cartridge.error());
  return cartridge.value_or(Cartridge{}).rules;
}

PuzzleSolution solution_of(const Rules& rules) {
  const auto solution = solved_puzzle(rules, {});
  EXPECT_TRUE(solution) << text_of(solution.error());
  return solution.value_or(PuzzleSolution{});
}

/// The fewest moves to the goal and the number of shortest solutions, by playing all lines of one
/// move, two moves and so on. 0 moves if no line of up to `most` moves wins.
std::pair<int, std::uint64_t> by_playing(const Rules& rules, int most) {
  std::vector<std::pair<Game, std::uint64_t>> games = {{Game({.rules = rules}), 1}};
  for (int moves = 1; moves <= most; ++moves) {
    std::vector<std::pair<Game, std::uint64_t>> next;
    std::uint64_t ways = 0;
    for (const auto& [game, count] : games) {
      for (const Direction direction : all_directions) {
        Game copy = game;
        if (!copy.play(direction)) {
          continue;
        }
        ways += copy.position().goal_reached ? count : 0;
        const auto known = std::ranges::find_if(next, [&](const auto& other) {
          return other.first.position().board == copy.position().board;
        });
        if (known != next.end()) {
          known->second += count;
        } else {
          next.emplace_back(std::move(copy), count);
        }
      }
    }
    if (ways > 0) {
      return {moves, ways};
    }
    games = std::move(next);
  }
  return {0, 0};
}

/// A puzzle of many positions, and without a solution.
Rules crowded() {
  return puzzle_of(
      "[\"2 4 8 # 16\", \". # . . .\", \"32 . 64 . #\", \". . # 128 .\", \"256 . . . .\"]",
      "tile = 8192");
}

TEST(Puzzle, TheShortestSolutionReachesTheGoal) {
  const Rules rules = puzzle_of("[\"2 . 2\", \". # .\", \"4 . .\"]", "tile = 8");
  const PuzzleSolution solution = solution_of(rules);
  ASSERT_TRUE(solution.is_solvable);
  Game game({.rules = rules});
  for (const Direction direction : solution.moves) {
    EXPECT_FALSE(game.is_over());
    EXPECT_TRUE(game.play(direction));
  }
  EXPECT_TRUE(game.position().goal_reached);
}

TEST(Puzzle, EqualsPlayingEveryLineOfMoves) {
  Random random = {.seed = 11};
  int solvable = 0;
  for (int trial = 0; trial < 120; ++trial) {
    std::string board = "[";
    for (int row = 0; row < 3; ++row) {
      board += row == 0 ? "\"" : ", \"";
      for (int column = 0; column < 3; ++column) {
        const std::uint64_t chance = random.below(9);
        board += (column == 0 ? "" : " ") + std::string(chance < 2   ? "2"
                                                        : chance < 3 ? "4"
                                                        : chance < 4 ? "#"
                                                                     : ".");
      }
      board += "\"";
    }
    if (!board.contains('2')) {
      continue;
    }
    const Rules rules = puzzle_of(board + "]", "tile = 8");
    const auto [moves, ways] = by_playing(rules, 6);
    const PuzzleSolution solution = solution_of(rules);
    if (moves == 0) {
      EXPECT_TRUE(!solution.is_solvable || solution.moves.size() > 6) << board;
      continue;
    }
    ++solvable;
    EXPECT_EQ(solution.moves.size(), static_cast<std::size_t>(moves)) << board;
    EXPECT_EQ(solution.solutions, ways) << board;
  }
  EXPECT_GT(solvable, 10);
}

TEST(Puzzle, ReportsThatThereIsNoSolution) {
  const PuzzleSolution solution = solution_of(puzzle_of("[\"2 # 2\"]", "tile = 4"));
  EXPECT_FALSE(solution.is_solvable);
  EXPECT_EQ(solution.positions, 1U);
}

TEST(Puzzle, ALimitOfMovesCutsLongerSolutions) {
  EXPECT_EQ(solution_of(puzzle_of("[\"2 2 4\"]", "tile = 8")).moves.size(), 2U);
  EXPECT_TRUE(solution_of(puzzle_of("[\"2 2 4\"]", "tile = 8, moves = 2")).is_solvable);
  EXPECT_FALSE(solution_of(puzzle_of("[\"2 2 4\"]", "tile = 8, moves = 1")).is_solvable);
}

TEST(Puzzle, SolvesClearedBoardsAndPictures) {
  EXPECT_EQ(solution_of(
                puzzle_of("[\"2 4 2\"]", "clear = true", "values = [2, 4]\nmerge = \"difference\""))
                .moves.size(),
            2U);
  EXPECT_EQ(solution_of(puzzle_of("[\"2 . 2\"]", "board = [\". . 4\"]")).moves.size(), 1U);
}

TEST(Puzzle, RefusesGamesThatGoOnAfterTheirGoalAndTooManyPositions) {
  const auto endless = shipped("2048");
  const auto refused = solved_puzzle(endless->rules, {});
  ASSERT_FALSE(refused);
  EXPECT_EQ(text_of(refused.error()),
            "puzzle: expected a puzzle: a game with a goal that ends it, without tiles that enter, "
            "found one without a goal that ends it");
  const Rules large = crowded();
  const auto few = solved_puzzle(large, {.most_bytes = 4096});
  ASSERT_FALSE(few);
  EXPECT_EQ(few.error().expected, "a puzzle whose positions fit 4.0 KiB");
}

TEST(Puzzle, CanBeCancelled) {
  const Rules rules = crowded();
  const auto refused = solved_puzzle(rules, {.is_cancelled = [] { return true; }});
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().expected, "a solution in time");
}

TEST(Puzzle, ShufflesFailIfTheirPositionsDoNotFitTheMemory) {
  const auto made = shuffled_puzzles(crowded(), {.tries = 3, .limits = {.most_bytes = 4096}});
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error().expected, "a puzzle whose positions fit 4.0 KiB");
}

TEST(Puzzle, ShufflesKeepWallsAndTilesAndHaveAtMostTwoSolutions) {
  const Rules rules = puzzle_of("[\"2 2 4 #\", \". . . .\", \". # . .\"]", "tile = 8");
  const auto made = shuffled_puzzles(rules, {.seed = 3, .tries = 2000, .most = 4});
  ASSERT_TRUE(made);
  ASSERT_FALSE(made->empty());
  std::size_t longest = made->front().solution.moves.size();
  for (const MadePuzzle& puzzle : *made) {
    EXPECT_LE(puzzle.solution.solutions, 2U);
    EXPECT_LE(puzzle.solution.moves.size(), longest);
    longest = puzzle.solution.moves.size();
    EXPECT_EQ(std::ranges::count(puzzle.start, Rank{1}), 2);
    EXPECT_EQ(std::ranges::count(puzzle.shape.blocked, true), 2);
    const auto is_this = [&](const MadePuzzle& other) {
      return other.start == puzzle.start && other.shape == puzzle.shape;
    };
    EXPECT_EQ(std::ranges::count_if(*made, is_this), 1);
  }
}

}  // namespace
}  // namespace tilery
