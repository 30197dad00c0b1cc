#pragma once
// How the weights of a board are added.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

namespace tilery {

/// The sum of `weight_of(feature)` over all `features`: feature i goes to sum i % 8 of eight, and
/// these are added in pairs; what does not fill eight comes last. Eight additions are under way at
/// once, and whoever judges a board gets the same bits.
template <typename WeightOf>
auto sum_in_eights(std::span<const std::uint32_t> features, WeightOf weight_of) {
  const std::size_t whole = features.size() / 8 * 8;
  std::array<decltype(weight_of(0)), 8> sums{};
  for (std::size_t eight = 0; eight < whole; eight += 8) {
    for (std::size_t i = 0; i < 8; ++i) {
      sums[i] += weight_of(features[eight + i]);
    }
  }
  auto sum =
      ((sums[0] + sums[4]) + (sums[1] + sums[5])) + ((sums[2] + sums[6]) + (sums[3] + sums[7]));
  for (const std::uint32_t feature : features.subspan(whole)) {
    sum += weight_of(feature);
  }
  return sum;
}

}  // namespace tilery
