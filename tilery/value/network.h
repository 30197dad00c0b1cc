#pragma once
// An n-tuple network: a board's value is the sum of the weights of its parts.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "tilery/board/packed_board.h"
#include "tilery/board/prospect.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/big_array.h"
#include "tilery/value/compact_weights.h"
#include "tilery/value/features.h"
#include "tilery/value/network_shape.h"

namespace tilery {

/// Weights as 16-bit multiples of a step: half the memory of floats, so that more fit the caches.
struct StepWeights {
  BigArray<std::int16_t> steps;
  float step = 1;
};

/// The numbers of the weights of one board: for each image of each pattern, and for the deck.
using FeatureNumbers = std::array<std::uint32_t, 8 * most_patterns + 1>;

/// Values afterstates by the sum of one weight for each image of each pattern (Szubert and
/// Jaskowski, "Temporal difference learning of n-tuple networks for the game 2048", 2014). Weights
/// are floats or steps, dense or compact; the values are the same. The value is the score that the
/// player may expect to add from there on.
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

  /// Requires a board of the shape's size, and an outlook within it.
  template <typename Board>
  [[nodiscard]] float value(const Board& after, Outlook outlook) const {
    FeatureNumbers numbers;
    return sum(numbered(after, outlook, numbers));
  }

  /// Writes the numbers of the weights that value() sums to `numbers`, and returns them.
  template <typename Board>
  std::span<const std::uint32_t> numbered(const Board& after, Outlook outlook,
                                          FeatureNumbers& numbers) const {
    features_.of(after, outlook, numbers.data());
    return std::span(numbers).first(features_.count());
  }

  /// The first of two steps to a value: numbers a board's weights like numbered(), and prefetches
  /// them. sum() is the second, after other boards' weights were fetched.
  template <typename Board>
  std::span<const std::uint32_t> fetched(const Board& after, Outlook outlook,
                                         FeatureNumbers& numbers) const {
    const std::span<const std::uint32_t> features = numbered(after, outlook, numbers);
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

 private:
  template <typename Weights>
  static void fetch(const Weights& weights, std::span<const std::uint32_t> features) {
    for (const std::uint32_t feature : features) {
      __builtin_prefetch(&weights[feature]);
    }
  }

  NetworkShape shape_;
  Features features_;
  BigArray<float> floats_;  ///< two of the three are empty
  StepWeights steps_;       ///< the step also of compact weights
  CompactWeights compact_;
};

/// Floats rounded to steps. The step is the smallest that keeps the largest weight within 16 bits,
/// but at least `least_step`; each weight is off by at most half a step. Requires finite weights.
/// No steps where there is no memory for them.
StepWeights stepped(std::span<const float> weights, float least_step);

/// A network as an evaluator for searches, which know the tiles to come.
class NetworkJudge {
 public:
  /// Both must outlive the judge.
  NetworkJudge(const Network& network, const SpawnRule& rule) : network_(&network), rule_(&rule) {}
  NetworkJudge(const Network&&, const SpawnRule&) = delete;
  NetworkJudge(const Network&, const SpawnRule&&) = delete;

  /// The network's value of `after`. Requires a board of the network's size.
  template <typename Board>
  [[nodiscard]] float value(const Board& after, const Prospect& prospect) const {
    return network_->value(after, outlook(prospect));
  }

  /// A board whose weights are being fetched.
  struct Fetched {
    FeatureNumbers numbers;
    std::size_t count = 0;
  };

  /// The value in two steps: see FetchingEvaluator.
  template <typename Board>
  void fetch(const Board& after, const Prospect& prospect, Fetched& fetched) const {
    fetched.count = network_->fetched(after, outlook(prospect), fetched.numbers).size();
  }
  [[nodiscard]] float value(const Fetched& fetched) const {
    return network_->sum(std::span(fetched.numbers).first(fetched.count));
  }

  /// The numbers of the weights that value() sums, in `numbers`.
  template <typename Board>
  std::span<const std::uint32_t> numbered(const PositionToSearch<Board>& after,
                                          FeatureNumbers& numbers) const {
    return network_->numbered(after.board, outlook(after.prospect), numbers);
  }

 private:
  [[nodiscard]] Outlook outlook(const Prospect& prospect) const {
    return outlook_of(*rule_, prospect.next.rank, prospect.supply);
  }

  const Network* network_;
  const SpawnRule* rule_;
};

}  // namespace tilery
