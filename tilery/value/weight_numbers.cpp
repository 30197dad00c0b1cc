#include "tilery/value/weight_numbers.h"

#include "tilery/packed/packed_board.h"
#include "tilery/rules/rules.h"

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

namespace {

constexpr std::size_t block_bytes = 16;
constexpr std::size_t four_bytes = 32;  ///< eight images of four places
constexpr std::size_t vector_bytes = 64;

/// Adds the order of one place. `cells` has the cell of the place in each image.
void set_order(WalledTables& tables, const WalledBoard& board, std::size_t place,
               const std::array<std::uint16_t, 8>& cells) {
  for (std::size_t image = 0; image < cells.size(); ++image) {
    const std::size_t spot = board.spot_of(cells[image]);
    const std::size_t at = place / 4 * four_bytes + image * 4 + place % 4;
    tables.order[spot / block_bytes * tables.bytes + at] =
        static_cast<std::uint8_t>(spot % block_bytes);
  }
}

}  // namespace

WalledTables walled_tables(std::span<const WalledPattern> patterns, int width, int height,
                           std::uint32_t ranks) {
  WalledTables tables{.ranks = ranks};
  const WalledBoard board(Shape{.width = width, .height = height, .blocked = {}});
  if (board.bytes().size() > WalledTables::most_bytes) {
    return tables;
  }
  tables.blocks = (board.bytes().size() + block_bytes - 1) / block_bytes;
  std::size_t fours = 0;
  for (const WalledPattern& pattern : patterns) {
    tables.tables.push_back({.start = pattern.start,
                             .hint_size = pattern.hint_size,
                             .fours = static_cast<std::uint32_t>((pattern.places.size() + 3) / 4)});
    fours += tables.tables.back().fours;
  }
  tables.bytes = (fours * four_bytes + vector_bytes - 1) / vector_bytes * vector_bytes;
  tables.order.assign(tables.blocks * tables.bytes, WalledTables::elsewhere);
  std::size_t first = 0;  // the number of the pattern's first place among the places of all fours
  for (std::size_t pattern = 0; pattern < patterns.size(); ++pattern) {
    const auto& places = patterns[pattern].places;
    for (std::size_t place = 0; place < places.size(); ++place) {
      set_order(tables, board, first + place, places[place]);
    }
    first += std::size_t{4} * tables.tables[pattern].fours;
  }
  return tables;
}

}  // namespace tilery
