#pragma once
// A small game as a graph: positions as numbers, moves, and the odds of what follows.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <optional>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/core/error.h"
#include "tilery/search/exact_positions.h"
#include "tilery/search/small_board.h"

namespace tilery {

enum class ExactAim : std::uint8_t {
  score,  ///< the expected score at the end
  goal    ///< the odds of making the goal's tile, or a larger one
};

/// A position to move in. Images of a board share a key, and so do an empty deck and a fresh one.
struct ExactState {
  std::uint64_t key = 0;
  std::uint64_t growth = 0;  ///< grows with every move
};

struct ExactChance {
  ExactState state;
  double odds = 0;
};

struct ExactMove {
  Direction direction = Direction::left;
  double reward = 0;  ///< what the move adds to the value
  std::vector<ExactChance> chances;
};

/// The moves of one position. Reused for the next position, to save allocations.
struct ExactMoves {
  std::array<ExactMove, 4> moves;
  std::size_t count = 0;
  std::vector<ExactEntry> entries;  ///< scratch: those of the last move
};

/// A position is all that the player can know: the board, the deck, and the next tile as it is
/// shown. Its growth is the sum of its tiles' growth_weights.
class ExactGame {
 public:
  /// Fails where positions do not fit 64-bit keys, where the aim is a goal that the game lacks, and
  /// where a bonus may look like a card, so that the player cannot know the deck. The score is that
  /// of one player and does not wrap. Errors name no source.
  static std::expected<ExactGame, Error> of(const Rules& rules, ExactAim aim);

  [[nodiscard]] const SmallRules& rules() const { return rules_; }
  [[nodiscard]] ExactAim aim() const { return aim_; }

  /// A loose upper bound on the number of positions: any tile in any cell.
  [[nodiscard]] double most_positions() const;

  /// The positions that games begin in.
  [[nodiscard]] std::vector<ExactChance> starts() const;

  /// Nothing for a position that no key can hold: no game reaches it.
  [[nodiscard]] std::optional<ExactState> state_of(const ExactPosition& position) const;
  [[nodiscard]] ExactPosition position_of(std::uint64_t key) const;

  /// All moves, by direction; none where the game is over.
  void list_moves(const ExactPosition& position, ExactMoves& moves) const;

  /// The value of a position without moves: the score counted on the board, or 1 at the goal.
  [[nodiscard]] double final_value(const SmallBoard& board) const;

 private:
  ExactGame(const SmallRules& rules, const ExactKeys& keys, ExactAim aim);

  [[nodiscard]] ExactState folded_state(ExactPosition position) const;
  [[nodiscard]] bool is_at_goal(const SmallBoard& board) const;
  [[nodiscard]] bool has_ended(const SmallBoard& board) const;

  SmallRules rules_;
  ExactKeys keys_;
  ExactAim aim_;
  ExactEntries entries_;
  std::vector<std::uint64_t> weights_;  ///< growth weights by rank
};

/// The value of a position with these moves: that of its best move. `known(state)` is the value of
/// what may follow.
template <typename Known>
double best_value(const ExactGame& game, const ExactPosition& position, const ExactMoves& moves,
                  const Known& known) {
  if (moves.count == 0) {
    return game.final_value(position.board);
  }
  double best = 0;
  for (std::size_t i = 0; i < moves.count; ++i) {
    double value = moves.moves[i].reward;
    for (const ExactChance& chance : moves.moves[i].chances) {
      value += chance.odds * known(chance.state);
    }
    best = i == 0 ? value : std::max(best, value);
  }
  return best;
}

}  // namespace tilery
