#pragma once
// Numbers, board sizes and spans of time in text for people.

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"

namespace tilery {

/// Reads a whole number from `least` to `most`, written only in decimal digits. The error names
/// `option`.
std::expected<std::uint64_t, Error> number_of(std::string_view text, std::string_view option,
                                              std::uint64_t least, std::uint64_t most);

/// Writes a number in short form: whole numbers below 10^15 in full (100000), others to six digits
/// (0.25, 0.0166667).
std::string number_text(double number);

/// Reads a number from `least` to `most`, with or without a fraction. The greatest double as `most`
/// means no limit. The error names `option`.
std::expected<double, Error> decimal_of(std::string_view text, std::string_view option,
                                        double least, double most);

struct BoardSize {
  int width = 0;
  int height = 0;
  friend bool operator==(BoardSize, BoardSize) = default;
};

/// Reads "5x4": five columns and four rows, each from 1 to 32. The error names `option`.
std::expected<BoardSize, Error> board_size_of(std::string_view text, std::string_view option);

/// Writes a span of time in its two largest units, rounded down: "45 s", "12 min 5 s", "3 h 20
/// min".
std::string duration_words(std::uint64_t milliseconds);

}  // namespace tilery
