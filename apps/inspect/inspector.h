#pragma once
// Questions about the boards of one cartridge, line by line.

#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "apps/inspect/inspect_answer.h"
#include "apps/inspect/inspect_request.h"
#include "tilery/core/error.h"
#include "tilery/rules/rules.h"

namespace tilery {

class Inspector {
 public:
  explicit Inspector(Rules rules) : own_(std::move(rules)) {}

  /// Adds the answer to `line`, the `number`-th from 1, to `out`: one JSON object without a line
  /// feed; {"error": ...} where the line is no question about this game.
  void answer(std::string_view line, int number, std::string& out);

  /// What `request` asks. The error's source and line are left open. The rules in it live until the
  /// next question.
  std::expected<InspectQuestion, Error> question_of(const InspectRequest& request);

 private:
  std::expected<InspectQuestion, Error> own_question_of(std::string_view line);
  std::expected<const Rules*, Error> rules_for(const InspectRequest& request);

  Rules own_;
  std::optional<Rules> other_;  ///< on a board of the last other size
};

}  // namespace tilery
