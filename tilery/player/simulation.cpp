#include "tilery/player/simulation.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <vector>

#include "tilery/board/packed_slide.h"
#include "tilery/board/packed_spawn.h"
#include "tilery/board/random_play.h"
#include "tilery/core/threads.h"

namespace tilery {
namespace {

constexpr std::uint64_t kernel_block = 65536;
constexpr std::size_t kernel_lanes = 512;
constexpr std::size_t kernel_step = 256;  ///< attempts
constexpr std::uint64_t policy_block = 16;
constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

void play_block_in_lanes(const PackedRules& rules, std::uint64_t first_seed, std::uint64_t games,
                         GameStatistics& statistics) {
  const auto lanes = static_cast<std::size_t>(std::min<std::uint64_t>(games, kernel_lanes));
  RandomPlay play(rules, {.first_seed = first_seed, .lanes = lanes, .lists_games = true});
  for (std::uint64_t left = games; left > 0;) {
    play.step(kernel_step);
    for (const FinishedGame& game : play.take_games()) {
      if (game.seed - first_seed < games) {  // fast lanes have begun later games
        statistics.add(game);
        --left;
      }
    }
  }
}

FinishedGame played_on(const Rules& rules, const WalledPolicy& policy, Position position,
                       std::uint64_t most_moves) {
  while (position.moves < most_moves && !is_over(rules, position)) {
    position = play(rules, position, policy(position), 1)->after;
    position.asks = false;
  }
  return {position.random.seed, position.moves, score_of(rules, position),
          position.board.largest()};
}

FinishedGame played(const Rules& rules, const WalledPolicy& policy, std::uint64_t seed,
                    std::uint64_t most_moves = endless) {
  return played_on(rules, policy, first_position(rules, seed), most_moves);
}

/// A game that outgrows packed boards continues on a walled one, if `walled` is not empty. It is
/// not begun again: a player against time would get a second try at a game that went well.
FinishedGame played(const PackedRules& packed, const Rules& rules, const PackedPolicy& policy,
                    const WalledPolicy& walled, std::uint64_t seed) {
  PackedGame game = first_packed_game(packed, seed);
  while (!is_over(packed, game.board)) {
    if (walled && outgrows_packed(rules, largest(game.board))) {
      return played_on(rules, walled, unpacked(game, rules), endless);
    }
    const Direction direction = policy(game);
    make_move(packed, game, direction, slide(game.board, direction, packed));
  }
  return {seed, game.moves, score_of(packed, game), largest(game.board)};
}

/// The games of a block, each as `play` answers for its seed.
template <typename Play>
BlockPlayer one_by_one(const Play& play) {
  return [play](std::uint64_t first_seed, std::uint64_t games, GameStatistics& statistics) {
    for (std::uint64_t game = 0; game < games; ++game) {
      statistics.add(play(first_seed + game));
    }
  };
}

BlockPlayer walled_player(const Rules& rules, const WalledPolicy& policy,
                          std::uint64_t most_moves) {
  return one_by_one([&rules, policy, most_moves](std::uint64_t seed) {
    return played(rules, policy, seed, most_moves);
  });
}

BlockPlayer packed_player(const PackedRules& packed, const Rules& rules, const PolicyMaker& maker) {
  const WalledPolicy walled = maker.walled ? maker.walled(rules) : WalledPolicy();
  if (maker.games) {
    const auto whole = [&rules, walled](const FinishedGame& game) {
      return walled && outgrows_packed(rules, game.highest) ? played(rules, walled, game.seed)
                                                            : game;
    };
    return [play = maker.games(packed), whole](std::uint64_t first_seed, std::uint64_t games,
                                               GameStatistics& statistics) {
      play(first_seed, games, [&](const FinishedGame& game) { statistics.add(whole(game)); });
    };
  }
  return one_by_one([&packed, &rules, policy = maker.packed(packed), walled](std::uint64_t seed) {
    return played(packed, rules, policy, walled, seed);
  });
}

/// One simulation: what its threads share.
class Simulation {
 public:
  Simulation(const SimulationPlan& plan, const Simulator& simulator,
             const std::function<void(std::uint64_t)>& progress)
      : plan_(plan), simulator_(simulator), progress_(progress) {}

  GameStatistics result() {
    std::vector<GameStatistics> parts(plan_.threads);
    run_workers(plan_.threads, [&](unsigned worker) { parts[worker] = part_of(worker); });
    GameStatistics all;
    for (const GameStatistics& part : parts) {
      all.add(part);
    }
    return all;
  }

 private:
  /// Leaves no game to the other threads, if an exception ends one thread early.
  struct EndOfGames {
    Simulation& of;
    ~EndOfGames() { of.next_ = of.plan_.games; }
  };

  GameStatistics part_of(unsigned worker) {
    const EndOfGames at_end{*this};
    const BlockPlayer play = simulator_.make();
    GameStatistics statistics;
    while (true) {
      const std::uint64_t first = next_.fetch_add(simulator_.block);
      if (first >= plan_.games) {
        return statistics;
      }
      const std::uint64_t games = std::min(simulator_.block, plan_.games - first);
      play(plan_.first_seed + first, games, statistics);
      over_ += games;
      if (worker == 0) {
        progress_(over_);
      }
    }
  }

  const SimulationPlan& plan_;
  const Simulator& simulator_;
  const std::function<void(std::uint64_t)>& progress_;
  std::atomic<std::uint64_t> next_ = 0;
  std::atomic<std::uint64_t> over_ = 0;
};

}  // namespace

bool are_fit_for_kernels(const PackedRules& rules) {
  const SpawnRule& spawn = rules.rules().spawn;
  const GoalRule& goal = rules.rules().goal;
  const bool may_start_at_goal =
      goal.ends_game() &&
      (std::ranges::any_of(spawn.start_tiles, [&](Rank tile) { return goal.is_reached(tile); }) ||
       goal.is_reached(spawn.tiles.back().rank));
  const auto tiles = static_cast<int>(spawn.start_tiles.size()) + spawn.start_draws;
  return rules.rules().shape.blocked.empty() && tiles > 0 && tiles < 16 && !may_start_at_goal;
}

Simulator kernel_simulator(const PackedRules& rules) {
  return {.block = kernel_block, .make = [&rules] {
            return [&rules](std::uint64_t first_seed, std::uint64_t games,
                            GameStatistics& statistics) {
              play_block_in_lanes(rules, first_seed, games, statistics);
            };
          }};
}

bool outgrows_packed(const Rules& rules, Rank highest) {
  constexpr Rank highest_packed = 15;
  return rules.ladder.top() > highest_packed && highest >= highest_packed;
}

Simulator policy_simulator(const Rules& rules, const PolicyMaker& maker, std::uint64_t most_moves) {
  return {.block = 1, .make = [&rules, maker, most_moves] {
            return walled_player(rules, maker.walled(rules), most_moves);
          }};
}

Simulator policy_simulator(const PackedRules& packed, const Rules& rules,
                           const PolicyMaker& maker) {
  return {.block = policy_block,
          .make = [&packed, &rules, maker] { return packed_player(packed, rules, maker); }};
}

GameStatistics simulated(const SimulationPlan& plan, const Simulator& simulator,
                         const std::function<void(std::uint64_t)>& progress) {
  return Simulation(plan, simulator, progress).result();
}

}  // namespace tilery
