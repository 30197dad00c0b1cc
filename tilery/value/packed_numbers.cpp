#include "tilery/value/packed_numbers.h"

#include "tilery/board/symmetry.h"

namespace tilery {

void plain_number_weights(std::span<const PackedTable> tables, WeightsInUse in_use,
                          PackedBoard board, std::uint32_t* numbers) {
  const std::array<PackedBoard, 8> images = images_of(board);
  for (const PackedTable& table : tables) {
    const std::uint32_t start = in_use.stage_start + table.start + in_use.hint * table.hint_size;
    for (const PackedBoard image : images) {
      std::uint64_t number = 0;
      for (const PatternPiece piece :
           std::span(table.piece).first(static_cast<std::size_t>(table.pieces))) {
        number |= (image.bits >> piece.shift) & piece.mask;
      }
      *numbers++ = start + static_cast<std::uint32_t>(number);
    }
  }
}

}  // namespace tilery
