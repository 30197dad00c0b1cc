#include "tilery/player/simulation.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "tilery/board/packed_slide.h"
#include "tilery/board/packed_spawn.h"
#include "tilery/board/random_play.h"
#include "tilery/core/threads.h"
#include "tilery/game/random_games.h"

namespace tilery {
namespace {

constexpr std::uint64_t kernel_block = 65536;
constexpr std::size_t kernel_lanes = 512;
constexpr std::size_t kernel_step = 256;    ///< attempts
constexpr std::uint64_t wide_block = 4096;  ///< on more than 16 cells, whose games are longer
constexpr std::size_t wide_lanes = 256;
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

struct WideBlock {
  std::uint64_t first_seed = 0;
  std::uint64_t games = 0;
  std::uint64_t most_moves = 0;
};

/// As play_block_in_lanes, on boards of any size. Stops, and sets `is_endless`, as soon as a game
/// has more than `most_moves`; such a game is counted as it stands.
void play_wide_block(const Rules& rules, const WideBlock& block, std::atomic<bool>& is_endless,
                     GameStatistics& statistics) {
  const std::size_t most = rules.shape.cells() > 16 ? wide_lanes : kernel_lanes;
  const auto lanes = static_cast<std::size_t>(std::min<std::uint64_t>(block.games, most));
  RandomGames play(rules, {.first_seed = block.first_seed, .lanes = lanes});
  for (std::uint64_t left = block.games; left > 0 && !is_endless;) {
    play.step(kernel_step);
    if (play.longest() > block.most_moves) {
      statistics.add({.seed = block.first_seed, .moves = play.longest()});
      is_endless = true;
    }
    for (const FinishedGame& game : play.take_games()) {
      is_endless = is_endless || game.moves > block.most_moves;
      if (game.seed - block.first_seed < block.games) {
        statistics.add(game);
        --left;
      }
    }
  }
}

/// Whether the first board is neither empty nor full nor at the goal.
bool start_leaves_a_move(const Rules& rules) {
  const SpawnRule& spawn = rules.spawn;
  const GoalRule& goal = rules.goal;
  const bool may_start_at_goal =
      goal.ends_game() &&
      (std::ranges::any_of(spawn.start_tiles, [&](Rank tile) { return goal.is_reached(tile); }) ||
       goal.is_reached(spawn.tiles.back().rank));
  const auto tiles = static_cast<int>(spawn.start_tiles.size()) + spawn.start_draws;
  int open_cells = 0;
  for (int cell = 0; cell < rules.shape.cells(); ++cell) {
    open_cells += rules.shape.is_blocked(cell) ? 0 : 1;
  }
  return tiles > 0 && tiles < open_cells && !may_start_at_goal && spawn.start_board.empty();
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

FinishedGame played_on(const Rules& rules, const QuickSlides& slides, const WalledPolicy& policy,
                       Position position, std::uint64_t most_moves) {
  QuickSlides::All all;
  while (position.moves < most_moves && !is_over(rules, position)) {
    const Direction direction = policy(position);
    slides.write(position.board, {all.data(), &all[1], &all[2], &all[3]});
    make_move(rules, position, direction, all[static_cast<std::size_t>(direction)]);
  }
  return {position.random.seed, position.moves, score_of(rules, position),
          position.board.largest()};
}

FinishedGame played(const Rules& rules, const QuickSlides& slides, const WalledPolicy& policy,
                    std::uint64_t seed, std::uint64_t most_moves) {
  return played_on(rules, slides, policy, first_position(rules, seed), most_moves);
}

/// A game that outgrows packed boards continues on a walled one, if `walled` is not empty. It is
/// not begun again: a player against time would get a second try at a game that went well.
FinishedGame played(const PackedRules& packed, const Rules& rules, const PackedPolicy& policy,
                    const WalledPolicy& walled, std::uint64_t seed) {
  PackedGame game = first_packed_game(packed, seed);
  while (!is_over(packed, game.board)) {
    if (walled && outgrows_packed(rules, largest(game.board))) {
      return played_on(rules, QuickSlides(rules), walled, unpacked(game, rules), endless);
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

BlockPlayer walled_player(const Rules& rules, const PolicyMaker& maker, std::uint64_t most_moves) {
  if (maker.walled_games) {
    return [play = maker.walled_games(rules, most_moves)](
               std::uint64_t first_seed, std::uint64_t games, GameStatistics& statistics) {
      play(first_seed, games, [&](const FinishedGame& game) { statistics.add(game); });
    };
  }
  const WalledPolicy policy = maker.walled(rules);
  return one_by_one([&rules, slides = QuickSlides(rules), policy, most_moves](std::uint64_t seed) {
    return played(rules, slides, policy, seed, most_moves);
  });
}

BlockPlayer packed_player(const PackedRules& packed, const Rules& rules, const PolicyMaker& maker) {
  const WalledPolicy walled = maker.walled ? maker.walled(rules) : WalledPolicy();
  if (maker.games) {
    const auto whole = [&rules, walled](const FinishedGame& game) {
      return walled && outgrows_packed(rules, game.highest)
                 ? played(rules, QuickSlides(rules), walled, game.seed, endless)
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

}  // namespace

bool are_fit_for_kernels(const PackedRules& rules) {
  return rules.rules().shape.blocked.empty() && start_leaves_a_move(rules.rules());
}

bool are_fit_for_wide_kernels(const Rules& rules) {
  return wide_play_rules(rules).has_value() && start_leaves_a_move(rules) &&
         !has_lonely_cell(rules.shape);
}

Simulator wide_simulator(const Rules& rules, std::uint64_t most_moves) {
  const std::uint64_t block = rules.shape.cells() > 16 ? wide_block : kernel_block;
  const auto is_endless = std::make_shared<std::atomic<bool>>(false);
  return {.block = block, .make = [&rules, most_moves, is_endless] {
            return [&rules, most_moves, is_endless](std::uint64_t first_seed, std::uint64_t games,
                                                    GameStatistics& statistics) {
              play_wide_block(rules, {first_seed, games, most_moves}, *is_endless, statistics);
            };
          }};
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
  return {.block = maker.walled_games ? policy_block : 1,
          .make = [&rules, maker, most_moves] { return walled_player(rules, maker, most_moves); }};
}

Simulator policy_simulator(const PackedRules& packed, const Rules& rules,
                           const PolicyMaker& maker) {
  return {.block = policy_block,
          .make = [&packed, &rules, maker] { return packed_player(packed, rules, maker); }};
}

GameStatistics simulated(const SimulationPlan& plan, const Simulator& simulator,
                         const std::function<void(std::uint64_t)>& progress, Crew& crew) {
  Guarded<GameStatistics> mine;
  crew.share(
      {.games = plan.games,
       .first_seed = plan.first_seed,
       .block = simulator.block,
       .threads = plan.threads},
      [&](const NextBlock& next) {
        const BlockPlayer play = simulator.make();
        GameStatistics statistics;
        while (const std::optional<SeedBlock> block = next()) {
          play(block->first_seed, block->games, statistics);
        }
        mine.with([&](GameStatistics& all) { all.add(statistics); });
      },
      progress);
  GameStatistics all;
  const std::string part = mine.with([](GameStatistics& own) { return own.bytes(); });
  for (const std::string& bytes : crew.gathered(part)) {
    all.add(GameStatistics::of_bytes(bytes));
  }
  return all;
}

}  // namespace tilery
