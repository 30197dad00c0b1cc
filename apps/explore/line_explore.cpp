#include "apps/explore/line_explore.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apps/console/exit_status.h"
#include "apps/console/input.h"
#include "apps/console/output.h"
#include "apps/explore/explore_session.h"

namespace tilery {
namespace {

constexpr std::size_t longest_line = 1000;

void warn(const std::vector<std::string>& lines) {
  for (const std::string& line : lines) {
    fmt::print(stderr, "{}\n", line);
  }
}

}  // namespace

int explore_in_lines(WorldSitting sitting) {
  for (const Warning& warning : sitting.warnings().list()) {
    fmt::print(stderr, "{}\n", text_of(warning));
  }
  ExploreSession session(std::move(sitting));
  Input input(STDIN_FILENO, "standard input");
  LineInput lines(input, longest_line);
  Output output(STDOUT_FILENO, "standard output");
  output.text() += session.opening();
  output.flush();
  while (!session.has_ended()) {
    const std::optional<InputLine> line = lines.next();
    if (!line) {
      break;
    }
    output.text() += line->is_too_long ? "That is too long a line.\n" : session.answer(line->text);
    warn(session.keep());
    output.flush();
  }
  if (!session.has_ended()) {
    output.text() += session.farewell();
    output.flush();
  }
  return all_fine;
}

}  // namespace tilery
