#pragma once
// What the rules say of a board, as JSON.

#include <optional>
#include <string>

#include "tilery/core/error.h"
#include "tilery/game/position.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// A board of a game, and the tile that enters next where it is known.
struct InspectQuestion {
  const Rules* rules = nullptr;
  Position position;
  std::optional<Rank> next;
};

/// Adds the answer to `out`: one JSON object, in the format of docs/formats.md, without a line
/// feed.
void add_answer(std::string& out, const InspectQuestion& question);

}  // namespace tilery
