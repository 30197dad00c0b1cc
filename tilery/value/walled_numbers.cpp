#include "tilery/value/walled_numbers.h"

#include "tilery/rules/rules.h"

namespace tilery {
namespace {

constexpr std::size_t block_bytes = 16;
constexpr std::size_t four_bytes = 32;  ///< eight images of four places

/// Adds the order of one place, the number `place` among all.
void set_order(WalledTables& tables, const WalledBoard& board, std::size_t place,
               const std::array<std::uint16_t, 8>& cells) {
  for (std::size_t image = 0; image < cells.size(); ++image) {
    const std::size_t spot = board.spot_of(cells[image]);
    const std::size_t block = spot / block_bytes;
    const std::size_t at = (place / 4 * tables.blocks + block) * four_bytes;
    tables.order[at + place % 4 * 8 + image] = static_cast<std::uint8_t>(spot % block_bytes);
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
  std::size_t places = 0;
  for (const WalledPattern& pattern : patterns) {
    places += pattern.places.size();
  }
  tables.fours = (places + 3) / 4;
  tables.order.assign(tables.fours * tables.blocks * four_bytes, WalledTables::elsewhere);
  std::size_t place = 0;
  for (const WalledPattern& pattern : patterns) {
    tables.tables.push_back({.start = pattern.start,
                             .hint_size = pattern.hint_size,
                             .places = static_cast<std::uint32_t>(pattern.places.size())});
    for (const std::array<std::uint16_t, 8>& cells : pattern.places) {
      set_order(tables, board, place++, cells);
    }
  }
  return tables;
}

}  // namespace tilery
