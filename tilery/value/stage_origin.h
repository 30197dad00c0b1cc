#pragma once
// Which weights a new stage begins with.

#include <cstddef>
#include <vector>

#include "tilery/value/network_shape.h"

namespace tilery {

/// For every weight of a stage one of an earlier stage that means nearly the same. That is the same
/// one of the stage before; but where one large tile alone follows on several, the stage that
/// begins with the first of those alone is nearer, if the new tile is taken for that one, and what
/// lies between for the next smaller: a 32768 and little else is like a 16384 and little else, not
/// like a 16384, an 8192 and a 4096.
class StageOrigin {
 public:
  /// Requires `stage` from 1 to the number of the shape's stages.
  StageOrigin(const NetworkShape& shape, std::size_t stage);

  /// The earlier stage.
  [[nodiscard]] std::size_t stage() const { return stage_; }
  /// A weight's number in it, both counted from their stage's beginning.
  [[nodiscard]] std::size_t number(std::size_t number) const;

 private:
  /// The weights of a pattern for one hint.
  struct Table {
    std::size_t end = 0;
    std::size_t start = 0;
    std::size_t cells = 0;
  };

  std::size_t stage_;
  std::size_t ranks_;
  std::size_t top_ = 0;         ///< the tile that is taken for another; 0: none
  std::size_t top_before_ = 0;  ///< for which
  std::vector<Table> tables_;
};

}  // namespace tilery
