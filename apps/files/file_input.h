#pragma once
// Files named on the command line, where "-" is standard input.

#include <cstddef>
#include <expected>
#include <string>

#include "tilery/core/error.h"

namespace tilery {

/// All bytes of the file, at most `most_bytes`. Fails as read_file does.
std::expected<std::string, Error> read_input(const std::string& file, std::size_t most_bytes);

/// What errors call it.
std::string name_of_input(const std::string& file);

}  // namespace tilery
