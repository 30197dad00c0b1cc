#pragma once
// What is wrong with a command line, in words.

#include "tilery/core/error.h"

namespace CLI {
class App;
class ParseError;
}  // namespace CLI

namespace tilery {

/// What CLI11 found wrong while `program` read its words.
Error command_line_error(const CLI::App& program, const CLI::ParseError& fault);

}  // namespace tilery
