#pragma once
// The signs of ASCII as patterns of dots.

#include <array>
#include <cstdint>

namespace tilery {

inline constexpr int dots_across = 5;
inline constexpr int dots_down = 7;

/// The rows of a letter from its top. A row is five bits, the leftmost highest.
using LetterDots = std::array<std::uint8_t, dots_down>;

/// The dots of a printable sign of ASCII; none for a blank, a frame for every other byte. Only 'O'
/// and '0' have the same dots.
LetterDots dots_of(char letter);

}  // namespace tilery
