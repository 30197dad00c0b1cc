#pragma once
// Walled games played one move ahead, several in turn.

#include <cstdint>
#include <limits>

#include "tilery/board/afterstate.h"
#include "tilery/board/play_tally.h"
#include "tilery/board/quick_slides.h"
#include "tilery/core/direction.h"
#include "tilery/game/position.h"
#include "tilery/rules/rules.h"
#include "tilery/search/evaluator.h"
#include "tilery/search/games_in_turn.h"

namespace tilery {

/// How games on boards of any size go on. A game stops after `most_moves`.
class WalledOnePly {
 public:
  using Board = WalledBoard;
  using Game = Position;
  using Slides = QuickSlides::All;

  /// `rules` must outlive the games.
  WalledOnePly(const Rules& rules, std::uint64_t most_moves)
      : all_(rules), most_moves_(most_moves), slides_(rules), rules_(rules) {}

  [[nodiscard]] const WalledAfterstateRules<double>& rules() const { return rules_; }
  [[nodiscard]] Position first_game(std::uint64_t seed) const { return first_position(all_, seed); }
  /// Sets `slid`. Where the game is over no direction is a move.
  void look(const Position& game, Slides& slid) const;
  [[nodiscard]] static Prospect prospect(const Position& game) { return prospect_of(game); }
  void move(Position& game, Direction direction, const QuickSlide& slid) const {
    make_move(all_, game, direction, slid);
  }
  [[nodiscard]] FinishedGame result(const Position& game, std::uint64_t seed) const;

 private:
  const Rules& all_;
  std::uint64_t most_moves_;
  QuickSlides slides_;
  WalledAfterstateRules<double> rules_;
};

/// Plays the moves of Expectimax at depth 1 on walled boards.
template <Evaluator<WalledBoard> E>
class WalledOnePlyGames : public GamesInTurn<WalledOnePly, E> {
 public:
  /// Both must outlive the games.
  WalledOnePlyGames(const Rules& rules, const E& evaluator,
                    std::uint64_t most_moves = std::numeric_limits<std::uint64_t>::max())
      : GamesInTurn<WalledOnePly, E>(WalledOnePly(rules, most_moves), evaluator) {}
  WalledOnePlyGames(const Rules&&, const E&, std::uint64_t = 0) = delete;
  WalledOnePlyGames(const Rules&, const E&&, std::uint64_t = 0) = delete;
};

}  // namespace tilery
