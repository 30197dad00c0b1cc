#pragma once
// A game as other programs write it down: a first board, then moves and what entered after each.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "tilery/board/packed_board.h"
#include "tilery/board/spawn.h"
#include "tilery/core/direction.h"
#include "tilery/core/grid.h"

namespace tilery {

/// The longest file of a foreign format that is read, and the most moves and undos of one game.
inline constexpr std::size_t most_foreign_bytes = std::size_t{1} << 24;
inline constexpr std::size_t most_foreign_steps = std::size_t{1} << 18;

/// The file's word for a move, or for taking one back.
struct ForeignStep {
  bool is_undo = false;
  Direction direction = Direction::left;
  Entry entry;  ///< what entered after the move; its rank is 0 where only the boards tell
  std::optional<std::uint64_t> gain;  ///< what the file says that the move scored
  std::uint32_t wait_ms = 0;
  std::uint32_t byte = 0;  ///< where the file says it
};

/// One reading of a file. Ranks are exponents: rank r shows 2^r.
struct ForeignGame {
  Grid<Rank> start;
  std::vector<ForeignStep> steps;
  std::vector<PackedBoard> boards;    ///< before each step, and perhaps after the last; or nothing
  std::vector<std::uint64_t> scores;  ///< likewise
  std::uint64_t gathered = 0;         ///< on the way to the start, which no format but one knows
  std::optional<std::int64_t> began;  ///< seconds since 1970-01-01 00:00 UTC
};

}  // namespace tilery
