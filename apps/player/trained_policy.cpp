#include "apps/player/trained_policy.h"

#include <memory>

#include "tilery/search/player.h"

namespace tilery {
namespace {

class TrainedPlayer {
 public:
  TrainedPlayer(const Rules& rules, const Network& network, int depth)
      : judge_(network, rules.spawn), player_(rules, judge_), limits_{.depth = depth} {}

  Direction direction(const Position& position) {
    const Prospect prospect{.next = position.next.value_or(NextTile{}), .supply = position.supply};
    return *best_move(player_.values(position.board, prospect, limits_));
  }

 private:
  NetworkJudge judge_;
  Player<NetworkJudge> player_;
  SearchLimits limits_;
};

}  // namespace

PolicyMaker trained_policy(const Network& network, int depth) {
  return {.packed = {}, .walled = [&network, depth](const Rules& rules) {
            const auto player = std::make_shared<TrainedPlayer>(rules, network, depth);
            return [player](const Position& position) { return player->direction(position); };
          }};
}

}  // namespace tilery
