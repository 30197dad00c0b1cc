#pragma once
// The numbers of a board's weights: the inner loop of every search and of all learning.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/packed/packed_board.h"

namespace tilery {

// The numbers of a packed board's weights.

/// Adjacent cells of a pattern, extracted together: (bits >> shift) & mask.
struct PatternPiece {
  int shift = 0;
  std::uint64_t mask = 0;
};

/// A pattern for packed boards, and the place of its weights in a stage. It has at most seven
/// cells: eight cells of sixteen ranks would need 2^32 weights.
struct PackedTable {
  std::uint32_t start = 0;
  /// The number of weights of one table; 0 if the pattern does not read the next tile.
  std::uint32_t hint_size = 0;
  int pieces = 0;
  std::array<PatternPiece, 8> piece{};
};

/// The stage and hint whose weights are read.
struct WeightsInUse {
  std::uint32_t stage_start = 0;  ///< the first weight of the stage
  std::uint32_t hint = 0;
};

/// Writes eight numbers for each table, one for each image in the order of images_of(). Vectors
/// take as many images at once as they have 64-bit lanes.
void number_weights(std::span<const PackedTable> tables, WeightsInUse in_use, PackedBoard board,
                    std::uint32_t* numbers);

/// The same without vectors: the definition.
void plain_number_weights(std::span<const PackedTable> tables, WeightsInUse in_use,
                          PackedBoard board, std::uint32_t* numbers);

// The numbers of a walled board's weights, in vectors.

/// A pattern for walled boards, and the place of its weights in a stage.
struct WalledPattern {
  std::uint32_t start = 0;
  /// The number of weights of one table; 0 if the pattern does not read the next tile.
  std::uint32_t hint_size = 0;
  /// For each place of the pattern its cell in each of eight images.
  std::vector<std::array<std::uint16_t, 8>> places;
};

/// Patterns of boards of at most most_bytes bytes (WalledBoard::bytes), compiled for look-up. The
/// bytes of a board are read in blocks of 16. The places of each pattern are read four at a time: a
/// four has 32 bytes, its places of one image side by side. For each block of the board `order` has
/// the bytes of all fours, which say where in the block a cell is, or `elsewhere`.
struct WalledTables {
  static constexpr std::size_t most_bytes = ShortBytes::most_near;
  static constexpr std::uint8_t elsewhere = 0x80;

  struct Table {
    std::uint32_t start = 0;
    std::uint32_t hint_size = 0;
    std::uint32_t fours = 0;
  };

  std::uint32_t ranks = 16;
  std::size_t blocks = 0;
  std::size_t bytes = 0;  ///< of `order` for each block: 32 for each four, in whole vectors of 64
  std::vector<std::uint8_t> order;
  std::vector<Table> tables;
};

/// For boards of `width` x `height` cells whose ranks from `ranks` - 1 on count as equal. No tables
/// if a board needs more than most_bytes.
WalledTables walled_tables(std::span<const WalledPattern> patterns, int width, int height,
                           std::uint32_t ranks);

/// Writes eight numbers for each table, one for each image. Requires at least one table, and a
/// board of the tables' size that does not hold highest_rank.
void number_weights(const WalledTables& tables, WeightsInUse in_use, const WalledBoard& board,
                    std::uint32_t* numbers);

}  // namespace tilery
