#pragma once
// Which tiles stop sight.

#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>

#include "tilery/explore/map.h"

namespace tilery {

/// One bit for each of the 32,768 codes; at first nothing stops sight.
class Opacity {
 public:
  /// Asks about bits 14 to 0 of `code`, so that a map cell or a graphic may be asked about as it
  /// is.
  [[nodiscard]] bool blocks(TileCode code) const {
    const std::size_t bit = code_of(code);
    return (bits_[bit / 64] >> (bit % 64) & 1) != 0;
  }

  /// Requires code < 32,768.
  void set(TileCode code, bool blocks) {
    assert(code < tile_codes);
    const std::uint64_t bit = std::uint64_t{1} << (code % 64);
    std::uint64_t& word = bits_[code / 64];
    word = blocks ? word | bit : word & ~bit;
  }

 private:
  std::array<std::uint64_t, tile_codes / 64> bits_{};
};

}  // namespace tilery
