#pragma once
// SHA-256, the hash of sealed seeds.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace tilery {

/// 256 bits as four words, the most significant first.
using Digest = std::array<std::uint64_t, 4>;

/// The SHA-256 of `bytes` (FIPS 180-4, "Secure Hash Standard", 2015). It is here because the
/// library also runs in browsers, where no hash library of the system can be linked.
Digest sha256(std::string_view bytes);

/// The 64 digits of 0-9 a-f, as `sha256sum` prints them.
std::string hex_of(const Digest& digest);

}  // namespace tilery
