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

/// Answer with a direction that is a move; are asked only where there is one. Both keep views of
/// the rules they were made with. One thread asks at a time: each gets its own.
using PackedPolicy = std::function<Direction(const PackedGame&)>;
using WalledPolicy = std::function<Direction(const Position&)>;

/// Gets each game as it ends.
using TakeGame = std::function<void(const FinishedGame&)>;
/// Plays the games of `games` seeds from `first_seed` on by itself, faster than if it were asked
/// for each move. As for policies, the rules stay and each thread gets its own.
using GamesPlayer =
    std::function<void(std::uint64_t first_seed, std::uint64_t games, const TakeGame& take)>;

/// A player, who may know one kind of board only: what makes a policy for it is empty for a kind
/// that they do not know.
struct PolicyMaker {
  std::function<PackedPolicy(const PackedRules&)> packed;
  std::function<WalledPolicy(const Rules&)> walled;
  /// The games of `packed`, if not empty; the same every time.
  std::function<GamesPlayer(const PackedRules&)> games;
};

/// Any move, all alike. The n-th move of a game takes number n of Random{mix(~seed)}, so that both
/// kinds of board see the same game.
PolicyMaker random_policy();

/// The move that makes the largest tiles by merging: of the greatest gain (where the board itself
/// is counted, of the greatest growth in its worth), the first of several in the order left, right,
/// up, down.
PolicyMaker greedy_policy();

/// The move of the highest exact value, the first of several. Knows walled boards alone, and the
/// game that the values are of, which stay.
PolicyMaker perfect_policy(const ExactValues& values);

/// The move of the highest value, after thinking so long about it, by what a player is shown.
/// Requires a judge for `rules`, which stays. Knows walled boards alone where a shown tile may be
/// one of a window: a packed game does not tell it from its window.
PolicyMaker judged_policy(const Rules& rules, const Judge& judge, const Thinking& thinking);

}  // namespace tilery
