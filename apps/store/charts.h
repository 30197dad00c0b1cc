#pragma once
// Numbers drawn as text.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace tilery {

/// A bar of `mark`s, `width` long for `most`; at least one where `value` is above 0.
std::string bar_of(std::uint64_t value, std::uint64_t most, int width, std::string_view mark = "#");

struct ChartSize {
  int width = 60;  ///< columns, without the numbers at the left edge
  int height = 8;
};

/// A curve of columns of `mark`s, one column a value from left to right, the highest value and 0
/// written at the left edge; every line ends in a line feed. Of more values than fit the last ones
/// are drawn. Requires at least one value.
std::string curve_of(std::span<const std::uint64_t> values, ChartSize size,
                     std::string_view mark = "#");

}  // namespace tilery
