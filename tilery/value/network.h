#pragma once
// An n-tuple network: what a board is worth, as the sum of what its parts are worth.

#include <cstdint>
#include <span>

#include "tilery/board/packed_board.h"
#include "tilery/board/walled_board.h"
#include "tilery/core/big_array.h"
#include "tilery/value/features.h"
#include "tilery/value/network_shape.h"

namespace tilery {

/// Weights as whole numbers of steps: half the memory of floats, so that more of them stay near.
struct StepWeights {
  BigArray<std::int16_t> steps;
  float step = 1;
};

/// Judges afterstates by the sum of one weight for each image of each pattern (Szubert and
/// Jaskowski, "Temporal difference learning of n-tuple networks for the game 2048", 2014), as
/// floats or as steps. The value is what a player may expect to add to the score from there on.
class Network {
 public:
  /// Each requires `weights_of(shape)` weights, in the order of `Features`.
  Network(NetworkShape shape, BigArray<float> weights);
  Network(NetworkShape shape, StepWeights weights);

  [[nodiscard]] const NetworkShape& shape() const { return shape_; }
  [[nodiscard]] std::size_t weights() const { return floats_.size() + steps_.steps.size(); }
  [[nodiscard]] bool is_stepped() const { return steps_.steps.size() > 0; }
  [[nodiscard]] float step() const { return steps_.step; }
  [[nodiscard]] std::span<const float> floats() const { return floats_.values(); }
  [[nodiscard]] std::span<const std::int16_t> steps() const { return steps_.steps.values(); }
  [[nodiscard]] float weight(std::size_t number) const {
    return is_stepped() ? static_cast<float>(steps_.steps[number]) * steps_.step : floats_[number];
  }

  /// Requires a board of the shape's size, and an outlook within it.
  [[nodiscard]] float value(PackedBoard after, Outlook outlook) const;
  [[nodiscard]] float value(const WalledBoard& after, Outlook outlook) const;

 private:
  [[nodiscard]] float sum(std::span<const std::uint32_t> features) const;

  NetworkShape shape_;
  Features features_;
  BigArray<float> floats_;  ///< these or the steps are empty
  StepWeights steps_;
};

/// The same network in steps: as large a step as keeps the largest weight within 16 bits, or
/// `least_step` if that is larger. A step costs at most half of itself for every weight.
StepWeights stepped(std::span<const float> weights, float least_step);

/// A network as a judge of searches, which know the tiles to come.
class NetworkJudge {
 public:
  /// Both must outlive the judge.
  NetworkJudge(const Network& network, const SpawnRule& rule) : network_(&network), rule_(&rule) {}

  /// `prospect` has the shown tile as `next.rank` and what is left to come as `supply`.
  template <typename Board, typename Prospect>
  [[nodiscard]] float value(const Board& after, const Prospect& prospect) const {
    return network_->value(after, outlook_of(*rule_, prospect.next.rank, prospect.supply));
  }

 private:
  const Network* network_;
  const SpawnRule* rule_;
};

}  // namespace tilery
