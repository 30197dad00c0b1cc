#include "tilery/value/network.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>

namespace tilery {
namespace {

/// Images of all patterns, and the deck's.
constexpr std::size_t most_features = 8 * most_patterns + 1;
using Numbers = std::array<std::uint32_t, most_features>;

}  // namespace

Network::Network(NetworkShape shape, BigArray<float> weights)
    : shape_(std::move(shape)), features_(shape_), floats_(std::move(weights)) {}

Network::Network(NetworkShape shape, StepWeights weights)
    : shape_(std::move(shape)), features_(shape_), steps_(std::move(weights)) {}

float Network::value(PackedBoard after, Outlook outlook) const {
  if (is_stepped() && !features_.packed_tables().empty()) {
    const std::int16_t* const steps = steps_.steps.data() + features_.stage_start(after);
    return static_cast<float>(sum_of_steps(steps, features_.packed_tables(), outlook.hint, after)) *
           steps_.step;
  }
  Numbers numbers;
  features_.of(after, outlook, numbers.data());
  return sum(std::span(numbers).first(features_.count()));
}

float Network::value(const WalledBoard& after, Outlook outlook) const {
  Numbers numbers;
  features_.of(after, outlook, numbers.data());
  return sum(std::span(numbers).first(features_.count()));
}

float Network::sum(std::span<const std::uint32_t> features) const {
  if (is_stepped()) {
    std::int32_t steps = 0;
    for (const std::uint32_t feature : features) {
      steps += steps_.steps[feature];
    }
    return static_cast<float>(steps) * steps_.step;
  }
  float sum = 0;
  for (const std::uint32_t feature : features) {
    sum += floats_[feature];
  }
  return sum;
}

StepWeights stepped(std::span<const float> weights, float least_step) {
  constexpr auto most = static_cast<float>(std::numeric_limits<std::int16_t>::max());
  float largest = 0;
  for (const float weight : weights) {
    largest = std::max(largest, std::abs(weight));
  }
  StepWeights result{.steps = BigArray<std::int16_t>(weights.size()),
                     .step = std::max(largest / most, least_step)};
  if (result.step <= 0 || result.steps.size() != weights.size()) {
    return result;
  }
  for (std::size_t number = 0; number < weights.size(); ++number) {
    const float steps = std::clamp(std::nearbyint(weights[number] / result.step), -most, most);
    if (steps != 0) {
      result.steps[number] = static_cast<std::int16_t>(steps);
    }
  }
  return result;
}

}  // namespace tilery
