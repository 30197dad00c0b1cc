#pragma once
// Whether bulk work is done in vectors.

#include <cstdint>

namespace tilery {

/// How bulk work is computed. The results are the same, bit for bit.
enum class Kernel : std::uint8_t {
  plain,  ///< one board after another
  simd    ///< in vectors, where the machine has them and they serve the rules
};

/// Whether this machine has vectors; emulated ones do not count.
bool has_vectors();

}  // namespace tilery
