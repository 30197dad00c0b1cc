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

/// The review in lines for people, with the `most` costliest mistakes: their boards, and the
/// command that plays on from each.
std::string review_words(const Review& review, std::size_t most);

/// The review in JSON as docs/formats.md, "A review", describes it, without a line feed.
std::string json_of(const Review& review, std::size_t most);

/// The expected score, or the odds of the goal, before each move as an SVG file. Where each player
/// has a goal: the odds that the first player wins. Requires a review by a network, or of such a
/// game.
std::string curve_of(const Review& review);

}  // namespace tilery
#pragma GCC visibility pop
