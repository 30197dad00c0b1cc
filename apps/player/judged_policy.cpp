#include "apps/player/judged_policy.h"

#include <memory>

namespace tilery {

PolicyMaker judged_policy(const Judge& judge, const Thinking& thinking) {
  return {.packed = {}, .walled = [&judge, thinking](const Rules& rules) {
            const auto player = std::make_shared<Player<Judge>>(rules, judge);
            return [player, thinking](const Position& position) {
              return *best_move(thought_of(*player, position, thinking));
            };
          }};
}

}  // namespace tilery
