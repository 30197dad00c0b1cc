#include "tilery/player/policy.h"

#include <array>
#include <cstddef>
#include <memory>
#include <optional>

#include "tilery/board/packed_slide.h"
#include "tilery/board/slide.h"
#include "tilery/player/walled_one_ply.h"
#include "tilery/search/expectimax.h"
#include "tilery/search/one_ply_games.h"
#include "tilery/search/search_rules.h"

namespace tilery {
namespace {

/// The gain of each direction; nothing for directions that are no moves.
using Gains = std::array<std::optional<double>, 4>;

Direction any_of(const Gains& gains, const Random& game, std::uint64_t moves) {
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

double worth_of(const ScoreRule& score, PackedBoard board) {
  double worth = 0;
  for (int cell = 0; cell < 16; ++cell) {
    worth += static_cast<double>(score.worth[board.rank(cell)]);
  }
  return worth;
}

Gains gains_of(const PackedRules& rules, PackedBoard board) {
  const ScoreRule& score = rules.rules().score;
  Gains gains;
  const auto slid = slides(board, rules);
  for (std::size_t direction = 0; direction < slid.size(); ++direction) {
    if (slid[direction].moved) {
      gains[direction] = score.kind == ScoreKind::counted
                             ? worth_of(score, slid[direction].board) - worth_of(score, board)
                             : static_cast<double>(slid[direction].gain);
    }
  }
  return gains;
}

Gains gains_of(const Rules& rules, const WalledBoard& board) {
  Gains gains;
  for (const Direction direction : all_directions) {
    const Slide slid = slide(board, direction, rules);
    if (slid.moved()) {
      gains[static_cast<std::size_t>(direction)] =
          rules.score.kind == ScoreKind::counted
              ? static_cast<double>(counted_score(rules, slid.board)) -
                    static_cast<double>(counted_score(rules, board))
              : static_cast<double>(slid.gain);
    }
  }
  return gains;
}

/// A player of packed games.
class PackedPlayer {
 public:
  PackedPlayer(const PackedRules& packed, const Judge& judge, const Thinking& thinking)
      : rules_(packed), judge_(judge), search_(rules_, judge), thinking_(thinking) {}

  Direction choose(const PackedGame& game) {
    const NextTile next{.rank = game.next, .hint_low = game.next, .hint_high = game.next};
    const SearchPosition position{game.board, {.next = next, .supply = game.supply}};
    const SearchLimits limits = limits_of(thinking_);
    MoveValues values = searched(position, limits);
    if (limits.depth > 1) {
      judge_.revise(game.board, values);
    }
    return *best_move(values);
  }

 private:
  MoveValues searched(const SearchPosition& position, const SearchLimits& limits) {
    const ThinkingTime time(thinking_);
    if (thinking_.is_limited()) {
      return search_.values_in_time(position, limits, time);
    }
    const auto values = search_.values(position, limits, [&time] { return time.is_over(); });
    return values ? *values : search_.values(position, {.depth = 1});
  }

  SearchRules rules_;
  const Judge& judge_;
  Expectimax<SearchRules, Judge> search_;
  Thinking thinking_;
};

GamesPlayer one_ply_player(const PackedRules& packed, const Judge& judge) {
  return [player = std::make_shared<OnePlyGames<Judge>>(packed, judge)](
             std::uint64_t first_seed, std::uint64_t games, const TakeGame& take) {
    player->play(first_seed, games, take);
  };
}

GamesPlayer walled_one_ply_player(const Rules& rules, const Judge& judge,
                                  std::uint64_t most_moves) {
  return [player = std::make_shared<WalledOnePlyGames<Judge>>(rules, judge, most_moves)](
             std::uint64_t first_seed, std::uint64_t games, const TakeGame& take) {
    player->play(first_seed, games, take);
  };
}

bool shows_windows(const SpawnRule& spawn) { return spawn.is_previewed && spawn.bonus; }

}  // namespace

PolicyMaker random_policy() {
  return {.packed =
              [](const PackedRules& rules) {
                return [&rules](const PackedGame& game) {
                  return any_of(gains_of(rules, game.board), game.random, game.moves);
                };
              },
          .walled =
              [](const Rules& rules) {
                return [&rules](const Position& position) {
                  return any_of(gains_of(rules, position.board), position.random, position.moves);
                };
              }};
}

PolicyMaker greedy_policy() {
  return {.packed =
              [](const PackedRules& rules) {
                return [&rules](const PackedGame& game) {
                  return best_of(gains_of(rules, game.board));
                };
              },
          .walled =
              [](const Rules& rules) {
                return [&rules](const Position& position) {
                  return best_of(gains_of(rules, position.board));
                };
              }};
}

PolicyMaker perfect_policy(const ExactValues& values) {
  return {.packed = {}, .walled = [&values](const Rules&) {
            return [&values](const Position& position) {
              return *best_move(*values.values(position.board, prospect_of(position)));
            };
          }};
}

PolicyMaker judged_policy(const Rules& rules, const Judge& judge, const Thinking& thinking) {
  PolicyMaker maker;
  if (!shows_windows(rules.spawn)) {
    maker.packed = [&judge, thinking](const PackedRules& packed) {
      const auto player = std::make_shared<PackedPlayer>(packed, judge, thinking);
      return [player](const PackedGame& game) { return player->choose(game); };
    };
    if (thinking.depth == 1 && !thinking.is_limited()) {
      maker.games = [&judge](const PackedRules& packed) { return one_ply_player(packed, judge); };
    }
  }
  if (thinking.depth == 1 && !thinking.is_limited() && !PackedRules::of(rules)) {
    maker.walled_games = [&judge](const Rules& walled, std::uint64_t most_moves) {
      return walled_one_ply_player(walled, judge, most_moves);
    };
  }
  maker.walled = [&judge, thinking](const Rules& walled) {
    const auto player = std::make_shared<Player<Judge>>(walled, judge);
    return [player, thinking](const Position& position) {
      return *best_move(thought_of(*player, position, thinking));
    };
  };
  return maker;
}

}  // namespace tilery
