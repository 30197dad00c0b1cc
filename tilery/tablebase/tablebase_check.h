#pragma once
// Checks a table: its odds must follow from each other, and games must reach the goal as often as
// the odds say.

#include <cstdint>
#include <expected>
#include <optional>
#include <string>

#include "tilery/core/error.h"
#include "tilery/core/random.h"
#include "tilery/tablebase/formation.h"
#include "tilery/tablebase/tablebase.h"

namespace tilery {

/// The odds of a board after a move, computed again: the mean over all new tiles of the best move's
/// odds, which are read from the table. Nothing if a distilled table does not contain one of these
/// boards.
std::optional<float> solved_again(const FormationGame& game, const Tablebase& table,
                                  PackedBoard after);

/// Results of a check.
struct TablebaseCheck {
  std::uint64_t boards = 0;  ///< solved again
  std::uint64_t wrong = 0;   ///< boards whose odds differ by more than rounding explains
  float largest_difference = 0;
  std::uint64_t games = 0;    ///< played from boards of the table, by its moves
  std::uint64_t reached = 0;  ///< games that reached the goal
  double expected = 0;        ///< the number of such games by the odds
  double deviation = 0;       ///< the standard deviation of that number

  /// Whether the games reached the goal as often as the odds say, within four deviations.
  [[nodiscard]] bool games_agree() const;
  [[nodiscard]] bool is_fine() const { return wrong == 0 && games_agree(); }
};

/// Adds one round to `check`. It draws a block from the table and boards from the block, solves
/// these boards again, and plays one game from each. With a distilled table it plays no games, and
/// solves only boards whose next boards are in the table. Fails, naming `source`, if the block is
/// damaged.
std::expected<void, Error> check_some(const FormationGame& game, const Tablebase& table,
                                      const std::string& source, Random& random,
                                      TablebaseCheck& check);

}  // namespace tilery
