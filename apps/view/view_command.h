#pragma once
// tilery view: maps and parties in, what the parties see out, as JSON Lines.

#include <string>
#include <string_view>

namespace tilery {

class ConsoleCommand;

/// Adds the answer to `line`, the `number`-th from 1, to `out`: one JSON object without a line
/// feed; {"error": ...} where the line is no question about a view.
void answer_view_line(std::string_view line, int number, std::string& out);

/// Adds `view` to the program.
void add_view_command(ConsoleCommand program);

}  // namespace tilery
