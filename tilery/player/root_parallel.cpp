#include "tilery/player/root_parallel.h"

#include <algorithm>
#include <atomic>
#include <thread>

#include "tilery/player/thinking_time.h"

namespace tilery {
RootParallel::RootParallel(const Rules& rules, const Judge& judge, int threads) {
  for (int thread = 0; thread < threads; ++thread) {
    players_.push_back(std::make_unique<Player<Judge>>(rules, judge));
  }
}

int RootParallel::spare_threads() {
  return std::clamp(static_cast<int>(std::thread::hardware_concurrency()) - 1, 1, most_threads);
}

MoveValues RootParallel::values(const Position& position, const Thinking& thinking) {
  if (players_.size() == 1) {
    return thought_of(player(), position, thinking);
  }
  const bool is_timed = thinking.milliseconds > 0;
  ThinkingTime time(thinking.milliseconds);
  const IsLate is_late = [&] { return is_timed && time.is_over(); };
  const MoveValues moves = thought_of(player(), position, {.depth = 1});
  MoveValues best = moves;
  SearchLimits limits = limits_of(thinking);
  for (int depth = is_timed ? 2 : thinking.depth; 1 < depth && depth <= thinking.depth; ++depth) {
    if (is_timed && !time.allows_another()) {
      break;
    }
    limits.depth = depth;
    const std::optional<MoveValues> deeper = shared_out(position, moves, limits, is_late);
    if (!deeper) {
      break;
    }
    best = *deeper;
  }
  return best;
}

std::optional<MoveValues> RootParallel::values(const Position& position, const SearchLimits& limits,
                                               const IsLate& is_late) {
  if (players_.size() == 1 || limits.depth == 1) {
    return player().values(position.board, prospect_of(position), limits,
                           [&is_late] { return is_late(); });
  }
  return shared_out(position, thought_of(player(), position, {.depth = 1}), limits, is_late);
}

std::optional<MoveValues> RootParallel::shared_out(const Position& position,
                                                   const MoveValues& moves,
                                                   const SearchLimits& limits,
                                                   const IsLate& is_late) {
  MoveValues values;
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> was_late = false;
  const auto work = [&](Player<Judge>& player) {
    for (std::size_t way = next++; way < moves.size() && !was_late; way = next++) {
      if (!moves[way]) {
        continue;
      }
      values[way] = player.value(position.board, prospect_of(position), static_cast<Direction>(way),
                                 limits, [&is_late] { return is_late(); });
      was_late = was_late || !values[way];
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < players_.size(); ++i) {
      others.emplace_back([&work, &player = *players_[i]] { work(player); });
    }
    work(player());
  }
  return was_late ? std::nullopt : std::optional(values);
}

}  // namespace tilery
