#pragma once
// Reviews in words and in JSON.

#include <cstddef>
#include <string>
#include <vector>

#include "tilery/player/review.h"
#include "tilery/rules/cartridge.h"

#pragma GCC visibility push(default)
namespace tilery {

/// A finished game and its reviewed moves.
struct Review {
  std::string cartridge;  ///< its name
  std::string title;
  Game game;
  std::vector<ReviewedMove> moves;
  ValueUnit unit = ValueUnit::heuristic;
};

/// The review in lines for people. For each of the `most` costliest mistakes, it shows the board
/// and the command that plays from there.
std::string review_words(const Review& review, std::size_t most);

/// The review in JSON as docs/formats.md, "A review", describes it, without a line feed.
std::string json_of(const Review& review, std::size_t most);

/// A curve as an SVG file: before each move, the expected score or the odds of the goal. If each
/// player has a goal, the odds that the first player wins. Requires a review by a network, or a
/// game with a goal for each player.
std::string curve_of(const Review& review);

}  // namespace tilery
#pragma GCC visibility pop
