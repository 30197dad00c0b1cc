#pragma once
// The values of all moves of a position on any board.

#include <cstdint>
#include <memory>
#include <optional>

#include "tilery/board/walled_board.h"
#include "tilery/core/workers.h"
#include "tilery/game/play.h"
#include "tilery/game/position.h"
#include "tilery/packed/downgrade.h"
#include "tilery/search/deepening.h"
#include "tilery/search/shared_search.h"
#include "tilery/search/turn_search.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Searches on the packed board if the position fits it, else on the walled board, which is many
/// times slower. `E` evaluates both; on packed boards it may be a ValueReviser.
template <typename E>
  requires Evaluator<E, PackedBoard> && Evaluator<E, WalledBoard>
class Player {
 public:
  /// Copies `rules`. `evaluator` must outlive the player. Requires at least one thread.
  Player(const Rules& rules, const E& evaluator, unsigned threads = 1)
      : rules_(rules),
        evaluator_(evaluator),
        workers_(threads),
        packed_(PackedPlay::to_search(rules)) {}
  Player(const Rules&, const E&&, unsigned = 1) = delete;
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  [[nodiscard]] const Rules& rules() const { return rules_; }
  [[nodiscard]] const E& evaluator() const { return evaluator_; }

  /// The packed board that is searched instead of `board`, downgraded if that keeps all merges.
  /// Nothing if the walled board itself is searched.
  [[nodiscard]] std::optional<PackedBoard> packed_board(const WalledBoard& board) const {
    return packed_ ? downgraded(rules_, board) : std::nullopt;
  }

  /// A search of `position` that has not begun. It considers turns only if they matter:
  /// needs_turns(). The player must outlive it, and serve no other search before it is done.
  Deepening search(const Position& position, const SearchLimits& limits) {
    if (!needs_turns(rules_, position)) {
      return search(position.board, preview_of(position), limits);
    }
    if (!turns_) {
      turns_ = std::make_unique<TurnSearch<E>>(rules_, evaluator_);
    }
    turns_->begin(limits);
    return Deepening({.values =
                          [this, position](const SearchLimits& at, const MoveValues& before,
                                           const IsCancelled& is_over) {
                            return turns_->values(position, at, before, is_over);
                          },
                      .nodes = [this] { return turns_->nodes(); }},
                     limits);
  }
  /// A search of `board`, without turns, that has not begun.
  Deepening search(const WalledBoard& board, const Preview& preview, const SearchLimits& limits) {
    if (const std::optional<PackedBoard> packed = packed_board(board)) {
      return search(*packed, preview, limits);
    }
    if (!walled_) {
      walled_.emplace(rules_);
    }
    return begun(on_walled_, *walled_, {board, preview}, limits);
  }
  /// Requires rules that can be packed.
  Deepening search(PackedBoard board, const Preview& preview, const SearchLimits& limits) {
    return begun(on_packed_, *packed_, {board, preview}, limits);
  }

  /// The values of all moves in `position` within the limits. A board with tiles above rank 15 is
  /// searched downgraded if that keeps all merges.
  MoveValues values(const Position& position, const SearchLimits& limits) {
    if (!needs_turns(rules_, position)) {
      return values(position.board, preview_of(position), limits);
    }
    Deepening search = this->search(position, limits);
    search.finish();
    return search.values();
  }
  /// The values of all moves on a board, without turns. Values of depth 1 are not revised, as in
  /// InterleavedGames. `Board` is WalledBoard or PackedBoard.
  template <typename Board>
  MoveValues values(const Board& board, const Preview& preview, const SearchLimits& limits) {
    Deepening search = this->search(board, preview, limits);
    search.finish();
    return limits.depth > 1 ? revised(board, search.values()) : search.values();
  }

  /// The values of a search, overwritten by revise() on boards that the evaluator knows better.
  [[nodiscard]] MoveValues revised(const WalledBoard& board, const MoveValues& values) const {
    const std::optional<PackedBoard> packed = packed_board(board);
    return packed ? revised(*packed, values) : values;
  }
  [[nodiscard]] MoveValues revised(PackedBoard board, MoveValues values) const {
    revise(evaluator_, board, values);
    return values;
  }

  /// Empties the transposition tables.
  void forget() {
    if (on_walled_) {
      on_walled_->forget();
    }
    if (on_packed_) {
      on_packed_->forget();
    }
    if (turns_) {
      turns_->forget();
    }
  }

  /// Boards evaluated so far.
  [[nodiscard]] std::uint64_t nodes() const {
    return (on_walled_ ? on_walled_->nodes() : 0) + (on_packed_ ? on_packed_->nodes() : 0) +
           (turns_ ? turns_->nodes() : 0);
  }

 private:
  /// A search on one kind of board. `made` is set when it is first needed.
  template <Play P>
  Deepening begun(std::unique_ptr<SharedSearch<P, E>>& made, const P& play,
                  const PositionToSearch<typename P::Board>& position, const SearchLimits& limits) {
    if (!made) {
      made = std::make_unique<SharedSearch<P, E>>(play, evaluator_, workers_);
    }
    SharedSearch<P, E>& search = *made;
    search.begin(limits);
    return Deepening({.values =
                          [&search, position](const SearchLimits& at, const MoveValues& before,
                                              const IsCancelled& is_over) {
                            return search.values(position, at, before, is_over);
                          },
                      .nodes = [&search] { return search.nodes(); }},
                     limits);
  }

  Rules rules_;
  const E& evaluator_;
  Workers workers_;
  std::optional<PackedPlay> packed_;
  std::optional<WalledPlay> walled_;  ///< made when it is first needed
  std::unique_ptr<SharedSearch<PackedPlay, E>> on_packed_;
  std::unique_ptr<SharedSearch<WalledPlay, E>> on_walled_;
  std::unique_ptr<TurnSearch<E>> turns_;
};

}  // namespace tilery
#pragma GCC visibility pop
