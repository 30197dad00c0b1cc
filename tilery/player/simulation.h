#pragma once
// Many games played to their ends, on several threads.

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>

#include "tilery/player/crew.h"
#include "tilery/player/game_statistics.h"
#include "tilery/player/policy.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// Plays the games of seeds `first_seed` to `first_seed + games - 1` and adds them to `statistics`.
using BlockPlayer =
    std::function<void(std::uint64_t first_seed, std::uint64_t games, GameStatistics& statistics)>;

/// A way to play games: in blocks of neighbouring seeds, which do not depend on the threads.
struct Simulator {
  std::uint64_t block = 1;            ///< games in one
  std::function<BlockPlayer()> make;  ///< one for each thread
};

/// Random play by the batch kernels. Requires are_fit_for_kernels. The rules must outlive it.
Simulator kernel_simulator(const PackedRules& rules);

/// True if the batch kernels can play these rules: no blocked cells, and no start that fills the
/// board or reaches the goal.
bool are_fit_for_kernels(const PackedRules& rules);

/// Random play by the kernels for boards of any size. Stops early if a game has more than
/// `most_moves`; the statistics then hold a game of more moves, and lack others. Requires
/// are_fit_for_wide_kernels. The rules must outlive it.
Simulator wide_simulator(const Rules& rules, std::uint64_t most_moves);

/// True if those kernels can play these rules: vectors serve them, and games begin with a move.
bool are_fit_for_wide_kernels(const Rules& rules);

/// True if a game with that highest tile may make a tile above rank 15, which cannot be packed.
bool outgrows_packed(const Rules& rules, Rank highest);

/// Game after game by a policy on walled boards, or several in turn where the maker knows how; a
/// game stops after `most_moves`. Requires a maker of walled policies. The rules must outlive it.
Simulator policy_simulator(const Rules& rules, const PolicyMaker& maker,
                           std::uint64_t most_moves = std::numeric_limits<std::uint64_t>::max());

/// The same games on packed boards, faster. A game that outgrows them continues on a walled board
/// if the maker has walled policies. (A game that the maker plays as a whole is played again there:
/// such players choose the same moves every time.) `packed` is made of `rules`; both must outlive
/// it.
Simulator policy_simulator(const PackedRules& packed, const Rules& rules, const PolicyMaker& maker);

struct SimulationPlan {
  std::uint64_t games = 0;  ///< at least 1
  std::uint64_t first_seed = 1;
  unsigned threads = 1;  ///< of each process; at least 1
};

/// The statistics of the planned games: the same with any number of threads and processes.
/// `progress(games)` is called as Crew::share calls it, with the number of games that are over.
GameStatistics simulated(const SimulationPlan& plan, const Simulator& simulator,
                         const std::function<void(std::uint64_t)>& progress,
                         Crew& crew = lone_crew());

}  // namespace tilery
