#include "tilery/player/simulation.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "tilery/core/threads.h"
#include "tilery/game/play.h"
#include "tilery/kernels/random_games.h"
#include "tilery/packed/packed_rules.h"
#include "tilery/search/small_board.h"

namespace tilery {
namespace {

constexpr std::uint64_t kernel_block = 65536;
constexpr std::size_t kernel_lanes = 512;
constexpr std::size_t kernel_step = 256;    ///< attempts in a step
constexpr std::uint64_t wide_block = 4096;  ///< on more than 16 cells, whose games are longer
constexpr std::size_t wide_lanes = 256;
constexpr std::uint64_t policy_block = 16;
constexpr std::uint64_t endless = std::numeric_limits<std::uint64_t>::max();

/// A block of games for a kernel.
struct KernelBlock {
  std::uint64_t first_seed = 0;
  std::uint64_t games = 0;
  std::uint64_t most_moves = endless;
  WorkBudget* budget = nullptr;

  /// Counts the moves of a step by `lanes` lanes; false once the budget is spent.
  [[nodiscard]] bool may_step(std::size_t lanes) const {
    return budget == nullptr || budget->spend(lanes * kernel_step);
  }
};

/// Plays at random. Stops, and sets `is_endless`, as soon as a game has more than `most_moves`.
/// Counts that game in its present state.
void play_block_in_lanes(const Rules& rules, const KernelBlock& block,
                         std::atomic<bool>& is_endless, GameStatistics& statistics) {
  const std::size_t most = rules.shape.cells() > 16 ? wide_lanes : kernel_lanes;
  const auto lanes = static_cast<std::size_t>(std::min<std::uint64_t>(block.games, most));
  RandomGames play(rules, {.first_seed = block.first_seed, .lanes = lanes});
  for (std::uint64_t left = block.games; left > 0 && !is_endless && block.may_step(lanes);) {
    play.step(kernel_step);
    if (play.most_moves() > block.most_moves) {
      statistics.add({.seed = block.first_seed, .moves = play.most_moves()});
      is_endless = true;
    }
    for (const FinishedGame& game : play.take_games()) {
      is_endless = is_endless || game.moves > block.most_moves;
      if (game.seed - block.first_seed < block.games) {  // fast lanes have begun later games
        statistics.add(game);
        --left;
      }
    }
  }
}

/// Whether the first board is drawn, and is neither empty nor full nor at the goal. A board that
/// the rules give whole does not count.
bool start_leaves_a_move(const Rules& rules) {
  const SpawnRule& spawn = rules.spawn;
  const GoalRule& goal = rules.goal;
  const bool may_start_at_goal =
      goal.ends_game() &&
      (std::ranges::any_of(spawn.start_tiles, [&](Rank tile) { return goal.is_reached(tile); }) ||
       (!spawn.tiles.empty() && goal.is_reached(spawn.tiles.back().rank)));
  const auto tiles = static_cast<int>(spawn.start_tiles.size()) + spawn.start_draws;
  return tiles > 0 && tiles < open_cells(rules.shape) && !may_start_at_goal &&
         spawn.start_board.empty();
}

/// Whether a cell has no open neighbour, so that a tile there never moves.
bool has_lonely_cell(const Shape& shape) {
  const auto is_open = [&](int x, int y) {
    return x >= 0 && x < shape.width && y >= 0 && y < shape.height &&
           !shape.is_blocked(y * shape.width + x);
  };
  for (int cell = 0; cell < shape.cells(); ++cell) {
    const int x = cell % shape.width;
    const int y = cell / shape.width;
    if (is_open(x, y) && !is_open(x - 1, y) && !is_open(x + 1, y) && !is_open(x, y - 1) &&
        !is_open(x, y + 1)) {
      return true;
    }
  }
  return false;
}

/// Ends games by the limits. Threads share the budget, so its moves are counted in groups.
class MoveCount {
 public:
  explicit MoveCount(GameEnds ends) : ends_(ends) {}

  /// Counts a move of a game that has had `moves` moves. False if the game ends here.
  bool goes_on(std::uint64_t moves) {
    return moves < ends_.most_moves &&
           (ends_.budget == nullptr || ++since_ % at_once != 0 || ends_.budget->spend(at_once));
  }
  [[nodiscard]] bool is_spent() const {
    return ends_.budget != nullptr && ends_.budget->is_spent();
  }
  /// Counts the moves since the last count. Called at the end of a block, so that short games also
  /// count.
  void spend_rest() {
    if (ends_.budget != nullptr) {
      ends_.budget->spend(std::exchange(since_, 0) % at_once);
    }
  }

