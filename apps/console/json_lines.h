#pragma once
// JSON Lines: a question a line on standard input, an answer a line on standard output.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "tilery/telling/error_answer.h"

namespace tilery {

/// Adds the answer to `line`, which stands at `place`, to `out`, without a line feed.
using AnswerLine =
    std::function<void(std::string_view line, QuestionPlace place, std::string& out)>;

/// Answers every line; a line of more than `longest` bytes is answered with an error. Answers are
/// sent at once when no further question waits.
void answer_lines(std::size_t longest, const AnswerLine& answer);

}  // namespace tilery
