#pragma once
// Words of the command line, read strictly.

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"

namespace tilery {

/// A whole number from `least` to `most`, in decimal digits and nothing else. `option` names it in
/// the error.
std::expected<std::uint64_t, Error> number_of(std::string_view text, std::string_view option,
                                              std::uint64_t least, std::uint64_t most);

/// A number as people write it: 0.25, 100000, 0.0166667.
std::string number_text(double number);

/// A number from `least` to `most`, which may be the largest of all, with or without a fraction.
std::expected<double, Error> decimal_of(std::string_view text, std::string_view option,
                                        double least, double most);

struct BoardSize {
  int width = 0;
  int height = 0;
  friend bool operator==(BoardSize, BoardSize) = default;
};

/// "5x4": five columns, four rows, each from 1 to 32.
std::expected<BoardSize, Error> board_size_of(std::string_view text, std::string_view option);

}  // namespace tilery
