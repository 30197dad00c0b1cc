#pragma once
// A player: the value of every move of a game's position, whatever board it is on.

#include <cstdint>
#include <optional>

#include "tilery/board/packed_rules.h"
#include "tilery/board/walled_board.h"
#include "tilery/search/downgrade.h"
#include "tilery/search/expectimax.h"
#include "tilery/search/search_rules.h"

namespace tilery {

/// Searches on the packed board. `E` judges packed boards.
template <Evaluator E>
class Player {
 public:
  /// The judge must outlive the player. Requires rules that pack.
  Player(const Rules& rules, const E& judge, int table_bits = 16)
      : full_(rules),
        packed_(*PackedRules::of(rules)),
        rules_(packed_),
        search_(rules_, judge, table_bits) {}
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  /// The values of all moves on `board`; one with tiles above rank 15 is searched downgraded.
  /// Nothing where that cannot be done.
  std::optional<MoveValues> values(const WalledBoard& board, const Prospect& prospect,
                                   const SearchLimits& limits) {
    return values_in_time(board, prospect, limits, [] { return false; }, true);
  }

  /// Depth after depth until `is_late()`, at most `limits.depth`.
  template <typename IsLate>
  std::optional<MoveValues> values_in_time(const WalledBoard& board, const Prospect& prospect,
                                           const SearchLimits& limits, IsLate is_late,
                                           bool is_fixed = false) {
    const std::optional<PackedBoard> packed = downgraded(full_, board);
    if (!packed) {
      return std::nullopt;
    }
    const SearchPosition position{*packed, prospect};
    return is_fixed ? search_.values(position, limits)
                    : search_.values_in_time(position, limits, is_late);
  }

 private:
  Rules full_;  ///< before they were cut to pack
  PackedRules packed_;
  SearchRules rules_;
  Expectimax<E> search_;
};

}  // namespace tilery
