#pragma once
// What the server answers: questions in JSON, the hint call of other pages, the page's files.

#include <string_view>

#include "apps/serve/message.h"
#include "apps/serve/page_files.h"
#include "apps/serve/question_desk.h"

namespace tilery::serve {

/// The longest body that is read, in bytes: more than a record of a million events takes.
inline constexpr std::size_t most_body = std::size_t{1} << 22;

/// The longest question for a review, in bytes: a game of some fifty thousand moves.
inline constexpr std::size_t most_review = std::size_t{1} << 16;

/// Who answers the questions: reviews and simulations take seconds, and keep no hint waiting.
struct Desks {
  QuestionDesk& quick;
  QuestionDesk& slow;
};

/// Answers requests; several threads may call it.
///   POST /api/COMMAND    a question of docs/formats.md; COMMAND is inspect, view, hint, review,
///                        simulate or verify
///   GET /move?board=HEX  the hint call of docs/formats.md
///   GET /api/health, /api/openapi.json, /networks/NAME.network, and the page's files
/// Errors are JSON, {"error": ...}: 400 for a wrong question, 404, 405, 413, and 503 if too many
/// wait.
class Api {
 public:
  /// Also serves the networks that ship, where the page does not hold them.
  Api(Desks desks, PageFiles page);

  [[nodiscard]] Answer answer(const Request& request) const;

 private:
  [[nodiscard]] Answer question(std::string_view command, const Request& request) const;
  [[nodiscard]] Answer move(const Request& request) const;
  [[nodiscard]] Answer health() const;
  [[nodiscard]] Answer file(const Request& request) const;

  Desks desks_;
  PageFiles page_;
};

}  // namespace tilery::serve
