#pragma once
// Numbers that go on by a rule, as the faces of a ladder do.

#include <cstdint>
#include <span>
#include <vector>

namespace tilery {

enum class Growth : std::uint8_t {
  doubled,  ///< twice the last
  tripled,  ///< three times the last
  summed,   ///< the sum of the last two
  ended     ///< no more
};

/// The largest number in a series: what every reader of JSON can hold exactly.
inline constexpr std::uint64_t largest_number = (std::uint64_t{1} << 53) - 1;

/// `first`, continued by `growth` up to `count` numbers or the last one that is not above
/// `largest_number`. Requires `first` to hold a number, or two for Growth::summed, none above
/// `largest_number`.
std::vector<std::uint64_t> continued(std::vector<std::uint64_t> first, Growth growth,
                                     std::size_t count);

/// A way to say a series: its first `given` numbers and how it goes on.
struct Series {
  std::size_t given = 0;
  Growth then = Growth::ended;
};

/// The shortest way to say `numbers`; Growth::ended where a rule would say the last one alone.
/// Requires at least one number, none above `largest_number`.
Series shortest_series(std::span<const std::uint64_t> numbers);

}  // namespace tilery
