#pragma once
// Whether counts agree with odds.

#include <cmath>
#include <cstdint>
#include <map>

namespace tilery::test {

/// The excess of Pearson's chi-squared of `counts` against `odds` over its expected value, in
/// standard deviations (Wilson and Hilferty, "The distribution of chi-square", 1931). A value
/// below 5 agrees with chance. A key that is counted but has no odds gives infinity. Cells with
/// expected counts below 5 are pooled.
template <typename Key>
double surprise(const std::map<Key, std::uint64_t>& counts, const std::map<Key, double>& odds) {
  double total = 0;
  for (const auto& [key, count] : counts) {
    if (!odds.contains(key)) {
      return INFINITY;
    }
    total += double(count);
  }
  double chi_squared = 0;
  double rare_expected = 0;
  double rare_count = 0;
  int cells = 0;
  const auto add = [&](double count, double expected) {
    chi_squared += (count - expected) * (count - expected) / expected;
    ++cells;
  };
  for (const auto& [key, probability] : odds) {
    const auto found = counts.find(key);
    const double count = found == counts.end() ? 0 : double(found->second);
    if (probability * total < 5) {
      rare_expected += probability * total;
      rare_count += count;
    } else {
      add(count, probability * total);
    }
  }
  if (rare_expected > 0) {
    add(rare_count, rare_expected);
  }
  if (cells < 2) {
    return 0;
  }
  const double freedom = cells - 1;
  const double spread = 2 / (9 * freedom);
  return (std::cbrt(chi_squared / freedom) - (1 - spread)) / std::sqrt(spread);
}

}  // namespace tilery::test
