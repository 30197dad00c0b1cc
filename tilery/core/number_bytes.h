#pragma once
// Numbers as eight bytes, the lowest first, for messages between processes.

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tilery {

inline constexpr std::size_t number_bytes = 8;

inline void append_number(std::string& bytes, std::uint64_t number) {
  for (int shift = 0; shift < 64; shift += 8) {
    bytes += static_cast<char>((number >> shift) & 0xFF);
  }
}

/// Takes the number at the front of `bytes`. Requires eight bytes.
inline std::uint64_t take_number(std::string_view& bytes) {
  assert(bytes.size() >= number_bytes);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < number_bytes; ++i) {
    number |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  }
  bytes.remove_prefix(number_bytes);
  return number;
}

}  // namespace tilery
