#pragma once
// How foreign formats order the bytes of numbers, directions, and the cells of 4 x 4 boards.

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tilery/board/packed_board.h"
#include "tilery/core/direction.h"
#include "tilery/core/grid.h"

namespace tilery {

/// The number in `count` bytes from `at` on, lowest byte first. Requires that many bytes, and
/// count <= 8.
constexpr std::uint64_t little_endian(std::string_view bytes, std::size_t at, std::size_t count) {
  assert(at + count <= bytes.size() && count <= 8);
  std::uint64_t number = 0;
  for (std::size_t i = 0; i < count; ++i) {
    number |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  }
  return number;
}

/// Appends the lowest `count` bytes of `number`, lowest byte first.
inline void add_little_endian(std::string& bytes, std::uint64_t number, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    bytes += static_cast<char>(number >> (8 * i) & 0xFF);
  }
}

/// The directions in the order in which a format numbers them from 0.
using DirectionOrder = std::array<Direction, 4>;

inline constexpr DirectionOrder up_right_down_left = {Direction::up, Direction::right,
                                                      Direction::down, Direction::left};
inline constexpr DirectionOrder up_down_left_right = {Direction::up, Direction::down,
                                                      Direction::left, Direction::right};
inline constexpr DirectionOrder left_right_up_down = all_directions;

constexpr unsigned number_of(Direction direction, const DirectionOrder& order) {
  return static_cast<unsigned>(std::ranges::find(order, direction) - order.begin());
}

/// Which of the sixteen nibbles holds the top left cell. The other cells follow row by row.
enum class NibbleOrder : std::uint8_t { top_left_lowest, top_left_highest };

constexpr NibbleOrder other(NibbleOrder order) {
  return order == NibbleOrder::top_left_lowest ? NibbleOrder::top_left_highest
                                               : NibbleOrder::top_left_lowest;
}

/// The board with its cells in the opposite order: what the other NibbleOrder reads.
constexpr PackedBoard reversed(PackedBoard board) {
  std::uint64_t bits = board.bits;
  bits = (bits & 0x0F0F0F0F0F0F0F0F) << 4 | (bits >> 4 & 0x0F0F0F0F0F0F0F0F);
  bits = (bits & 0x00FF00FF00FF00FF) << 8 | (bits >> 8 & 0x00FF00FF00FF00FF);
  bits = (bits & 0x0000FFFF0000FFFF) << 16 | (bits >> 16 & 0x0000FFFF0000FFFF);
  return {bits << 32 | bits >> 32};
}

/// Converts a board to that order, and back: both are the same operation.
constexpr PackedBoard in_order(PackedBoard board, NibbleOrder order) {
  return order == NibbleOrder::top_left_lowest ? board : reversed(board);
}

/// Converts the index of a nibble, counted from the lowest, to that of a cell, and back.
constexpr int cell_of_nibble(int index, NibbleOrder order) {
  return order == NibbleOrder::top_left_lowest ? index : 15 - index;
}

/// The ranks of a board, row by row.
Grid<Rank> grid_of(PackedBoard board);

/// The board of these ranks; nothing unless they are 4 x 4 and 15 at most.
std::optional<PackedBoard> packed(const Grid<Rank>& board);

}  // namespace tilery
