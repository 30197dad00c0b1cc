#include "apps/player/judged_policy.h"

#include <memory>

#include "apps/player/thinking_time.h"
#include "tilery/search/expectimax.h"
#include "tilery/search/one_ply_games.h"
#include "tilery/search/search_rules.h"

namespace tilery {
namespace {

/// A player of packed games.
class PackedPlayer {
 public:
  PackedPlayer(const PackedRules& packed, const Judge& judge, const Thinking& thinking)
      : rules_(packed), search_(rules_, judge), thinking_(thinking) {}

  Direction choose(const PackedGame& game) {
    const NextTile next{.rank = game.next, .hint_low = game.next, .hint_high = game.next};
    const SearchPosition position{game.board, {.next = next, .supply = game.supply}};
    const SearchLimits limits = limits_of(thinking_);
    return *best_move(
        thinking_.milliseconds > 0
            ? search_.values_in_time(position, limits, ThinkingTime(thinking_.milliseconds))
            : search_.values(position, limits));
  }

 private:
  SearchRules rules_;
  Expectimax<SearchRules, Judge> search_;
  Thinking thinking_;
};

GamesPlayer one_ply_player(const PackedRules& packed, const Judge& judge) {
  return [player = std::make_shared<OnePlyGames<Judge>>(packed, judge)](
             std::uint64_t first_seed, std::uint64_t games, const TakeGame& take) {
    player->play(first_seed, games, take);
  };
}

bool shows_windows(const SpawnRule& spawn) { return spawn.is_previewed && spawn.bonus; }

}  // namespace

PolicyMaker judged_policy(const Rules& rules, const Judge& judge, const Thinking& thinking) {
  PolicyMaker maker;
  if (!shows_windows(rules.spawn)) {
    maker.packed = [&judge, thinking](const PackedRules& packed) {
      const auto player = std::make_shared<PackedPlayer>(packed, judge, thinking);
      return [player](const PackedGame& game) { return player->choose(game); };
    };
    if (thinking.depth == 1 && thinking.milliseconds <= 0) {
      maker.games = [&judge](const PackedRules& packed) { return one_ply_player(packed, judge); };
    }
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
