#pragma once
// Players: a direction for every position, or whole games.

#include <cstdint>
#include <functional>

#include "tilery/core/direction.h"
#include "tilery/game/play.h"
#include "tilery/player/board_evaluator.h"
#include "tilery/rules/rules.h"
#include "tilery/search/deepening.h"
#include "tilery/search/exact_values.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Chooses a direction that is a move. The play for which the policy was made must outlive it.
/// Requires a game of that play that is not over. Each thread needs a policy of its own.
using Policy = std::function<Direction(const QuickPlay::Game&)>;

/// Receives each game when it ends, or when a policy must continue it.
using TakeGame = std::function<void(const QuickPlay::Game& game)>;
/// Plays the games of seeds `first_seed` to `first_seed + games - 1`. This is faster than a policy,
/// which is called for each move. Each thread needs a player of its own.
using GamesPlayer =
    std::function<void(std::uint64_t first_seed, std::uint64_t games, const TakeGame& take)>;

/// Makes the policies of one player.
struct PolicyMaker {
  std::function<Policy(const QuickPlay& play)> policy;
  /// Plays the same games as `policy`, the same every time, each up to a number of moves; may be
  /// empty.
  std::function<GamesPlayer(const QuickPlay& play, std::uint64_t most_moves)> games = {};
  bool needs_walls = false;  ///< requires a play on walled boards

  /// The play on the fastest boards that the policies support.
  [[nodiscard]] QuickPlay play(const Rules& rules) const {
    return needs_walls ? QuickPlay::on_walls(rules) : QuickPlay(rules);
  }
};

/// Any move, all with the same odds. The n-th move of a game uses number n of Random{mix(~seed)},
/// so packed and walled boards show the same game.
PolicyMaker random_policy();

/// The move of the greatest gain. If the score is counted on the board, the move of the greatest
/// growth in the board's worth. Of equal moves, the first in the order left, right, up, down.
PolicyMaker greedy_policy();

/// The move of the highest exact value, the first of equal ones. Requires games of the rules that
/// were solved. The values must outlive it.
PolicyMaker perfect_policy(const ExactValues& values);

/// The move of the highest value after a search. The search uses only what players see: it needs
/// walls if the next tile may be shown as a window of several ranks, and also if an opponent places
/// the tiles. Requires an evaluator for `rules`, which must outlive it.
PolicyMaker evaluated_policy(const Rules& rules, const BoardEvaluator& evaluator,
                             const SearchLimits& search_limits);

}  // namespace tilery
#pragma GCC visibility pop
