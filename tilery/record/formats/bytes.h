#pragma once
// Numbers in bytes, the lowest first.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tilery {

/// The number in `count` bytes from `at` on. Requires that they are there, and count <= 8.
constexpr std::uint64_t little_endian(std::string_view bytes, std::size_t at, std::size_t count) {
  assert(at + count <= bytes.size() && count <= 8);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < count; ++i) {
    number |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  }
  return number;
}

/// Adds the lowest `count` bytes of `number`.
inline void add_little_endian(std::string& bytes, std::uint64_t number, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    bytes += static_cast<char>(number >> (8 * i) & 0xFF);
  }
}

}  // namespace tilery
