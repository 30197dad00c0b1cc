#pragma once
// A review, told.

#include <cstddef>
#include <string>
#include <vector>

#include "tilery/player/review.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// A game, and what the player says of it.
struct Review {
  std::string cartridge;  ///< its name
  std::string title;
  Game game;
  std::vector<ReviewedMove> moves;
  bool by_network = false;  ///< else by room and order, where values are no scores
};

/// Lines for people, with the `most` dearest mistakes: their boards, and how to play them again.
std::string text_of(const Review& review, std::size_t most);

/// One line of JSON; `tilery review --help` lists its keys.
std::string json_of(const Review& review, std::size_t most);

/// The score that could be expected, move by move, as an SVG file. Requires a review by a network.
std::string curve_of(const Review& review);

}  // namespace tilery
