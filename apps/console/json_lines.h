#pragma once
// JSON Lines: a question a line on standard input, an answer a line on standard output.

#include <cstddef>
#include <string_view>

#include "tilery/telling/questions.h"

namespace tilery {

/// Answers every line as a question of `command`; a line of more than `longest` bytes is answered
/// with an error. Answers are sent at once when no further question waits.
void answer_lines(std::string_view command, std::size_t longest, Questions& questions);

}  // namespace tilery
