#include "tilery/player/policy.h"

#include <array>
#include <concepts>
#include <cstddef>
#include <memory>
#include <optional>

#include "tilery/search/interleaved_games.h"
#include "tilery/search/player.h"

namespace tilery {
namespace {

/// The gain of each direction; nothing for directions that are no moves.
using Gains = std::array<std::optional<double>, 4>;

Direction random_direction(const Gains& gains, const Random& game, std::uint64_t moves) {
  std::uint64_t count = 0;
  for (const auto& gain : gains) {
    count += gain ? 1 : 0;
  }
  Random random = {.seed = mix(~game.seed), .counter = moves};
  std::uint64_t left = random.below(count);
  std::size_t direction = 0;
  while (!gains[direction] || left-- > 0) {
    ++direction;
  }
  return static_cast<Direction>(direction);
}

Direction best_of(const Gains& gains) {
  std::optional<std::size_t> best;
  for (std::size_t direction = 0; direction < gains.size(); ++direction) {
    if (gains[direction] && (!best || *gains[direction] > *gains[*best])) {
      best = direction;
    }
  }
  return static_cast<Direction>(best.value_or(0));
}

template <Play P>
Gains gains_of(const P& play, const typename P::Game& game) {
  const ScoreRule& score = play.rules().score;
  const auto worth = [&score](const auto& board) {
    return static_cast<double>(counted_score(score, board));
  };
  Gains gains;
  for (std::size_t direction = 0; direction < gains.size(); ++direction) {
    const auto& slide = game.slides[direction];
    if (slide.moved) {
      gains[direction] = score.kind == ScoreKind::counted
                             ? worth(slide.board) - worth(game.position.board)
                             : static_cast<double>(slide.gain);
    }
  }
  return gains;
}

/// A policy that chooses by the gains of a position's moves.
template <typename Choose>
PolicyMaker policy_by_gains(Choose choose) {
  return {.policy = [choose](const QuickPlay& quick) {
    return [choose, &quick](const QuickPlay::Game& game) {
      return quick.with(game, [&choose](const auto& play, const auto& its) {
        return choose(gains_of(play, its), its.position.random, its.position.moves);
      });
    };
  }};
}

/// Searches the moves of games, one after the other. Limits are means over a game.
class GameSearch {
 public:
  GameSearch(const Rules& rules, const BoardEvaluator& evaluator, const SearchLimits& search_limits)
      : player_(rules, evaluator), search_limits_(search_limits), bank_(search_limits) {}

  template <typename AnyPosition>
  Direction choose(const AnyPosition& position) {
    begin_move(position.random, position.moves);
    if constexpr (std::same_as<AnyPosition, Position>) {
      if (needs_turns(player_.rules(), position)) {
        Deepening search = player_.search(position, bank_.limits());
        search.finish();
        bank_.spend(search);
        return *best_move(search.values());
      }
    }
    const Preview preview = preview_of(position);
    if (search_limits_.is_limited()) {
      if (const auto known = move_of_table(position.board, preview)) {
        return *known;
      }
    }
    const MoveValues values = searched(position.board, preview, bank_.limits());
    return *best_move(search_limits_.depth > 1 ? player_.revised(position.board, values) : values);
  }

 private:
  void begin_move(const Random& random, std::uint64_t moves) {
    if (random.seed != seed_ || moves < moves_) {
      bank_ = EffortBank(search_limits_);
    }
    seed_ = random.seed;
    moves_ = moves;
  }

  /// The best move by the tablebase, instead of a deeper search. Nothing if no table contains the
  /// board.
  template <typename Board>
  std::optional<Direction> move_of_table(const Board& board, const Preview& preview) {
    const MoveValues one_ply = player_.values(board, preview, {.depth = 1});
    const MoveValues revised = player_.revised(board, one_ply);
    if (search_limits_.depth == 1 || revised == one_ply) {
      return std::nullopt;
    }
    SearchLimits one_ply_limits = bank_.limits();
    one_ply_limits.depth = 1;
    searched(board, preview, one_ply_limits);
    return best_move(revised);
  }

  template <typename Board>
  MoveValues searched(const Board& board, const Preview& preview, const SearchLimits& limits) {
    Deepening search = player_.search(board, preview, limits);
    search.finish();
    bank_.spend(search);
    return search.values();
  }

  Player<BoardEvaluator> player_;
  SearchLimits search_limits_;
  EffortBank bank_;
  std::uint64_t seed_ = 0;  ///< of the game whose moves are searched
  std::uint64_t moves_ = 0;
};

/// Whether packed boards do not show the tiles to come as players see them, or searches cannot use
/// packed boards.
bool needs_walls(const SpawnRule& spawn) {
  return (spawn.is_previewed && spawn.bonus) || spawn.place == SpawnPlace::worst;
}

/// Plays whole games of a player that searches one move ahead.
template <Play P>
GamesPlayer one_ply_player(const QuickPlay& quick, const P& play, const BoardEvaluator& evaluator,
                           std::uint64_t most_moves) {
  return [&quick, player = std::make_shared<InterleavedGames<P, BoardEvaluator>>(
                      play, evaluator, most_moves)](std::uint64_t first_seed, std::uint64_t games,
                                                    const TakeGame& take) {
    player->play(first_seed, games,
                 [&](const typename P::Game& game) { take(quick.fitted(game)); });
  };
}

}  // namespace

PolicyMaker random_policy() { return policy_by_gains(random_direction); }

PolicyMaker greedy_policy() {
  return policy_by_gains(
      [](const Gains& gains, const Random&, std::uint64_t) { return best_of(gains); });
}

PolicyMaker perfect_policy(const ExactValues& values) {
  return {.policy =
              [&values](const QuickPlay& play) {
                return [&values, &play](const QuickPlay::Game& game) {
                  const Position position = play.position(game);
                  return *best_move(
                      *values.values(position.board, preview_of(position), position.player));
                };
              },
          .needs_walls = true};
}

PolicyMaker evaluated_policy(const Rules& rules, const BoardEvaluator& evaluator,
                             const SearchLimits& search_limits) {
  PolicyMaker maker;
  maker.needs_walls = needs_walls(rules.spawn);
  maker.policy = [&evaluator, search_limits](const QuickPlay& quick) {
    const auto search = std::make_shared<GameSearch>(quick.rules(), evaluator, search_limits);
    return [search, &quick](const QuickPlay::Game& game) {
      return quick.with(
          game, [&search](const auto&, const auto& its) { return search->choose(its.position); });
    };
  };
  // On walled boards that could be packed, it is faster to search single moves.
  const bool interleaves_games = !cut_to_pack(rules) || !maker.needs_walls;
  if (search_limits.depth == 1 && !search_limits.is_limited() && !rules.players.goals &&
      interleaves_games) {
    maker.games = [&evaluator](const QuickPlay& quick, std::uint64_t most_moves) {
      return quick.packed() ? one_ply_player(quick, *quick.packed(), evaluator, most_moves)
                            : one_ply_player(quick, quick.walled(), evaluator, most_moves);
    };
  }
  return maker;
}

}  // namespace tilery
