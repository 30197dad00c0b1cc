#pragma once
// Checks a table: its odds follow from each other, and games reach the goal as often as they say.

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "tilery/core/error.h"
#include "tilery/core/random.h"
#include "tilery/tables/formation_game.h"
#include "tilery/tables/table.h"

namespace tilery {

/// The odds of a board after a move: the mean over all new tiles of the best move's odds, which are
/// read from the table. Nothing where a distilled table does not know one of them.
std::optional<float> solved_again(const FormationGame& game, const Table& table, PackedBoard after);

/// What a check has found.
struct TableCheck {
  std::uint64_t boards = 0;  ///< solved again
  std::uint64_t wrong = 0;   ///< whose odds differ by more than rounding explains
  float largest_difference = 0;
  std::uint64_t games = 0;    ///< played from boards of the table, by its moves
  std::uint64_t reached = 0;  ///< games that came to the goal
  double expected = 0;        ///< the number of such games that the odds say
  double deviation = 0;       ///< the standard deviation of that number

  /// Whether the games came to the goal as often as the odds say, within four deviations.
  [[nodiscard]] bool games_agree() const;
  [[nodiscard]] bool is_fine() const { return wrong == 0 && games_agree(); }
};

/// Adds one round to `check`: boards of one block drawn from the table are solved again, and one
/// game is played from each of them. Of a distilled table only boards are solved, as far as it
/// knows what may follow. Fails, naming `source`, if the block is damaged.
std::expected<void, Error> check_some(const FormationGame& game, const Table& table,
                                      const std::string& source, Random& random, TableCheck& check);

}  // namespace tilery
