#pragma once
// Many games played to their ends, on all cores.

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>

#include "tilery/player/game_statistics.h"
#include "tilery/player/policy.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// Plays the games of `games` seeds from `first_seed` on and adds them.
using BlockPlayer =
    std::function<void(std::uint64_t first_seed, std::uint64_t games, GameStatistics& statistics)>;

/// Games are played in blocks of neighbouring seeds, which do not depend on the threads.
struct Simulator {
  std::uint64_t block = 1;            ///< games in one
  std::function<BlockPlayer()> make;  ///< one for each thread
};

/// Random play by the batch kernels. Requires are_fit_for_kernels, and rules that stay.
Simulator kernel_simulator(const PackedRules& rules);

/// Whether games start with a move, as the kernels require, for all that is plain to see.
bool are_fit_for_kernels(const PackedRules& rules);

/// Whether a packed board has no room for the tiles that a game with that highest one may make.
bool outgrows_packed(const Rules& rules, Rank highest);

/// Game after game by a policy on walled boards, each left as it stands after `most_moves`.
/// Requires rules that stay, and a maker of walled policies.
Simulator policy_simulator(const Rules& rules, const PolicyMaker& maker,
                           std::uint64_t most_moves = std::numeric_limits<std::uint64_t>::max());

/// The same games on packed boards, faster; one that outgrows them goes on on a walled one where
/// the maker knows those. (One that the maker plays as a whole is played again there: such players
/// choose the same moves every time.) `packed` is made of `rules`; both stay.
Simulator policy_simulator(const PackedRules& packed, const Rules& rules, const PolicyMaker& maker);

struct SimulationPlan {
  std::uint64_t games = 0;  ///< at least 1
  std::uint64_t first_seed = 1;
  unsigned threads = 1;  ///< at least 1
};

/// The same plan gives the same figures with any number of threads. `progress` hears, from this
/// thread and a few times a second, how many games are over.
GameStatistics simulated(const SimulationPlan& plan, const Simulator& simulator,
                         const std::function<void(std::uint64_t)>& progress);

}  // namespace tilery
