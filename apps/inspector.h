#pragma once
// Everything the rules say of a board, as JSON.

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "apps/inspect_request.h"
#include "tilery/board/spawn.h"
#include "tilery/core/error.h"
#include "tilery/game/position.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// Answers questions about the boards of one cartridge; docs/formats.md has the formats of both.
class Inspector {
 public:
  explicit Inspector(Rules rules) : own_(std::move(rules)) {}

  /// Adds the answer to `line`, which is the `number`-th from 1, to `out`: one JSON object without
  /// a line feed; {"error": ...} where the line is no question about this game.
  void answer(std::string_view line, int number, std::string& out);

 private:
  struct Question {
    const Rules* rules = nullptr;
    Position position;
    std::optional<Rank> next;
  };

  std::expected<Question, Error> question_of(std::string_view line);
  std::expected<const Rules*, Error> rules_for(const InspectRequest& request);

  Rules own_;
  std::optional<Rules> other_;  ///< on a board of the last other size
};

/// Adds {"error": ...} to `out`.
void add_error(std::string& out, const Error& error);

}  // namespace tilery
