#include "apps/console/json_lines.h"

#include <fmt/format.h>
#include <unistd.h>

#include <optional>

#include "apps/console/streams.h"

namespace tilery {

void answer_lines(std::string_view command, std::size_t longest, Questions& questions) {
  constexpr const char* source = "standard input";
  Input input(STDIN_FILENO, source);
  Output output(STDOUT_FILENO, "standard output");
  LineInput lines(input, longest);
  QuestionPlace place = {.source = source, .line = 0};
  while (const std::optional<InputLine> line = lines.next()) {
    ++place.line;
    if (line->is_too_long) {
      const std::string limit = fmt::format("at most {} bytes", longest);
      output.text() += error_answer({{}, {}, limit, "more"}, place);
    } else {
      output.text() += questions.answer(command, line->text, place);
    }
    output.text() += '\n';
    lines.has_line() ? output.flush_if_full() : output.flush();
  }
  output.flush();
}

}  // namespace tilery
