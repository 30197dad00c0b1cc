#pragma once
// One position looked at by several threads.

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "tilery/game/position.h"
#include "tilery/player/advice.h"
#include "tilery/player/judge.h"
#include "tilery/search/player.h"

namespace tilery {

/// Shares out the moves of a position among threads, each with a table of its own. A fixed depth
/// gives the bits that one thread gives.
class RootParallel {
 public:
  using IsLate = std::function<bool()>;

  static constexpr int most_threads = 4;  ///< a thread for each direction

  /// As many threads as there are cores besides the one that asks; at least one.
  static int spare_threads();

  /// The judge must outlive these. Requires at least one thread, and no more than that.
  RootParallel(const Rules& rules, const Judge& judge, int threads);

  /// The values of all moves of `position`.
  MoveValues values(const Position& position, const Thinking& thinking);

  /// The same at one depth; nothing as soon as `is_late()` says so, which several threads ask.
  std::optional<MoveValues> values(const Position& position, const SearchLimits& limits,
                                   const IsLate& is_late);

  /// One of the players, for what needs no more.
  [[nodiscard]] Player<Judge>& player() { return *players_.front(); }

 private:
  /// `moves` has a value where there is a move.
  std::optional<MoveValues> shared_out(const Position& position, const MoveValues& moves,
                                       const SearchLimits& limits, const IsLate& is_late);

  std::vector<std::unique_ptr<Player<Judge>>> players_;
};

}  // namespace tilery
