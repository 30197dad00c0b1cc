#pragma once
// Hints in words, and the reason why a move is better than another.

#include <optional>
#include <string>
#include <vector>

#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/player/advice.h"
#include "tilery/rules/rules.h"
#include "tilery/search/player.h"

#pragma GCC visibility push(default)
namespace tilery {

/// A hint for one position.
struct Hint {
  MoveValues values;
  std::vector<Direction> line;  ///< the expected moves, the best one first
  bool is_at_goal = false;      ///< the goal has ended the game
  ValueUnit unit = ValueUnit::heuristic;
  std::optional<KnownFormation> formation;  ///< set if a tablebase contains the board
  bool is_to_win = false;  ///< each player has a goal, and values are the mover's odds to win
};

/// The hint in JSON as docs/formats.md, "A hint", describes it, without a line feed.
std::string json_of(const Hint& hint);

/// The hint in lines for people: the best direction, and the loss of each other direction against
/// it. A second part gives the points still expected, or the odds of the goal. If each player has a
/// goal, it gives the odds to win. Without a network the losses are heuristic points.
std::string hint_words(const Hint& hint);

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

/// One or two sentences on the cost of `played` against `best`, the first that apply: the largest
/// tile leaves its corner, `best` makes a tile that `played` does not make, fewer cells are empty,
/// fewer directions are left afterwards. If none applies, it says that the difference shows later.
/// Requires both to be moves of one player on `board`. Tiles that enter after a move do not count.
std::string move_reason(const Rules& rules, const WalledBoard& board, Direction played,
                        Direction best);

}  // namespace tilery
