#pragma once
// Spans of time in words.

#include <cstdint>
#include <string>

namespace tilery {

/// "45 s", "12 min 5 s", "3 h 20 min": the two largest units, rounded down.
std::string duration_words(std::uint64_t milliseconds);

}  // namespace tilery
