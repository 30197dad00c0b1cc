#pragma once
// Names and lines of text in TOML files.

#include <string>

#include "tilery/rules/toml.h"

namespace tilery {

/// A name as cartridges and themes have it: 1 to 40 lower-case letters, digits, '-' and '.', a
/// letter or digit first. Reports any other value.
std::string name_in(const TomlCursor& name);

/// A line for people: 1 to 200 bytes without control characters. Reports any other value.
std::string line_in(const TomlCursor& line);

}  // namespace tilery
