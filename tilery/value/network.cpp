#include "tilery/value/network.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
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

float Network::step_sum(std::span<const std::uint32_t> features) const {
  const std::int32_t steps = sum_in_eights(
      features, [this](std::uint32_t feature) { return std::int32_t{steps_.steps[feature]}; });
  return static_cast<float>(steps) * steps_.step;
}

float Network::float_sum(std::span<const std::uint32_t> features) const {
  return sum_in_eights(features, [this](std::uint32_t feature) { return floats_[feature]; });
}

float Network::sum(std::span<const std::uint32_t> features) const {
  if (is_stepped()) {
    return step_sum(features);
  }
  return is_compact() ? static_cast<float>(compact_.sum(features)) * steps_.step
                      : float_sum(features);
}

namespace {

/// Fetches and sums the weights of one kind of storage.
template <typename Fetch, typename Sum>
struct WeightAccess {
  Fetch fetch;
  Sum sum;
};

}  // namespace

/// Evaluates boards in groups: while one group is summed, the weights of the next are fetched. With
/// four patterns, the weights of two groups fill half of a first-level cache of 32 KB.
template <typename Board, typename Access>
void Network::evaluate_in_groups(std::span<const Board> boards,
                                 std::span<const std::uint16_t> preview_numbers,
                                 std::span<const PreviewInputs> inputs, std::span<double> values,
                                 Access access) const {
  constexpr std::size_t group = 4;
  const std::size_t count = features_.count();
  std::array<std::uint32_t, 2 * group * std::tuple_size_v<FeatureNumbers>> numbers;
  const auto numbers_of = [&](std::size_t board) {
    return std::span(numbers).subspan(board % (2 * group) * count, count);
  };
  const auto fetch_group = [&](std::size_t first) {
    const std::size_t end = std::min(first + group, boards.size());
    for (std::size_t board = first; board < end; ++board) {
      features_.of(boards[board], inputs[preview_numbers[board]], numbers_of(board).data());
    }
    for (std::size_t board = first; board < end; ++board) {
      access.fetch(numbers_of(board));
    }
  };
  fetch_group(0);
  for (std::size_t first = 0; first < boards.size(); first += group) {
    fetch_group(first + group);
    const std::size_t end = std::min(first + group, boards.size());
    for (std::size_t board = first; board < end; ++board) {
      values[board] = static_cast<double>(access.sum(numbers_of(board)));
    }
  }
}

template <typename Board>
void Network::evaluate(std::span<const Board> boards,
                       std::span<const std::uint16_t> preview_numbers,
                       std::span<const PreviewInputs> inputs, std::span<double> values) const {
  const auto in_groups = [&](auto fetch, auto sum) {
    evaluate_in_groups(boards, preview_numbers, inputs, values, WeightAccess{fetch, sum});
  };
  if (is_stepped()) {
    in_groups([this](auto features) { fetch(steps_.steps, features); },
              [this](auto features) { return step_sum(features); });
  } else if (is_compact()) {
    in_groups(
        [this](auto features) { compact_.fetch(features); },
        [this](auto features) { return static_cast<float>(compact_.sum(features)) * steps_.step; });
  } else {
    in_groups([this](auto features) { fetch(floats_, features); },
              [this](auto features) { return float_sum(features); });
  }
}

template void Network::evaluate(std::span<const PackedBoard>, std::span<const std::uint16_t>,
                                std::span<const PreviewInputs>, std::span<double>) const;
template void Network::evaluate(std::span<const WalledBoard>, std::span<const std::uint16_t>,
                                std::span<const PreviewInputs>, std::span<double>) const;

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
