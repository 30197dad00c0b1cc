#pragma once
// A checksum of everything a computation answered, the same under every compiler.

#include <cstdint>

#include "tilery/core/random.h"

namespace tilery {

/// Folds 64-bit words in order: value = mix(value + golden ^ word). Two runs that answered the
/// same words in the same order have the same signature.
class Signature {
 public:
  constexpr void add(std::uint64_t word) { value_ = mix((value_ + Random::golden) ^ word); }
  [[nodiscard]] constexpr std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0;
};

}  // namespace tilery
