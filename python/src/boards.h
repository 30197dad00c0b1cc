#pragma once
// Batches of boards in, values of their moves out.

#include <expected>
#include <vector>

#include "python/src/common.h"
#include "tilery/search/move_values.h"

namespace tilery::python {

/// Boards and what is known of their next tiles, read from arrays.
class BoardBatch {
 public:
  /// `boards` are ranks of shape (n, height, width) or (n, cells). `next` is None, or has the rank
  /// of each board's shown tile, or two ranks: the lowest and the highest that it may have. Raises
  /// ValueError.
  BoardBatch(const Rules& rules, const py::array& boards, const py::object& next);

  [[nodiscard]] std::size_t size() const { return count_; }

  /// The position of one board, whose deck is full but for the shown card. Needs no GIL.
  [[nodiscard]] std::expected<Position, Error> position(std::size_t number) const;

  /// All positions; runs in `call`. Raises ValueError.
  [[nodiscard]] std::vector<Position> positions(LongCall& call) const;

 private:
  const Rules& rules_;
  std::size_t cells_;
  std::size_t count_ = 0;
  std::vector<Rank> ranks_;
  std::vector<Rank> shown_;
};

/// A row of four: the values by direction, NaN for directions that are no moves.
void write_values(const MoveValues& values, double* row);

/// float64 of shape (n, 4).
py::array_t<double> array_of_values(const std::vector<MoveValues>& all);

}  // namespace tilery::python