 private:
  static constexpr std::uint64_t at_once = 32;

  GameEnds ends_;
  std::uint64_t since_ = 0;
};

/// Continues `game`. If it outgrows packed boards, it continues on a walled board. It does not
/// start again: a player with a time limit would get a second try at a game that went well.
FinishedGame played(const QuickPlay& play, QuickPlay::Game game, const Policy& policy,
                    MoveCount& count) {
  while (!play.is_over(game) && count.goes_on(play.moves(game))) {
    play.move(game, policy(game));
  }
  return play.result(game);
}

bool plays_whole_games(const PolicyMaker& maker, const GameEnds& ends) {
  return maker.games && ends.budget == nullptr;
}

/// The games of one thread.
BlockPlayer block_player(const std::shared_ptr<const QuickPlay>& play, const PolicyMaker& maker,
                         GameEnds ends) {
  const Policy policy = maker.policy(*play);
  if (plays_whole_games(maker, ends)) {
    return [play, policy, ends, player = maker.games(*play, ends.most_moves)](
               std::uint64_t first_seed, std::uint64_t games, GameStatistics& statistics) {
      MoveCount count(ends);
      player(first_seed, games, [&](const QuickPlay::Game& game) {
        statistics.add(played(*play, game, policy, count));
      });
    };
  }
  return [play, policy, ends](std::uint64_t first_seed, std::uint64_t games,
                              GameStatistics& statistics) {
    MoveCount count(ends);
    for (std::uint64_t game = 0; game < games && !count.is_spent(); ++game) {
      const FinishedGame one = played(*play, play->first(first_seed + game), policy, count);
      if (!count.is_spent()) {
        statistics.add(one);
      }
    }
    count.spend_rest();
  };
}

}  // namespace

bool are_fit_for_kernels(const Rules& rules) {
  const bool is_whole_packed_board = cut_to_pack(rules) && rules.shape.blocked.empty();
  return (is_whole_packed_board || lane_rules(rules)) && start_leaves_a_move(rules) &&
         !has_lonely_cell(rules.shape);
}

Simulator kernel_simulator(const Rules& rules, std::uint64_t most_moves, WorkBudget* budget) {
  const std::uint64_t block = rules.shape.cells() > 16 ? wide_block : kernel_block;
  const auto is_endless = std::make_shared<std::atomic<bool>>(false);
  return {.block = block,
          .make =
              [&rules, most_moves, budget, is_endless] {
                return
                    [&rules, most_moves, budget, is_endless](
                        std::uint64_t first_seed, std::uint64_t games, GameStatistics& statistics) {
                      play_block_in_lanes(rules, {first_seed, games, most_moves, budget},
                                          *is_endless, statistics);
                    };
              },
          .budget = budget};
}

Simulator policy_simulator(const Rules& rules, const PolicyMaker& maker, GameEnds ends) {
  const auto play = std::make_shared<const QuickPlay>(maker.play(rules));
  const bool is_quick = plays_whole_games(maker, ends) || play->packed();
  return {.block = is_quick ? policy_block : 1,
          .make = [play, maker, ends] { return block_player(play, maker, ends); },
          .budget = ends.budget};
}

GameStatistics simulated(const SimulationPlan& plan, const Simulator& simulator,
                         const std::function<void(std::uint64_t)>& progress,
                         Communicator& communicator) {
  Guarded<GameStatistics> mine;
  communicator.run_queue(
      {.games = plan.games,
       .first_seed = plan.first_seed,
       .block = simulator.block,
       .threads = plan.threads,
       .is_over = [budget = simulator.budget] { return budget != nullptr && budget->is_spent(); }},
      [&](const NextBlock& next) {
        const BlockPlayer play = simulator.make();
        GameStatistics statistics;
        while (const std::optional<SeedBlock> block = next()) {
          play(block->first_seed, block->games, statistics);
        }
        mine.with([&](GameStatistics& all) { all.add(statistics); });
      },
      progress);
  const auto sum = [](const std::vector<std::string>& parts) {
    GameStatistics all;
    for (const std::string& part : parts) {
      all.add(GameStatistics::of_bytes(part));
    }
    return all.bytes();
  };
  return GameStatistics::of_bytes(communicator.all_reduce(
      mine.with([](const GameStatistics& own) { return own.bytes(); }), sum));
}

}  // namespace tilery
