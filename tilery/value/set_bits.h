#pragma once
// Counts bits without an instruction for it.

#include <cstddef>
#include <cstdint>

namespace tilery {

/// The number of set bits, by sums: plain x86-64 has no instruction for it, and its compilers call
/// a function for std::popcount, three times as slow.
constexpr std::size_t set_bits(std::uint64_t word) {
  word -= word >> 1 & 0x5555555555555555;
  word = (word & 0x3333333333333333) + (word >> 2 & 0x3333333333333333);
  word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F;
  return static_cast<std::size_t>(word * 0x0101010101010101 >> 56);
}

}  // namespace tilery
