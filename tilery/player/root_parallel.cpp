#include "tilery/player/root_parallel.h"

#include <algorithm>
#include <atomic>

#include "tilery/core/threads.h"

namespace tilery {
namespace {

/// A time that is over as soon as the search is unwanted. It satisfies TimeForSearch.
struct TimeIfWanted {
  ThinkingTime time;
  const RootParallel::IsLate& is_unwanted;

  [[nodiscard]] bool is_over() const { return time.is_over() || (is_unwanted && is_unwanted()); }
  bool allows_another() { return !is_over() && time.allows_another(); }
};

}  // namespace

RootParallel::RootParallel(const Rules& rules, const Judge& judge, int threads) {
  for (int thread = 0; thread < threads; ++thread) {
    players_.push_back(std::make_unique<Player<Judge>>(rules, judge));
  }
}

int RootParallel::spare_threads() {
  return std::clamp(static_cast<int>(machine_threads()) - 1, 1, most_threads);
}

MoveValues RootParallel::values(const Position& position, const Thinking& thinking,
                                const IsLate& is_unwanted) {
  if (players_.size() == 1 && !is_unwanted) {
    return thought_of(player(), position, thinking);
  }
  TimeIfWanted time{ThinkingTime(thinking), is_unwanted};
  if (thinking.most_boards > 0) {
    return player().values_in_time(position.board, prospect_of(position), limits_of(thinking),
                                   time);
  }
  const IsLate is_late = [&] { return time.is_over(); };
  const MoveValues moves = thought_of(player(), position, {.depth = 1});
  MoveValues best = moves;
  SearchLimits limits = limits_of(thinking);
  const int first_depth = thinking.is_timed() ? 2 : thinking.depth;
  for (int depth = first_depth; 1 < depth && depth <= thinking.depth; ++depth) {
    if (!time.allows_another()) {
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
  if (players_.size() == 1 || limits.depth == 1 || limits.most_boards > 0) {
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
  run_workers(static_cast<unsigned>(players_.size()), [&](unsigned worker) {
    for (std::size_t way = next++; way < moves.size() && !was_late; way = next++) {
      if (!moves[way]) {
        continue;
      }
      values[way] = players_[worker]->value(position.board, prospect_of(position),
                                            static_cast<Direction>(way), limits,
                                            [&is_late] { return is_late(); });
      was_late = was_late || !values[way];
    }
  });
  return was_late ? std::nullopt : std::optional(values);
}

}  // namespace tilery
