#pragma once
// Which weights a new stage begins with.

#include <cstddef>
#include <vector>

#include "tilery/value/network_shape.h"

namespace tilery {

/// For every weight of a stage one of an earlier stage that means nearly the same. That is the same
/// one of the stage before; but where a tile alone follows on several of which the first is the
/// next smaller, the stage that begins with that one alone is nearer, if both tiles are taken for
/// the next smaller: a 32768 and little else is like a 16384 and little else, not like a 16384, an
/// 8192 and a 4096.
class StageOrigin {
 public:
  /// Requires `stage` from 1 to the number of the shape's stages.
  StageOrigin(const NetworkShape& shape, std::size_t stage);

  /// The earlier stage.
  [[nodiscard]] std::size_t stage() const { return stage_; }
  /// A weight's number in it, both counted from their stage's beginning.
  [[nodiscard]] std::size_t number(std::size_t number) const;

 private:
  std::size_t stage_;
  std::size_t ranks_;
  std::size_t top_ = 0;  ///< this tile and the one below it are taken for the next smaller
  std::vector<PatternWeights> patterns_;
};

}  // namespace tilery
