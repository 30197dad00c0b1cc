#pragma once
// tilery view: maps and parties in, what the parties see out, as JSON Lines.

#include <string>
#include <string_view>

namespace CLI {
class App;
}

namespace tilery {

/// Adds the answer to `line`, the `number`-th from 1, to `out`: one JSON object without a line
/// feed;
/// {"error": ...} where the line is no question about a view.
void answer_view_line(std::string_view line, int number, std::string& out);

/// Adds `view` to the program; when it is run it sets `status`.
void add_view_command(CLI::App& program, int& status);

}  // namespace tilery
