#pragma once
// All chance comes from here: a stream of random numbers that can be copied and rewound.

#include <cassert>
#include <cstdint>

#pragma GCC visibility push(default)
namespace tilery {

/// The upper 64 bits of the 128-bit product a * b.
constexpr std::uint64_t high_word(std::uint64_t a, std::uint64_t b) {
  const std::uint64_t low_a = a & 0xFFFFFFFF;
  const std::uint64_t high_a = a >> 32;
  const std::uint64_t low_b = b & 0xFFFFFFFF;
  const std::uint64_t high_b = b >> 32;
  const std::uint64_t cross = high_a * low_b + ((low_a * low_b) >> 32);
  const std::uint64_t other = low_a * high_b + (cross & 0xFFFFFFFF);
  return high_a * high_b + (cross >> 32) + (other >> 32);
}

/// Sebastiano Vigna's finaliser of SplitMix64 (after Steele, Lea and Flood, "Fast splittable
/// pseudorandom number generators", 2014).
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EB;
  return x ^ (x >> 31);
}

/// A stream of 64-bit numbers. `seed` names the stream, `counter` is the number of draws so far.
/// The n-th number, counted from 1, is mix(seed + n * golden), so a smaller counter gives an
/// earlier state.
struct Random {
  static constexpr std::uint64_t golden = 0x9E3779B97F4A7C15;

  std::uint64_t seed = 0;
  std::uint64_t counter = 0;

  constexpr std::uint64_t next() {
    ++counter;
    return mix(seed + counter * golden);
  }

  /// A number from 0 to bound - 1: the high word of the next number times `bound`. It draws exactly
  /// one number; no value is more likely than another by more than bound / 2^64. Requires bound >
  /// 0.
  constexpr std::uint64_t below(std::uint64_t bound) {
    assert(bound > 0);
    return high_word(next(), bound);
  }

  friend constexpr bool operator==(const Random&, const Random&) = default;
};

}  // namespace tilery
#pragma GCC visibility pop
