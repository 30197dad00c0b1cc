#pragma once
// The value of every move of a position on any board, packed where that is possible.

#include <optional>
#include <utility>

#include "tilery/board/packed_rules.h"
#include "tilery/board/walled_board.h"
#include "tilery/search/downgrade.h"
#include "tilery/search/expectimax.h"
#include "tilery/search/search_rules.h"

namespace tilery {

/// Searches on the packed board where the position fits it, else on the walled board, many times
/// slower. `E` judges both.
template <typename E>
  requires Evaluator<E, PackedBoard> && Evaluator<E, WalledBoard>
class Player {
 public:
  /// Copies `rules`. `judge` must outlive the player.
  Player(const Rules& rules, const E& judge, int table_bits = 16)
      : rules_(rules), walled_rules_(rules_), walled_(walled_rules_, judge, table_bits) {
    if (auto packs = PackedRules::of(rules)) {
      packed_.emplace(*std::move(packs), judge, table_bits);
    }
  }
  Player(const Rules&, const E&&, int = 16) = delete;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  /// The values of all moves on `board`. A board with tiles above rank 15 is searched downgraded
  /// where that keeps what merges.
  MoveValues values(const WalledBoard& board, const Prospect& prospect,
                    const SearchLimits& limits) {
    const std::optional<PackedBoard> packed = packed_board(board);
    return packed ? packed_->search.values({*packed, prospect}, limits)
                  : walled_.values({board, prospect}, limits);
  }

  /// The values of all moves; nothing once `is_late()` is true.
  template <typename IsLate>
  std::optional<MoveValues> values(const WalledBoard& board, const Prospect& prospect,
                                   const SearchLimits& limits, IsLate is_late) {
    const std::optional<PackedBoard> packed = packed_board(board);
    return packed ? packed_->search.values({*packed, prospect}, limits, is_late)
                  : walled_.values({board, prospect}, limits, is_late);
  }

  /// The value of one move at depth 2 or more; nothing once `is_late()` is true. Requires that
  /// `direction` is a move.
  template <typename IsLate>
  std::optional<double> value(const WalledBoard& board, const Prospect& prospect,
                              Direction direction, const SearchLimits& limits, IsLate is_late) {
    const std::optional<PackedBoard> packed = packed_board(board);
    return packed ? packed_->search.value({*packed, prospect}, direction, limits, is_late)
                  : walled_.value({board, prospect}, direction, limits, is_late);
  }

  /// Iterative deepening while `time` lasts, at most to `limits.depth`.
  template <TimeForSearch Time>
  MoveValues values_in_time(const WalledBoard& board, const Prospect& prospect,
                            const SearchLimits& limits, Time time) {
    const std::optional<PackedBoard> packed = packed_board(board);
    return packed ? packed_->search.values_in_time({*packed, prospect}, limits, time)
                  : walled_.values_in_time({board, prospect}, limits, time);
  }

 private:
  /// The packed search and what it refers to. Never moved.
  struct Packed {
    Packed(PackedRules packs, const E& judge, int table_bits)
        : packed(std::move(packs)), rules(packed), search(rules, judge, table_bits) {}
    PackedRules packed;
    SearchRules rules;
    Expectimax<SearchRules, E> search;
  };

  [[nodiscard]] std::optional<PackedBoard> packed_board(const WalledBoard& board) const {
    return packed_ ? downgraded(rules_, board) : std::nullopt;
  }

  Rules rules_;
  WalledSearchRules walled_rules_;
  Expectimax<WalledSearchRules, E> walled_;
  std::optional<Packed> packed_;
};

}  // namespace tilery
