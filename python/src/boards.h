#pragma once
// Reads batches of boards, and writes the values of their moves.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <span>
#include <vector>

#include "python/src/common.h"
#include "tilery/game/position.h"
#include "tilery/search/evaluator.h"

namespace tilery::python {

/// Boards, with their next tiles and decks, read from arrays.
class BoardBatch {
 public:
  /// `boards` are ranks of shape (n, height, width) or (n, cells). `next` is None, or has the rank
  /// of each board's shown tile, or two ranks: the lowest and the highest that it may have. `deck`
  /// is None, or has the number of cards left by kind, without the shown one: one row for all
  /// boards, or a row for each. Raises ValueError.
  BoardBatch(const Rules& rules, const py::array& boards, const py::object& next,
             const py::object& deck = py::none());

  /// The turn of all boards.
  void set_turn(KnownTurn turn) { turn_ = turn; }

  [[nodiscard]] std::size_t size() const { return count_; }

  /// The position of one board. Without `deck` the deck is full except the shown card. Needs no
  /// GIL.
  [[nodiscard]] std::expected<Position, Error> position(std::size_t number) const;

  /// The positions of games that begin on the boards: the deck is full, and the next tile is drawn
  /// from the seed where the game shows one. Raises ValueError.
  [[nodiscard]] std::vector<Position> first_positions(LongCall& call,
                                                      std::span<const std::uint64_t> seeds) const;

  /// All positions; runs in `call`. Raises ValueError.
  [[nodiscard]] std::vector<Position> positions(LongCall& call) const;

 private:
  [[nodiscard]] std::expected<WalledBoard, Error> board(std::size_t number) const;

  const Rules& rules_;
  std::size_t cells_;
  std::size_t count_ = 0;
  std::vector<Rank> ranks_;
  std::vector<Rank> shown_;
  std::vector<std::uint8_t> cards_;
  KnownTurn turn_;
};

/// Writes a row of four: the values by direction, NaN for directions that are no moves.
void write_values(const MoveValues& values, double* row);

/// The rows of write_values(): float64 of shape (n, 4).
py::array_t<double> array_of_values(const std::vector<MoveValues>& all);

}  // namespace tilery::python
