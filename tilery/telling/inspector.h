#pragma once
// Questions about the boards of one cartridge.

#include <expected>
#include <optional>
#include <utility>

#include "tilery/core/error.h"
#include "tilery/rules/rules.h"
#include "tilery/telling/board_request.h"
#include "tilery/telling/inspect_answer.h"

namespace tilery {

class Inspector {
 public:
  explicit Inspector(Rules rules) : own_(std::move(rules)) {}

  /// The board of `request` in this game's terms. The error has a column alone. The rules in the
  /// result live until the next question.
  std::expected<InspectQuestion, Error> question_of(const BoardRequest& request);

  /// As question_of. Fails also if the request tells a deck or more than one next tile, which only
  /// hints understand.
  std::expected<InspectQuestion, Error> one_tile_question_of(const BoardRequest& request);

 private:
  std::expected<const Rules*, Error> rules_for(const BoardRequest& request);

  Rules own_;
  std::optional<Rules> other_;  ///< at the last size other than their own
};

}  // namespace tilery
