#pragma once
// Hints in words and in JSON.

#include <optional>
#include <string>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/player/advice.h"
#include "tilery/search/player.h"

namespace tilery {

/// A hint for one position.
struct Hint {
  MoveValues values;
  std::vector<Direction> line;  ///< the expected moves, the best one first
  bool is_at_goal = false;      ///< the goal has ended the game
  bool has_network = false;     ///< if not, only differences between values mean something
  std::optional<KnownFormation> formation;  ///< if a table knew the board
};

/// The hint in JSON as docs/formats.md, "A hint", describes it, without a line feed.
std::string json_of(const Hint& hint);

/// The hint in lines for people. Without a network: how far each direction is below the best one.
std::string hint_words(const Hint& hint);

}  // namespace tilery
