#pragma once
// What is wrong with a foreign file, and at which byte.

#include <cstddef>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/record/formats/readings.h"

namespace tilery {

/// "FILE, byte 25: expected ..., found ..."; bytes count from 0.
ReadingFault fault_at(std::string_view source, std::size_t byte, std::string expected,
                      std::string found);

/// A file that has more or fewer bytes than its format allows.
ReadingFault wrong_size(std::string_view source, std::size_t size, std::string expected);

/// The fault of a text longer than any that is read: 4 MiB.
std::optional<ReadingFault> too_long_text(std::string_view bytes, std::string_view source);

/// What a character is called in an error: `the character '#'`, or its code point.
std::string name_of_character(char32_t code);

}  // namespace tilery
