#pragma once
// The value of every move of a position on any board, packed where that is possible.

#include <cstdint>
#include <optional>
#include <utility>

#include "tilery/board/packed_rules.h"
#include "tilery/board/walled_board.h"
#include "tilery/search/downgrade.h"
#include "tilery/search/expectimax.h"
#include "tilery/search/search_rules.h"

namespace tilery {

/// Searches on the packed board where the position fits it, else on the walled board, many times
/// slower. `E` judges both; on packed boards it may be a ValueReviser.
template <typename E>
  requires Evaluator<E, PackedBoard> && Evaluator<E, WalledBoard>
class Player {
 public:
  /// Copies `rules`. `judge` must outlive the player.
  Player(const Rules& rules, const E& judge, int table_bits = 16)
      : rules_(rules),
        judge_(judge),
        walled_rules_(rules_),
        walled_(walled_rules_, judge, table_bits) {
    if (auto packs = PackedRules::of(rules)) {
      packed_.emplace(*std::move(packs), judge, table_bits);
    }
  }
  Player(const Rules&, const E&&, int = 16) = delete;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  /// The board that is searched in place of `board`: packed, and downgraded where that keeps what
  /// merges. Nothing where the walled board itself is searched.
  [[nodiscard]] std::optional<PackedBoard> packed_board(const WalledBoard& board) const {
    return packed_ ? downgraded(rules_, board) : std::nullopt;
  }

  /// The values of all moves on `board`. A board with tiles above rank 15 is searched downgraded
  /// where that keeps what merges.
  MoveValues values(const WalledBoard& board, const Prospect& prospect,
                    const SearchLimits& limits) {
    const std::optional<PackedBoard> packed = packed_board(board);
    return packed ? revised(*packed, packed_->search.values({*packed, prospect}, limits), limits)
                  : walled_.values({board, prospect}, limits);
  }

  /// The values of all moves; nothing once `is_late()` is true.
  template <typename IsLate>
  std::optional<MoveValues> values(const WalledBoard& board, const Prospect& prospect,
                                   const SearchLimits& limits, IsLate is_late) {
    const std::optional<PackedBoard> packed = packed_board(board);
    if (!packed) {
      return walled_.values({board, prospect}, limits, is_late);
    }
    const auto values = packed_->search.values({*packed, prospect}, limits, is_late);
    return values ? std::optional(revised(*packed, *values, limits)) : std::nullopt;
  }

  /// The value of one move at depth 2 or more; nothing once `is_late()` is true. Requires that
  /// `direction` is a move.
  template <typename IsLate>
  std::optional<double> value(const WalledBoard& board, const Prospect& prospect,
                              Direction direction, const SearchLimits& limits, IsLate is_late) {
    const std::optional<PackedBoard> packed = packed_board(board);
    if (!packed) {
      return walled_.value({board, prospect}, direction, limits, is_late);
    }
    MoveValues values;
    std::optional<double>& value = values[static_cast<std::size_t>(direction)];
    value = packed_->search.value({*packed, prospect}, direction, limits, is_late);
    values = value ? revised(*packed, values, limits) : values;
    return value;
  }

  /// Iterative deepening while `time` and `limits.most_boards` last, at most to `limits.depth`.
  template <TimeForSearch Time>
  MoveValues values_in_time(const WalledBoard& board, const Prospect& prospect,
                            const SearchLimits& limits, Time time) {
    const std::optional<PackedBoard> packed = packed_board(board);
    return packed
               ? revised(*packed, packed_->search.values_in_time({*packed, prospect}, limits, time),
                         limits)
               : walled_.values_in_time({board, prospect}, limits, time);
  }

  /// Empties the transposition tables.
  void forget() {
    walled_.forget();
    if (packed_) {
      packed_->search.forget();
    }
  }

  /// Boards judged so far.
  [[nodiscard]] std::uint64_t judged() const {
    return walled_.judged() + (packed_ ? packed_->search.judged() : 0);
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

  /// A player of depth 1 plays by its evaluator alone, as OnePlyGames does.
  [[nodiscard]] MoveValues revised(PackedBoard board, MoveValues values,
                                   const SearchLimits& limits) const {
    if (limits.depth > 1) {
      revise(judge_, board, values);
    }
    return values;
  }

  Rules rules_;
  const E& judge_;
  WalledSearchRules walled_rules_;
  Expectimax<WalledSearchRules, E> walled_;
  std::optional<Packed> packed_;
};

}  // namespace tilery
