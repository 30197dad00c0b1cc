#pragma once
// Plays many games at once at random, on boards of any size.

#include <cstddef>
#include <cstdint>
#include <variant>
#include <vector>

#include "tilery/board/play_tally.h"
#include "tilery/board/random_play.h"
#include "tilery/game/plain_games.h"
#include "tilery/game/position.h"
#include "tilery/game/simd_games.h"
#include "tilery/rules/rules.h"

namespace tilery {

/// RandomPlay for boards of any size and ladders of any length: the same lanes, players and order
/// of games, so that a packed game is the same game here. A game that begins without a move is
/// over at once. Requires rules under which some game begins with a move.
class RandomGames {
 public:
  RandomGames(const Rules& rules, const RandomPlayStart& start);

  /// Makes `attempts` attempts in every lane.
  void step(std::size_t attempts);

  /// The games that are over and not yet taken, in any order.
  std::vector<FinishedGame> take_games();

  /// The present game of `lane`: its board, chance, moves and score.
  [[nodiscard]] Position position(std::size_t lane) const;

  /// The moves of the longest present game.
  [[nodiscard]] std::uint64_t longest() const;

  /// Kernel::plain also if vectors were asked for and cannot play the rules.
  [[nodiscard]] Kernel kernel() const;

 private:
  Rules rules_;
  std::variant<PlainGames, SimdGames> play_;
};

}  // namespace tilery
