#include "tilery/board/symmetry.h"

#include <algorithm>
#include <cassert>

namespace tilery {

std::array<PackedBoard, 8> images_of(PackedBoard board) {
  const PackedBoard turned = flipped(mirrored(board));
  return {board,
          mirrored(board),
          flipped(board),
          turned,
          transposed(board),
          transposed(mirrored(board)),
          transposed(flipped(board)),
          transposed(turned)};
}

Direction image_of(Direction direction, unsigned image) {
  assert(image < 8);
  const bool is_reversed = (image & (is_horizontal(direction) ? 1U : 2U)) != 0;
  const Direction kept = is_reversed ? opposite(direction) : direction;
  // Transposing swaps left with up and right with down, which are two apart in all_directions.
  return all_directions[static_cast<unsigned>(kept) ^ (image & 4U) >> 1];
}

PackedBoard canonical(PackedBoard board) {
  return std::ranges::min(images_of(board), {}, &PackedBoard::bits);
}

}  // namespace tilery
