#pragma once
// The moves of a board, their gains and the tiles that may enter after them, in JSON.

#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/game/position.h"
#include "tilery/protocol/board_request.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// A board of a game, and the tiles that are known to enter.
struct InspectQuestion {
  const Rules* rules = nullptr;
  Position position;  ///< at `turn`
  KnownTurn turn;
  std::vector<Rank> next;                 ///< the next tile, or all tiles that it may be
  std::optional<std::vector<Rank>> deck;  ///< the cards left
};

/// Adds the answer to `out`, one JSON object as docs/formats.md, "A question about a board",
/// describes it, without a line feed. If there are several next tiles, it uses the first.
void add_answer(std::string& out, const InspectQuestion& question);

/// Questions about the boards of one cartridge.
class Inspector {
 public:
  explicit Inspector(Rules rules) : own_(std::move(rules)) {}

  /// Converts `request` to a board of this game. The error has only a column. The rules in the
  /// result are valid until the next question.
  std::expected<InspectQuestion, Error> question_of(const BoardRequest& request);

  /// As question_of. Fails also if the request has a deck, or a `next` that is not one tile: only
  /// hints understand these.
  std::expected<InspectQuestion, Error> one_tile_question_of(const BoardRequest& request);

 private:
  std::expected<const Rules*, Error> rules_for(const BoardRequest& request);

  Rules own_;
  std::optional<Rules> other_;  ///< the rules at the last requested size that own_ does not have
};

}  // namespace tilery
