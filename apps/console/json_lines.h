#pragma once
// JSON Lines: a question a line on standard input, an answer a line on standard output.

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "tilery/core/error.h"

namespace tilery {

/// Adds {"error": ...} to `out`.
void add_error(std::string& out, const Error& error);

/// The same for an error about line `number` of standard input, whose source and line whoever read
/// the line has left open.
void add_line_error(std::string& out, Error error, int number);

/// Adds the answer to line `number`, from 1, to `out`, without a line feed.
using AnswerLine = std::function<void(std::string_view line, int number, std::string& out)>;

/// Answers every line, and one of more than `longest` bytes with an error. Whoever waits for an
/// answer before asking on gets it at once.
void answer_lines(std::size_t longest, const AnswerLine& answer);

}  // namespace tilery
