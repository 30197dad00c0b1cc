#pragma once
// Many games played to their ends, on several threads.

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>

#include "tilery/core/communicator.h"
#include "tilery/core/work_budget.h"
#include "tilery/player/game_statistics.h"
#include "tilery/player/policy.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Plays the games of seeds `first_seed` to `first_seed + games - 1` and adds them to `statistics`.
using BlockPlayer =
    std::function<void(std::uint64_t first_seed, std::uint64_t games, GameStatistics& statistics)>;

/// A way to play games, in blocks of consecutive seeds. The number of threads does not change the
/// games.
struct Simulator {
  std::uint64_t block = 1;             ///< games in a block
  std::function<BlockPlayer()> make;   ///< one for each thread
  const WorkBudget* budget = nullptr;  ///< spent by the blocks; once it is spent, no block follows
};

/// Random play by the kernels. Stops early if a game has more than `most_moves`; the statistics
/// then include that game and omit others. Once the budget is spent, games are omitted.
/// Requires are_fit_for_kernels. The rules and the budget, if there is one, must outlive the
/// simulator.
Simulator kernel_simulator(const Rules& rules,
                           std::uint64_t most_moves = std::numeric_limits<std::uint64_t>::max(),
                           WorkBudget* budget = nullptr);

/// True if games begin with a move and the kernels can play these rules: in vectors, or on packed
/// boards without blocked cells.
bool are_fit_for_kernels(const Rules& rules);

/// Limits that end the games of a policy early.
struct GameEnds {
  std::uint64_t most_moves = std::numeric_limits<std::uint64_t>::max();  ///< of one game
  /// Moves of all games together; must outlive the simulator. Once it is spent, games end where
  /// they are. With a budget, a policy is called for each move, and never plays whole games.
  WorkBudget* budget = nullptr;
};

/// Plays games by a policy, on packed boards as long as the rules and the policy allow it. A thread
/// interleaves several games if `maker` can.
Simulator policy_simulator(const Rules& rules, const PolicyMaker& maker, GameEnds ends = {});

struct SimulationPlan {
  std::uint64_t games = 0;  ///< at least 1
  std::uint64_t first_seed = 1;
  unsigned threads = 1;          ///< of each process; at least 1
  WorkBudget* budget = nullptr;  ///< of all games, for played_series and evaluated; null: no limit
};

/// The statistics of the planned games: the same with any number of threads and processes.
/// `progress(games)` is called as Communicator::run_queue calls it.
GameStatistics simulated(const SimulationPlan& plan, const Simulator& simulator,
                         const std::function<void(std::uint64_t)>& progress,
                         Communicator& communicator = lone_communicator());

}  // namespace tilery
#pragma GCC visibility pop
