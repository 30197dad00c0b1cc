#pragma once
// Numbers drawn as text.

#include <cstdint>
#include <span>
#include <string>

namespace tilery {

/// A bar of '#', `width` long for `most`; at least one where `value` is above 0.
std::string bar_of(std::uint64_t value, std::uint64_t most, int width);

/// A curve of columns, one a value from left to right, `height` lines high, the highest value and 0
/// written at the left edge; every line ends in a line feed. Of more values than `width` the last
/// ones are drawn. Requires at least one value.
std::string curve_of(std::span<const std::uint64_t> values, int width, int height);

}  // namespace tilery
