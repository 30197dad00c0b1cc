#pragma once
// Whether many boards at a time are computed one by one or in vectors.

#include <cstdint>

namespace tilery {

/// The way in which many boards are computed. Both ways give the same results, bit for bit.
enum class Kernel : std::uint8_t {
  plain,  ///< one board after another
  simd    ///< in vectors, if the machine has them and they support the rules
};

/// Whether this machine has vectors; emulated ones do not count.
bool has_vectors();

}  // namespace tilery
