#pragma once
// Players: a direction for every position, or whole games.

#include <cstdint>
#include <functional>

#include "tilery/board/packed_game.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/play_tally.h"
#include "tilery/core/direction.h"
#include "tilery/game/position.h"
#include "tilery/player/advice.h"
#include "tilery/player/judge.h"
#include "tilery/rules/rules.h"
#include "tilery/search/exact_values.h"

namespace tilery {

/// Policies choose a direction that is a move; they are asked only where there is one. They keep
/// references to the rules they were made with. Each thread needs policies of its own.
using PackedPolicy = std::function<Direction(const PackedGame&)>;
using WalledPolicy = std::function<Direction(const Position&)>;

/// Takes each game as it ends.
using TakeGame = std::function<void(const FinishedGame&)>;
/// Plays the games of seeds `first_seed` to `first_seed + games - 1` as a whole, faster than a
/// policy that is asked for each move. It keeps references to its rules; each thread needs its own.
using GamesPlayer =
    std::function<void(std::uint64_t first_seed, std::uint64_t games, const TakeGame& take)>;

/// Makes the policies of one player. A function is empty if the player does not know that kind of
/// board.
struct PolicyMaker {
  std::function<PackedPolicy(const PackedRules&)> packed;
  std::function<WalledPolicy(const Rules&)> walled;
  /// Plays the same games as `packed`, the same every time; may be empty.
  std::function<GamesPlayer(const PackedRules&)> games;
  /// Plays the same games as `walled` on boards that do not pack, each up to a number of moves; may
  /// be empty.
  std::function<GamesPlayer(const Rules&, std::uint64_t most_moves)> walled_games;
};

/// Any move, all with the same odds. The n-th move of a game uses number n of Random{mix(~seed)},
/// so packed and walled boards show the same game.
PolicyMaker random_policy();

/// The move of the greatest gain, or of the greatest growth in the board's worth where the score is
/// counted from the board; the first of several in the order left, right, up, down.
PolicyMaker greedy_policy();

/// The move of the highest exact value, the first of several, on walled boards only. Requires games
/// of the rules that were solved. The values must outlive it.
PolicyMaker perfect_policy(const ExactValues& values);

/// The move of the highest value after a search, which knows only what a player is shown. Requires
/// a judge for `rules`, which must outlive it. It plays walled boards only where the next tile may
/// be shown as a window of several ranks: a packed game stores the rank alone.
PolicyMaker judged_policy(const Rules& rules, const Judge& judge, const Thinking& thinking);

}  // namespace tilery
