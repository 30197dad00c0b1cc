#include "tilery/value/network.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "tilery/value/features.h"

namespace tilery {
Network::Network(NetworkShape shape, BigArray<float> weights)
    : shape_(std::move(shape)), features_(shape_), floats_(std::move(weights)) {}

Network::Network(NetworkShape shape, StepWeights weights)
    : shape_(std::move(shape)), features_(shape_), steps_(std::move(weights)) {}

Network::Network(NetworkShape shape, CompactWeights weights)
    : shape_(std::move(shape)), features_(shape_), compact_(std::move(weights)) {
  steps_.step = compact_.step();
}

float Network::sum(std::span<const std::uint32_t> features) const {
  if (is_stepped()) {
    const std::int32_t steps = sum_in_eights(
        features, [this](std::uint32_t feature) { return std::int32_t{steps_.steps[feature]}; });
    return static_cast<float>(steps) * steps_.step;
  }
  if (is_compact()) {
    return static_cast<float>(compact_.sum(features)) * steps_.step;
  }
  return sum_in_eights(features, [this](std::uint32_t feature) { return floats_[feature]; });
}

StepWeights stepped(std::span<const float> weights, float least_step) {
  constexpr auto most = static_cast<float>(std::numeric_limits<std::int16_t>::max());
  float largest = 0;
  for (const float weight : weights) {
    largest = std::max(largest, std::abs(weight));
  }
  StepWeights result{.steps = BigArray<std::int16_t>(weights.size()),
                     .step = std::max(largest / most, least_step)};
  if (result.step <= 0) {
    result.step = 1;
  }
  if (result.steps.size() != weights.size()) {
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
