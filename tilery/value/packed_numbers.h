#pragma once
// The numbers of the weights that a packed board is judged by: the inner loop of every search and
// of all learning.

#include <array>
#include <cstdint>
#include <span>

#include "tilery/board/packed_board.h"

namespace tilery {

/// Neighbouring cells of a pattern, moved together: (bits >> shift) & mask.
struct PatternPiece {
  int shift = 0;
  std::uint64_t mask = 0;
};

/// A pattern as a packed board's images are read by it, and where its weights stand in a stage.
/// Patterns have at most seven cells, as eight of sixteen ranks are too many weights.
struct PackedTable {
  std::uint32_t start = 0;
  std::uint32_t hint_size = 0;  ///< weights from one hint to the next; 0: sees none
  int pieces = 0;
  std::array<PatternPiece, 8> piece{};
};

/// Which weights a board is judged by.
struct WeightsInUse {
  std::uint32_t stage_start = 0;  ///< the first weight of its stage
  std::uint32_t hint = 0;
};

/// Writes eight numbers for each table: image by image, as symmetry.h numbers them. In
/// vectors, as many images at once as one has words of 64 bits.
void number_weights(std::span<const PackedTable> tables, WeightsInUse in_use, PackedBoard board,
                    std::uint32_t* numbers);

/// The plain twin.
void plain_number_weights(std::span<const PackedTable> tables, WeightsInUse in_use,
                          PackedBoard board, std::uint32_t* numbers);

}  // namespace tilery
