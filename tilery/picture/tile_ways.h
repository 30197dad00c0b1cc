#pragma once
// The straight ways on which a tile is seen to slide.

#include <array>
#include <span>

#include "tilery/board/slide.h"
#include "tilery/core/grid.h"

namespace tilery {

/// From one cell to another, as columns and rows. Either may lie outside the board.
struct StraightWay {
  Cell from;
  Cell to;
  friend bool operator==(const StraightWay&, const StraightWay&) = default;
};

/// One way; or two where the tile goes over the edge of a ring: out at one side, and in at the
/// other.
class TileWays {
 public:
  /// The ways of `travel`, which is one of the slide's.
  TileWays(const Slide& slide, const TileTravel& travel);

  [[nodiscard]] std::span<const StraightWay> all() const { return std::span(ways_).first(count_); }
  [[nodiscard]] bool go_over_the_edge() const { return count_ == 2; }

 private:
  std::array<StraightWay, 2> ways_;
  std::size_t count_ = 1;
};

}  // namespace tilery
