#pragma once
// A board of any size as a line of bytes with walls, and the runs along which tiles slide.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/core/short_bytes.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Ranks of width x height cells, 1 to 32 each way, in one line of bytes: a wall row above, then
/// each row with one wall after it, then a wall row below. A step of -1, +1, -stride or +stride
/// from any cell lands on a cell or on a wall, so no move tests bounds. On 4 x 4 that is 29 bytes,
/// the first cell at 5, stride 5:
///
///     # # # # #
///     . . . . #
///     . . . . #      cell i = 4 * y + x (row by row) is byte 5 + 5 * y + x
///     . . . . #
///     . . . . #
///     # # # #
///
/// Blocked cells are walls too. The Atari 2600 game 2048 2600 uses the same method.
///
/// The byte of a rank below `wall` is the rank; the byte of a higher rank is the rank plus 1. So no
/// byte is left for the highest rank, and this rank shares the byte of walls. Only boards without
/// blocked cells may hold it: there the place of the byte distinguishes a wall from a tile.
class WalledBoard {
 public:
  static constexpr std::uint8_t wall = 0x40;

  WalledBoard() = default;

  /// An empty board of this shape.
  explicit WalledBoard(const Shape& shape);

  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] int cells() const { return width_ * height_; }

  /// The rank in `cell` (row by row from 0), 0 if it is empty or blocked.
  [[nodiscard]] Rank rank(int cell) const { return rank_at(spot_of(cell)); }
  [[nodiscard]] bool is_blocked(int cell) const { return is_blocked_at(spot_of(cell)); }
  [[nodiscard]] bool is_empty(int cell) const { return bytes()[spot_of(cell)] == 0; }

  /// Requires that the cell is not blocked. A tile of highest_rank requires a board without blocked
  /// cells.
  void set(int cell, Rank rank);

  /// rank(), is_blocked() and set() by the spot of a cell in the line of bytes.
  [[nodiscard]] Rank rank_at(std::size_t spot) const {
    const std::uint8_t byte = bytes()[spot];
    return byte < wall ? byte : long_rank(byte);
  }
  [[nodiscard]] bool is_blocked_at(std::size_t spot) const {
    return bytes()[spot] == wall && !may_hold_highest_;
  }
  void set_at(std::size_t spot, Rank rank) {
    bytes()[spot] = rank < wall ? rank : byte_of_long(rank);
  }

  /// Whether a tile of highest_rank was ever set on this board. Then a byte with the value of
  /// `wall` may be that tile.
  [[nodiscard]] bool may_hold_highest() const { return may_hold_highest_; }

  [[nodiscard]] int empty_cells() const;
  [[nodiscard]] Rank largest() const;

  /// The line of bytes: 0 empty, `wall` a wall, others tiles as above.
  [[nodiscard]] std::span<const std::uint8_t> bytes() const { return bytes_; }
  [[nodiscard]] std::span<std::uint8_t> bytes() { return bytes_; }

  /// The line, followed by bytes without meaning. Requires a line of at most ShortBytes::most_near
  /// bytes.
  [[nodiscard]] std::span<const std::uint8_t, ShortBytes::most_near> near_bytes() const {
    return bytes_.near_values();
  }

  [[nodiscard]] int stride() const { return width_ + 1; }

  /// The distance in the line of bytes from a cell to its neighbour in `direction`.
  [[nodiscard]] int step(Direction direction) const;

  /// The spot of a cell in the line of bytes, and the cell at a spot.
  [[nodiscard]] std::size_t spot_of(int cell) const {
    return std::size_t(stride() + cell / width_ * stride() + cell % width_);
  }
  [[nodiscard]] int cell_at(std::size_t spot) const {
    const int inner = static_cast<int>(spot) - stride();
    return inner / stride() * width_ + inner % stride();
  }

  friend bool operator==(const WalledBoard& a, const WalledBoard& b) {
    return a.width_ == b.width_ && a.height_ == b.height_ && a.bytes_ == b.bytes_;
  }

 private:
  [[nodiscard]] Rank long_rank(std::uint8_t byte) const;
  std::uint8_t byte_of_long(Rank rank);

  std::int16_t width_ = 0;
  std::int16_t height_ = 0;
  bool may_hold_highest_ = false;
  ShortBytes bytes_;
};

/// The board of `shape` with `ranks`, row by row. Nothing unless there is one rank for each cell, 0
/// for blocked cells. Also nothing for highest_rank on a shape that has blocked cells.
std::optional<WalledBoard> board_of(const Shape& shape, std::span<const Rank> ranks);

/// The ranks of the cells, row by row; 0 for blocked cells.
std::vector<Rank> ranks_of(const WalledBoard& board);

/// Whether `board` has reached the goal: its tile or a larger one, no tile at all, or its picture.
bool is_at_goal(const GoalRule& goal, const WalledBoard& board);

/// Whether the goal ends a game on this board.
inline bool stops_at_goal(const GoalRule& goal, const WalledBoard& board) {
  return goal.ends_game() && is_at_goal(goal, board);
}

/// The cells between two walls in one line (a row for left and right, a column for up and down). A
/// line without blocked cells is one run. `first` is the cell at the wall that the tiles move
/// towards, `last` the trailing cell; they are spots in the board's line of bytes.
struct Run {
  int line = 0;  ///< the row from the top, or the column from the left
  int first = 0;
  int last = 0;
  int step = 0;  ///< the distance from one spot to the next
};

/// The runs of `board` for tiles that move in `direction`: line by line, from the top or the left,
/// and within a line from the wall that the tiles move towards.
std::vector<Run> runs_of(const WalledBoard& board, Direction direction);

/// Whether any cell of `run` differs between two lines of bytes.
bool differs(const Run& run, std::span<const std::uint8_t> before,
             std::span<const std::uint8_t> after);

}  // namespace tilery
#pragma GCC visibility pop
