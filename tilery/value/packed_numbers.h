#pragma once
// The numbers of a packed board's weights: the inner loop of every search and of all learning.

#include <array>
#include <cstdint>
#include <span>

#include "tilery/board/packed_board.h"

namespace tilery {

/// Adjacent cells of a pattern, extracted together: (bits >> shift) & mask.
struct PatternPiece {
  int shift = 0;
  std::uint64_t mask = 0;
};

/// A pattern for packed boards, and the place of its weights in a stage. It has at most seven
/// cells: eight cells of sixteen ranks would need 2^32 weights.
struct PackedTable {
  std::uint32_t start = 0;
  std::uint32_t hint_size = 0;  ///< weights of one hint; 0: the pattern sees no hint
  int pieces = 0;
  std::array<PatternPiece, 8> piece{};
};

/// The stage and hint whose weights are read.
struct WeightsInUse {
  std::uint32_t stage_start = 0;  ///< the first weight of the stage
  std::uint32_t hint = 0;
};

/// Writes eight numbers for each table, one for each image in the order of symmetry.h. Vectors take
/// as many images at once as they have 64-bit lanes.
void number_weights(std::span<const PackedTable> tables, WeightsInUse in_use, PackedBoard board,
                    std::uint32_t* numbers);

/// The plain twin.
void plain_number_weights(std::span<const PackedTable> tables, WeightsInUse in_use,
                          PackedBoard board, std::uint32_t* numbers);

}  // namespace tilery
