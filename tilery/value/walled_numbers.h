#pragma once
// The numbers of a walled board's weights, in vectors.

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/value/packed_numbers.h"

namespace tilery {

/// A pattern for walled boards, and the place of its weights in a stage.
struct WalledPattern {
  std::uint32_t start = 0;
  std::uint32_t hint_size = 0;  ///< weights of one hint; 0: the pattern sees no hint
  /// For each place of the pattern its cell in each of eight images.
  std::vector<std::array<std::uint16_t, 8>> places;
};

/// Patterns of boards whose line of bytes has up to most_bytes, compiled for look-up. The bytes of
/// a board are read in blocks of 16. The places of all patterns are read four at a time, eight
/// images each: `order` has 32 bytes for each block of each four, which say where in the block a
/// cell stands, or `elsewhere`.
struct WalledTables {
  static constexpr std::size_t most_bytes = ShortBytes::most_near;
  static constexpr std::uint8_t elsewhere = 0x80;

  struct Table {
    std::uint32_t start = 0;
    std::uint32_t hint_size = 0;
    std::uint32_t places = 0;
  };

  std::uint32_t ranks = 16;
  std::size_t blocks = 0;
  std::size_t fours = 0;
  std::vector<std::uint8_t> order;
  std::vector<Table> tables;
};

/// For boards of `width` x `height` cells whose ranks from `ranks` - 1 on are not told apart. No
/// tables where a board has more bytes.
WalledTables walled_tables(std::span<const WalledPattern> patterns, int width, int height,
                           std::uint32_t ranks);

/// Writes eight numbers for each table, one for each image. Requires a board of the tables' size
/// that does not hold highest_rank, and tables.
void number_weights(const WalledTables& tables, WeightsInUse in_use, const WalledBoard& board,
                    std::uint32_t* numbers);

}  // namespace tilery
