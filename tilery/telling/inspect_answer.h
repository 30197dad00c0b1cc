#pragma once
// The moves of a board, their gains and what may enter after them, in JSON.

#include <optional>
#include <string>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/game/position.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// A board of a game, and the tiles that are known to enter.
struct InspectQuestion {
  const Rules* rules = nullptr;
  Position position;
  std::vector<Rank> next;                 ///< the next tile, or all tiles that it may be
  std::optional<std::vector<Rank>> deck;  ///< the cards left
};

/// Adds the answer to `out`, one JSON object as docs/formats.md, "A question about a board",
/// describes it, without a line feed. Of several next tiles it uses the first.
void add_answer(std::string& out, const InspectQuestion& question);

}  // namespace tilery
