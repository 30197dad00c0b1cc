#pragma once
// What a search asks of whoever judges boards.

#include <concepts>
#include <cstddef>
#include <span>
#include <utility>

#include "tilery/board/packed_board.h"
#include "tilery/board/supply.h"

namespace tilery {

/// What is known of the tiles to come when a move is made.
struct Prospect {
  NextTile next;  ///< rank 0 where no tile is shown
  Supply supply;  ///< after the next tile was drawn
  friend bool operator==(const Prospect&, const Prospect&) = default;
};

/// A board, and what is known of the tiles to come.
template <typename Board>
struct PositionToSearch {
  Board board;
  Prospect prospect;
};

/// Judges afterstates: boards that a move has left, before anything enters. The value is what a
/// player may expect to add to the score from there on, the entering tile's own worth included.
template <typename E, typename Board = PackedBoard>
concept Evaluator = requires(const E& evaluator, const Board& after, const Prospect& prospect) {
  { evaluator.value(after, prospect) } -> std::convertible_to<double>;
};

/// Judges many afterstates in one go.
template <typename E, typename Board>
concept LayerEvaluator =
    requires(const E& evaluator, std::span<const PositionToSearch<Board>> afters,
             std::span<double> values) { evaluator.judge(afters, values); };

/// Judges in two steps: what it is going to need is fetched from memory, and used some time later.
template <typename E, typename Board>
concept FetchingEvaluator = requires(const E& evaluator, const Board& after,
                                     const Prospect& prospect, typename E::Fetched& fetched) {
  evaluator.fetch(after, prospect, fetched);
  { evaluator.value(std::as_const(fetched)) } -> std::convertible_to<double>;
};

/// Is told which of the boards it judged a search of two moves comes down to: of those that the
/// second moves from one position lead to the best, with the odds of that position after the first
/// move. (Of deeper searches it is told what the table did not know, with the odds of the last
/// entry alone.)
template <typename E, typename Board>
concept ChoiceHearer = requires(const E& evaluator, const PositionToSearch<Board>& after,
                                double odds) { evaluator.hear_choice(after, odds); };

/// What a board is worth on which a goal has ended the game: nothing more is added to the score.
/// Who judges by something else than scores says so.
template <typename E>
double value_of_end(const E& evaluator) {
  if constexpr (requires { evaluator.value_of_end(); }) {
    return evaluator.value_of_end();
  } else {
    return 0;
  }
}

/// Writes the value of each of `afters` to `values`.
template <typename Board, Evaluator<Board> E>
void judge_all(const E& evaluator, std::span<const PositionToSearch<Board>> afters,
               std::span<double> values) {
  if constexpr (LayerEvaluator<E, Board>) {
    evaluator.judge(afters, values);
  } else {
    for (std::size_t i = 0; i < afters.size(); ++i) {
      values[i] = static_cast<double>(evaluator.value(afters[i].board, afters[i].prospect));
    }
  }
}

}  // namespace tilery
