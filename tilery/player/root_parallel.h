#pragma once
// One position searched by several threads.

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "tilery/game/position.h"
#include "tilery/player/advice.h"
#include "tilery/player/judge.h"
#include "tilery/player/thinking.h"
#include "tilery/search/player.h"

namespace tilery {

/// Shares out the moves of a position among threads, each with a transposition table of its own. A
/// search to a fixed depth gives the same bits with any number of threads.
class RootParallel {
 public:
  using IsLate = std::function<bool()>;

  static constexpr int most_threads = 4;  ///< a thread for each direction

  /// One thread fewer than the machine runs at once; 1 to most_threads.
  static int spare_threads();

  /// The judge must outlive these. Requires 1 to most_threads threads.
  RootParallel(const Rules& rules, const Judge& judge, int threads);

  /// The values of all moves of `position`. `is_unwanted`, unless empty, is asked often by every
  /// thread, beside `thinking.is_unwanted`.
  MoveValues values(const Position& position, const Thinking& thinking,
                    const IsLate& is_unwanted = {});

  /// The values of all moves of `position` at one depth; nothing as soon as `is_late()`, which
  /// several threads call. With `limits.most_boards` one thread searches, and `is_late` does the
  /// counting.
  std::optional<MoveValues> values(const Position& position, const SearchLimits& limits,
                                   const IsLate& is_late);

  /// One of the players, for searches on one thread.
  [[nodiscard]] Player<Judge>& player() { return *players_.front(); }
  [[nodiscard]] const Player<Judge>& player() const { return *players_.front(); }

 private:
  /// `moves` has a value for each direction that is a move.
  std::optional<MoveValues> shared_out(const Position& position, const MoveValues& moves,
                                       const SearchLimits& limits, const IsLate& is_late);

  std::vector<std::unique_ptr<Player<Judge>>> players_;
};

}  // namespace tilery
