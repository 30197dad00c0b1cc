#pragma once
// Counts and finds the bytes of a row that are 0, eight at a time.

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <span>

namespace tilery {

/// The lowest bit of each byte that is 0, of up to eight bytes: the first byte is the lowest one.
inline std::uint64_t marks_of_zeros(std::span<const std::uint8_t> bytes) {
  constexpr std::uint64_t every_byte = 0x0101010101010101;
  std::uint64_t word = every_byte;
  std::memcpy(&word, bytes.data(), std::min(bytes.size(), sizeof word));
  if constexpr (std::endian::native == std::endian::big) {
    word = std::byteswap(word);
  }
  const std::uint64_t others = ((word & 0x7F * every_byte) + 0x7F * every_byte) | word;
  return ~others >> 7 & every_byte;
}

/// The number of bytes that are 0.
inline std::size_t count_zeros(std::span<const std::uint8_t> bytes) {
  std::size_t count = 0;
  for (; bytes.size() > 8; bytes = bytes.subspan(8)) {
    count += marks_of_zeros(bytes.first<8>()) * 0x0101010101010101 >> 56;
  }
  return count + (marks_of_zeros(bytes) * 0x0101010101010101 >> 56);
}

/// The place of a byte that is 0: of the one with this number, counted from 0. Requires
/// number < count_zeros(bytes).
inline std::size_t place_of_zero(std::span<const std::uint8_t> bytes, std::uint64_t number) {
  for (std::size_t first = 0;; first += 8) {
    assert(first < bytes.size());
    std::uint64_t marks = marks_of_zeros(bytes.subspan(first));
    const std::uint64_t here = marks * 0x0101010101010101 >> 56;
    if (number < here) {
      for (; number > 0; --number) {
        marks &= marks - 1;
      }
      return first + static_cast<std::size_t>(std::countr_zero(marks)) / 8;
    }
    number -= here;
  }
}

}  // namespace tilery
