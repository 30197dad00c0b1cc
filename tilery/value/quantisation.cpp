#include "tilery/value/quantisation.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numbers>
#include <vector>

namespace tilery {
namespace {

constexpr double infinite = std::numeric_limits<double>::infinity();
constexpr std::size_t sizes_of_steps = 12;  // multiples of 1, 2, 4 ... 2048

/// The cost of changes in bits, after compression.
struct BitCosts {
  double none = 0.3;
  std::array<double, sizes_of_steps> some{};  ///< of a multiple of each size
};

/// The costs where changes are `mean` steps large on average. Assumes Laplace's distribution, whose
/// entropy is known, and adds the bits that mark changes.
BitCosts costs_of(double mean) {
  constexpr double mark_bits = 3;
  BitCosts costs;
  const double entropy = std::log2(std::max(2 * std::numbers::e * mean, 1.0));
  for (std::size_t size = 0; size < sizes_of_steps; ++size) {
    costs.some[size] = mark_bits + std::max(entropy - static_cast<double>(size), 1.0);
  }
  return costs;
}

/// The weights of one run, their numbers from `first` on.
class QuantisedRun {
 public:
  QuantisedRun(std::span<const float> weights, std::size_t first, const StepBases::Run& bases,
               const Quantisation& quantisation, StepWeights& steps)
      : weights_(weights),
        first_(first),
        bases_(bases),
        quantisation_(quantisation),
        steps_(steps) {}

  void quantise() {
    const BitCosts costs = costs_of(mean_change());
    for (std::size_t number = first_; number < bases_.end; ++number) {
      const std::int16_t base = base_of(number);
      const auto step = static_cast<std::int16_t>(base + change(number, base, costs));
      if (step != 0 || steps_.steps[number] != 0) {  // memory that stays 0 is not touched
        steps_.steps[number] = step;
      }
    }
  }

 private:
  [[nodiscard]] std::int16_t base_of(std::size_t number) const {
    return StepBases::base(bases_, steps_.steps.values(), number);
  }
  [[nodiscard]] double exact_change(std::size_t number, std::int16_t base) const {
    return static_cast<double>(weights_[number]) / static_cast<double>(steps_.step) - base;
  }

  [[nodiscard]] double mean_change() const {
    double sum = 0;
    double count = 0;
    for (std::size_t number = first_; number < bases_.end; ++number) {
      if (quantisation_.importance[number] > 0) {
        sum += std::abs(exact_change(number, base_of(number)));
        ++count;
      }
    }
    return count > 0 ? sum / count : 0;
  }

  [[nodiscard]] int change(std::size_t number, std::int16_t base, const BitCosts& costs) const {
    const double importance = static_cast<double>(quantisation_.importance[number]);
    const double exact = exact_change(number, base);
    int best = 0;
    double least = quantisation_.price == 0
                       ? infinite
                       : importance * exact * exact + quantisation_.price * costs.none;
    for (std::size_t size = 0; size < sizes_of_steps; ++size) {
      const double multiple = static_cast<double>(1U << size);
      const double change = std::nearbyint(exact / multiple) * multiple;
      if (change == 0) {
        break;
      }
      const double cost =
          importance * (exact - change) * (exact - change) + quantisation_.price * costs.some[size];
      if (cost < least && is_in_reach(base + change)) {
        least = cost;
        best = static_cast<int>(change);
      }
    }
    return best;
  }

  static bool is_in_reach(double step) {
    return std::abs(step) <= std::numeric_limits<std::int16_t>::max();
  }

  std::span<const float> weights_;
  std::size_t first_;
  StepBases::Run bases_;
  Quantisation quantisation_;
  StepWeights& steps_;
};

}  // namespace

void quantise(std::span<const float> weights, const StepBases& bases,
              const Quantisation& quantisation, StepWeights& steps) {
  StepBases::Run run;
  for (std::size_t first = 0; first < weights.size(); first = run.end) {
    run = bases.run(first);
    QuantisedRun(weights, first, run, quantisation, steps).quantise();
  }
}

namespace {

/// The mean of `weights`, weighted by `importance`; 0 if none of them is important.
double mean_of(std::span<const float> weights, std::span<const float> importance) {
  double sum = 0;
  double total = 0;
  for (std::size_t number = 0; number < weights.size(); ++number) {
    sum += static_cast<double>(importance[number]) * static_cast<double>(weights[number]);
    total += static_cast<double>(importance[number]);
  }
  return total > 0 ? sum / total : 0;
}

/// A table of a pattern.
struct PatternTable {
  std::span<float> weights;
  double mean = 0;  ///< weighted by importance
};

/// The tables of a pattern in a stage whose weights begin at number `stage`: one, or one for each
/// next tile.
std::vector<PatternTable> tables_of(const PatternWeights& pattern, std::size_t stage,
                                    std::span<float> weights, std::span<const float> importance) {
  std::vector<PatternTable> tables;
  for (std::size_t table = 0; table < pattern.tables; ++table) {
    const std::size_t first = stage + pattern.start + table * pattern.table;
    const std::span<float> here = weights.subspan(first, pattern.table);
    tables.push_back({here, mean_of(here, importance.subspan(first, pattern.table))});
  }
  return tables;
}

void add(std::span<float> weights, double number) {
  for (float& weight : weights) {
    weight += static_cast<float>(number);
  }
}

/// Centres the tables of a stage; its weights begin at number `stage`.
double centre_stage(const NetworkShape& shape, std::size_t stage, std::span<float> weights,
                    std::span<const float> importance) {
  const std::vector<PatternWeights> patterns = weights_of_patterns(shape);
  const auto hints = static_cast<std::size_t>(shape.hints);
  const bool has_deck = hints > 1 || shape.decks > 1;
  std::vector<std::vector<PatternTable>> tables;
  std::vector<double> sums(hints);  // of the means of a board's tables, by its hint
  for (const PatternWeights& pattern : patterns) {
    tables.push_back(tables_of(pattern, stage, weights, importance));
    for (std::size_t hint = 0; hint < hints; ++hint) {
      sums[hint] += tables.back()[tables.back().size() > 1 ? hint : 0].mean;
    }
  }
  const double rest = has_deck ? 0 : sums.front() / static_cast<double>(patterns.size());
  for (const std::vector<PatternTable>& of_pattern : tables) {
    for (const PatternTable& table : of_pattern) {
      add(table.weights, rest - table.mean);
    }
  }
  if (has_deck) {
    const auto of_hint = static_cast<std::size_t>(shape.width * shape.height) + 1;
    const std::size_t all = hints * static_cast<std::size_t>(shape.decks);
    for (std::size_t inputs = 0; inputs < all; ++inputs) {  // deck * hints + hint
      add(weights.subspan(stage + patterns.back().end() + inputs * of_hint, of_hint),
          std::popcount(shape.images) * sums[inputs % hints]);
    }
  }
  return rest;
}

}  // namespace

double centre_tables(const NetworkShape& shape, std::span<float> weights,
                     std::span<const float> importance) {
  const std::size_t stage_size = weights.size() / (shape.stages.size() + 1);
  const double rest = centre_stage(shape, 0, weights, importance);
  for (std::size_t stage = stage_size; stage < weights.size(); stage += stage_size) {
    centre_stage(shape, stage, weights, importance);
  }
  return rest;
}

}  // namespace tilery
