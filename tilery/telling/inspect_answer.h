#pragma once
// What the rules say of a board, as JSON.

#include <optional>
#include <string>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/game/position.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// A board of a game, and what is known of the tiles that will enter.
struct InspectQuestion {
  const Rules* rules = nullptr;
  Position position;
  std::vector<Rank> next;                 ///< the next tile, or those of which it is one
  std::optional<std::vector<Rank>> deck;  ///< the cards left in it
};

/// Adds the answer to `out`, which looks at one next tile alone: one JSON object, in the format of
/// docs/formats.md, without a line feed.
void add_answer(std::string& out, const InspectQuestion& question);

}  // namespace tilery
