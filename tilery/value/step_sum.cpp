#include "tilery/value/step_sum.h"

#include "tilery/board/symmetry.h"

namespace tilery {

std::int32_t plain_sum_of_steps(const std::int16_t* steps, std::span<const PackedTable> tables,
                                std::uint32_t hint, PackedBoard board) {
  const std::array<PackedBoard, 8> images = images_of(board);
  std::int32_t sum = 0;
  for (const PackedTable& table : tables) {
    const std::int16_t* const weights = steps + table.start + std::size_t{hint} * table.hint_size;
    for (const PackedBoard image : images) {
      std::uint64_t number = 0;
      for (int i = 0; i < table.pieces; ++i) {
        const PatternPiece piece = table.piece[static_cast<std::size_t>(i)];
        number |= (image.bits >> piece.shift) & piece.mask;
      }
      sum += weights[number];
    }
  }
  return sum;
}

}  // namespace tilery
