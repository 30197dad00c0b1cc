#include "apps/console/json_lines.h"

#include <fmt/format.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "apps/console/input.h"
#include "apps/console/output.h"

namespace tilery {

void add_error(std::string& out, const Error& error) {
  using Json = nlohmann::json;
  const Json json = {{"error", text_of(error)}};
  out += json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

void add_line_error(std::string& out, Error error, int number) {
  error.source = "standard input";
  error.place.line = number;
  add_error(out, error);
}

void answer_lines(std::size_t longest, const AnswerLine& answer) {
  Input input(STDIN_FILENO, "standard input");
  Output output(STDOUT_FILENO, "standard output");
  LineInput lines(input, longest);
  int number = 0;
  while (const std::optional<InputLine> line = lines.next()) {
    ++number;
    if (line->is_too_long) {
      const std::string limit = fmt::format("at most {} bytes", longest);
      add_line_error(output.text(), {{}, {}, limit, "more"}, number);
    } else {
      answer(line->text, number, output.text());
    }
    output.text() += '\n';
    lines.has_line() ? output.flush_if_full() : output.flush();
  }
  output.flush();
}

}  // namespace tilery
