#pragma once
// Packed games played one move ahead, several in turn.

#include <array>
#include <cstdint>

#include "tilery/board/afterstate.h"
#include "tilery/board/packed_game.h"
#include "tilery/board/packed_rules.h"
#include "tilery/board/packed_slide.h"
#include "tilery/board/packed_spawn.h"
#include "tilery/board/play_tally.h"
#include "tilery/core/direction.h"
#include "tilery/search/evaluator.h"
#include "tilery/search/games_in_turn.h"

namespace tilery {

/// How packed games go on.
class PackedOnePly {
 public:
  using Board = PackedBoard;
  using Game = PackedGame;
  using Slides = std::array<PackedSlide, 4>;  ///< by Direction

  /// `packed` must outlive the games.
  explicit PackedOnePly(const PackedRules& packed) : packed_(packed), rules_(packed.rules()) {}

  [[nodiscard]] const AfterstateRules<double>& rules() const { return rules_; }
  [[nodiscard]] Game first_game(std::uint64_t seed) const {
    return first_packed_game(packed_, seed);
  }
  /// Sets `slid`. Where the game is over no direction is a move.
  void look(const Game& game, Slides& slid) const {
    slid = rules_.has_ended(game.board) ? Slides() : slides(game.board, packed_);
  }
  [[nodiscard]] static Prospect prospect(const Game& game) {
    return {.next = {.rank = game.next, .hint_low = game.next, .hint_high = game.next},
            .supply = game.supply};
  }
  void move(Game& game, Direction direction, const PackedSlide& slid) const {
    make_move(packed_, game, direction, slid);
  }
  [[nodiscard]] FinishedGame result(const Game& game, std::uint64_t seed) const {
    return {seed, game.moves, score_of(packed_, game), largest(game.board)};
  }

 private:
  const PackedRules& packed_;
  AfterstateRules<double> rules_;
};

/// Plays the moves of Expectimax at depth 1. Requires that a shown next tile is certain: no bonus
/// that is shown as a window.
template <Evaluator<PackedBoard> E>
class OnePlyGames : public GamesInTurn<PackedOnePly, E> {
 public:
  /// Both must outlive the games.
  OnePlyGames(const PackedRules& packed, const E& evaluator)
      : GamesInTurn<PackedOnePly, E>(PackedOnePly(packed), evaluator) {}
  OnePlyGames(const PackedRules&&, const E&) = delete;
  OnePlyGames(const PackedRules&, const E&&) = delete;
};

}  // namespace tilery
