#pragma once
// Squares of bits, 64 x 64 or 128 x 128, and their mirror image.

#include <array>
#include <cstdint>

#include "tilery/explore/window_set.h"

namespace tilery {

/// As many words as a word has bits: bit x of word y is the cell in column x and row y.
template <typename Bits>
using BitSquare = std::array<Bits, 8 * sizeof(Bits)>;

/// Makes columns of rows. Six rounds: round j swaps the off-diagonal blocks of j x j bits. Henry
/// Warren, "Hacker's Delight", 2nd edition, section 7-3, 2012.
constexpr void transpose(BitSquare<std::uint64_t>& square) {
  std::uint64_t mask = 0x00000000FFFFFFFF;
  for (std::size_t j = 32; j != 0; j >>= 1, mask ^= mask << j) {
    for (std::size_t block = 0; block < 64; block += 2 * j) {
      for (std::size_t row = block; row < block + j; ++row) {
        const std::uint64_t swapped = ((square[row] >> j) ^ square[row + j]) & mask;
        square[row] ^= swapped << j;
        square[row + j] ^= swapped;
      }
    }
  }
}

/// The same for 128 x 128 bits, as four squares of 64 x 64.
constexpr void transpose(BitSquare<BitRow>& square) {
  std::array<std::array<BitSquare<std::uint64_t>, 2>, 2> quarters{};
  for (std::size_t row = 0; row < 128; ++row) {
    quarters[row / 64][0][row % 64] = static_cast<std::uint64_t>(square[row]);
    quarters[row / 64][1][row % 64] = static_cast<std::uint64_t>(square[row] >> 64);
  }
  for (auto& half : quarters) {
    transpose(half[0]);
    transpose(half[1]);
  }
  for (std::size_t row = 0; row < 128; ++row) {
    square[row] = BitRow{quarters[0][row / 64][row % 64]} | BitRow{quarters[1][row / 64][row % 64]}
                                                                << 64;
  }
}

}  // namespace tilery
