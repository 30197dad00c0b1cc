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

/// Answers every line, and one of more than `longest` bytes with an error. Whoever waits for an
/// answer before asking on gets it at once.
void answer_lines(std::size_t longest, const AnswerLine& answer);

}  // namespace tilery
