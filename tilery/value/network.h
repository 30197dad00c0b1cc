#pragma once
// An n-tuple network: a board's value is the sum of the weights of its parts.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/board/spawn_state.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/big_array.h"
#include "tilery/packed/packed_board.h"
#include "tilery/value/compact_weights.h"
#include "tilery/value/features.h"
#include "tilery/value/network_shape.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Weights as 16-bit multiples of a step: half the memory of floats, so that more fit the caches.
struct StepWeights {
  BigArray<std::int16_t> steps;
  float step = 1;
};

/// The numbers of the weights of one board: for each image of each pattern, and for the deck.
using FeatureNumbers = std::array<std::uint32_t, 8 * most_patterns + 1>;

/// An n-tuple network. The value of an afterstate is the sum of one weight for each image of each
/// pattern (Szubert and Jaskowski, "Temporal difference learning of n-tuple networks for the game
/// 2048", 2014). Weights are floats or steps; steps are dense or compact, with equal values. The
/// value is the reward that the player may expect from there on, in the unit of the game's aim
/// (AimScale).
class Network {
 public:
  /// Requires weights_of(shape) weights, in the order of Features.
  Network(NetworkShape shape, BigArray<float> weights);
  Network(NetworkShape shape, StepWeights weights);
  Network(NetworkShape shape, CompactWeights weights);

  [[nodiscard]] const NetworkShape& shape() const { return shape_; }
  [[nodiscard]] std::size_t weights() const {
    return floats_.size() + steps_.steps.size() + compact_.size();
  }
  /// The memory that the weights take.
  [[nodiscard]] std::size_t bytes() const {
    return sizeof(float) * floats_.size() + sizeof(std::int16_t) * steps_.steps.size() +
           compact_.bytes();
  }
  /// The weights are steps in the dense form.
  [[nodiscard]] bool is_stepped() const { return steps_.steps.size() > 0; }
  /// The weights are steps in the compact form. Then steps() and floats() are empty.
  [[nodiscard]] bool is_compact() const { return compact_.size() > 0; }
  [[nodiscard]] float step() const { return steps_.step; }
  [[nodiscard]] std::span<const float> floats() const { return floats_.values(); }
  [[nodiscard]] std::span<const std::int16_t> steps() const { return steps_.steps.values(); }
  [[nodiscard]] float weight(std::size_t number) const {
    return is_compact()   ? static_cast<float>(compact_[number]) * steps_.step
           : is_stepped() ? static_cast<float>(steps_.steps[number]) * steps_.step
                          : floats_[number];
  }

  /// Requires a board of the shape's size, and preview inputs within the shape.
  template <typename Board>
  [[nodiscard]] float value(const Board& after, PreviewInputs preview_inputs) const {
    FeatureNumbers numbers;
    return sum(numbered(after, preview_inputs, numbers));
  }

  /// Writes the numbers of the weights that value() sums to `numbers`, and returns them.
  template <typename Board>
  std::span<const std::uint32_t> numbered(const Board& after, PreviewInputs preview_inputs,
                                          FeatureNumbers& numbers) const {
    features_.of(after, preview_inputs, numbers.data());
    return std::span(numbers).first(features_.count());
  }

  /// The first of two steps to a value: writes a board's weight numbers like numbered(), and
  /// prefetches the weights. sum() is the second step, after the weights of other boards were
  /// prefetched.
  template <typename Board>
  std::span<const std::uint32_t> fetched(const Board& after, PreviewInputs preview_inputs,
                                         FeatureNumbers& numbers) const {
    const std::span<const std::uint32_t> features = numbered(after, preview_inputs, numbers);
    if (is_stepped()) {
      fetch(steps_.steps, features);
    } else if (is_compact()) {
      compact_.fetch(features);
    } else {
      fetch(floats_, features);
    }
    return features;
  }
  [[nodiscard]] float sum(std::span<const std::uint32_t> features) const;

  /// The values of many boards: the same as value() gives, but faster. `preview_numbers` has the
  /// index in `inputs` of each board's preview inputs.
  template <typename Board>
  void evaluate(std::span<const Board> boards, std::span<const std::uint16_t> preview_numbers,
                std::span<const PreviewInputs> inputs, std::span<double> values) const;

 private:
  [[nodiscard]] float step_sum(std::span<const std::uint32_t> features) const;
  [[nodiscard]] float float_sum(std::span<const std::uint32_t> features) const;
  template <typename Board, typename Access>
  void evaluate_in_groups(std::span<const Board> boards,
                          std::span<const std::uint16_t> preview_numbers,
                          std::span<const PreviewInputs> inputs, std::span<double> values,
                          Access access) const;

  template <typename Weights>
  static void fetch(const Weights& weights, std::span<const std::uint32_t> features) {
    for (const std::uint32_t feature : features) {
      prefetch(&weights[feature]);
    }
  }

  NetworkShape shape_;
  Features features_;
  BigArray<float> floats_;  ///< two of the three are empty
  StepWeights steps_;       ///< the step also of compact weights
  CompactWeights compact_;
};

/// Floats rounded to steps. The step is the smallest that keeps the largest weight within 16 bits,
/// but at least `least_step`. Each weight is off by at most half a step. Requires finite weights.
/// No steps if there is too little memory for them.
StepWeights stepped(std::span<const float> weights, float least_step);

/// A network as an evaluator for searches, which know the preview of the tiles to come.
class NetworkEvaluator {
 public:
  /// Network and rule must outlive the evaluator.
  NetworkEvaluator(const Network& network, const SpawnRule& rule)
      : network_(&network), rule_(&rule) {}
  NetworkEvaluator(const Network&&, const SpawnRule&) = delete;
  NetworkEvaluator(const Network&, const SpawnRule&&) = delete;

  /// The network's value of `after`. Requires a board of the network's size.
  template <typename Board>
  [[nodiscard]] float value(const Board& after, const Preview& preview) const {
    return network_->value(after, preview_inputs(preview));
  }

  /// The values of many boards; `preview_numbers` has the index of each board's preview.
  template <typename Board>
  void evaluate(std::span<const Board> boards, std::span<const std::uint16_t> preview_numbers,
                std::span<const Preview> previews, std::span<double> values) const {
    std::vector<PreviewInputs> inputs(previews.size());
    std::ranges::transform(previews, inputs.begin(),
                           [this](const Preview& preview) { return preview_inputs(preview); });
    network_->evaluate(boards, preview_numbers, inputs, values);
  }

  /// A board whose weights are being fetched.
  struct Fetched {
    FeatureNumbers numbers;
    std::size_t count = 0;
  };

  /// The value in two steps: see FetchingEvaluator.
  template <typename Board>
  void fetch(const Board& after, const Preview& preview, Fetched& fetched) const {
    fetched.count = network_->fetched(after, preview_inputs(preview), fetched.numbers).size();
  }
  [[nodiscard]] float value(const Fetched& fetched) const {
    return network_->sum(std::span(fetched.numbers).first(fetched.count));
  }

  /// The numbers of the weights that value() sums, in `numbers`.
  template <typename Board>
  std::span<const std::uint32_t> numbered(const PositionToSearch<Board>& after,
                                          FeatureNumbers& numbers) const {
    return network_->numbered(after.board, preview_inputs(after.preview), numbers);
  }

 private:
  [[nodiscard]] PreviewInputs preview_inputs(const Preview& preview) const {
    return preview_inputs_of(*rule_, preview.next.rank, preview.spawn_state);
  }

  const Network* network_;
  const SpawnRule* rule_;
};

}  // namespace tilery
#pragma GCC visibility pop
