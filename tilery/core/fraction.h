#pragma once
// Exact odds.

#include <cassert>
#include <cstdint>
#include <numeric>

#pragma GCC visibility push(default)
namespace tilery {

/// numerator / denominator; denominator > 0.
struct Fraction {
  std::uint64_t numerator = 0;
  std::uint64_t denominator = 1;
  friend constexpr bool operator==(Fraction, Fraction) = default;
};

/// The same fraction in lowest terms; zero is 0 / 1. Requires denominator > 0.
constexpr Fraction reduced(Fraction fraction) {
  assert(fraction.denominator > 0);
  const std::uint64_t divisor = std::gcd(fraction.numerator, fraction.denominator);
  return {fraction.numerator / divisor, fraction.denominator / divisor};
}

/// The exact sum, in lowest terms. Requires that the least common denominator fits.
constexpr Fraction sum(Fraction a, Fraction b) {
  a = reduced(a);
  b = reduced(b);
  const std::uint64_t common = std::lcm(a.denominator, b.denominator);
  return reduced(
      {a.numerator * (common / a.denominator) + b.numerator * (common / b.denominator), common});
}

}  // namespace tilery
#pragma GCC visibility pop
