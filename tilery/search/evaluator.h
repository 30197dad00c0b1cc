#pragma once
// What a search asks of an evaluator, which judges boards.

#include <concepts>
#include <utility>

#include "tilery/board/packed_board.h"
#include "tilery/board/prospect.h"
#include "tilery/search/move_values.h"

namespace tilery {

/// Judges afterstates: boards after a move, before a tile enters. The value is what the player may
/// expect to add to the score from there on, the worth of the entering tile included.
template <typename E, typename Board = PackedBoard>
concept Evaluator = requires(const E& evaluator, const Board& after, const Prospect& prospect) {
  { evaluator.value(after, prospect) } -> std::convertible_to<double>;
};

/// Judges in two steps: fetch() starts loading memory, value() uses it later.
template <typename E, typename Board>
concept FetchingEvaluator = requires(const E& evaluator, const Board& after,
                                     const Prospect& prospect, typename E::Fetched& fetched) {
  evaluator.fetch(after, prospect, fetched);
  { evaluator.value(std::as_const(fetched)) } -> std::convertible_to<double>;
};

/// At depth 2: called with the afterstate of the best second move from each position after the
/// first move, and that position's odds. At greater depths: called only with afterstates that the
/// table did not hold, and with the odds of the last entry alone. Never called with positions that
/// are searched one move deep.
template <typename E, typename Board>
concept ChoiceHearer = requires(const E& evaluator, const PositionToSearch<Board>& after,
                                double odds) { evaluator.hear_choice(after, odds); };

/// Knows better than a search what some moves are worth: called with the board that is searched and
/// the values of its moves, or of one of them, it may change these values.
template <typename E, typename Board>
concept ValueReviser = requires(const E& evaluator, const Board& board, MoveValues& values) {
  evaluator.revise(board, values);
};

/// Lets `evaluator` change `values` if it is a ValueReviser.
template <typename E, typename Board>
void revise(const E& evaluator, const Board& board, MoveValues& values) {
  if constexpr (ValueReviser<E, Board>) {
    evaluator.revise(board, values);
  }
}

/// The value of a board on which a goal has ended the game: 0, as nothing more is scored, unless
/// the evaluator has a value_of_end() of its own because its values are no scores.
template <typename E>
double value_of_end(const E& evaluator) {
  if constexpr (requires { evaluator.value_of_end(); }) {
    return evaluator.value_of_end();
  } else {
    return 0;
  }
}

namespace detail {

template <typename E, typename Board>
struct FetchedBy {
  using Type = double;
};
template <typename E, typename Board>
  requires FetchingEvaluator<E, Board>
struct FetchedBy<E, Board> {
  using Type = typename E::Fetched;
};

}  // namespace detail

/// The judgement of one afterstate: in two steps by a FetchingEvaluator, else at once in begin().
template <typename E, typename Board>
class Judgement {
 public:
  void begin(const E& evaluator, const Board& after, const Prospect& prospect) {
    if constexpr (FetchingEvaluator<E, Board>) {
      evaluator.fetch(after, prospect, fetched_);
    } else {
      fetched_ = static_cast<double>(evaluator.value(after, prospect));
    }
  }
  /// Requires begin() by the same evaluator.
  [[nodiscard]] double value(const E& evaluator) const {
    if constexpr (FetchingEvaluator<E, Board>) {
      return static_cast<double>(evaluator.value(fetched_));
    } else {
      return fetched_;
    }
  }

 private:
  typename detail::FetchedBy<E, Board>::Type fetched_;
};

}  // namespace tilery
