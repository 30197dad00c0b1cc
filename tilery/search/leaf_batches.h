#pragma once
// Searches whose leaves are judged many at a time: for evaluators that are slow one by one, such as
// neural networks.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "tilery/board/prospect.h"
#include "tilery/board/walled_board.h"
#include "tilery/rules/rules.h"
#include "tilery/search/move_values.h"

namespace tilery {

/// Judges afterstates. `ranks` has a board for each of `values`, row by row, 0 for empty and
/// blocked cells; a value is what the player may expect to add to the score from there on. False
/// gives up.
using JudgeLeaves =
    std::function<bool(std::span<const std::uint8_t> ranks, std::span<double> values)>;

struct BatchSearch {
  int depth = 2;             ///< moves looked ahead, the one to be made included; at least 1
  std::size_t batch = 4096;  ///< the most boards in one call of `judge`; at least 1
  JudgeLeaves judge;
  std::function<bool()> is_unwanted;  ///< asked often, unless empty; true gives up
};

/// The values of all moves of each position, as Expectimax gives them with an evaluator that looks
/// at the board alone. Each leaf is judged once among positions that are searched together. Nothing
/// if the search was given up. Requires positions of these rules.
std::optional<std::vector<MoveValues>> values_by_batches(
    const Rules& rules, std::span<const PositionToSearch<WalledBoard>> positions,
    const BatchSearch& search);

}  // namespace tilery
