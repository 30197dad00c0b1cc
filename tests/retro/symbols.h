#pragma once
// The addresses of labels in the Atari 2600's program, from dasm.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace tilery::retro {

/// The value of every label and constant that is not local to a routine.
const std::map<std::string, std::uint16_t>& symbols();

/// The value of a label. Ends the program if there is none.
std::uint16_t symbol(const std::string& name);

/// The ROM that dasm assembled in this build.
std::vector<std::uint8_t> assembled();

}  // namespace tilery::retro
