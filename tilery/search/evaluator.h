#pragma once
// What a search asks of whoever judges boards.

#include <concepts>
#include <utility>

#include "tilery/board/packed_board.h"
#include "tilery/board/prospect.h"

namespace tilery {

/// Judges afterstates: boards that a move has left, before anything enters. The value is what a
/// player may expect to add to the score from there on, the entering tile's own worth included.
template <typename E, typename Board = PackedBoard>
concept Evaluator = requires(const E& evaluator, const Board& after, const Prospect& prospect) {
  { evaluator.value(after, prospect) } -> std::convertible_to<double>;
};

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
/// entry alone. What a search looks at one move deep, as at a glance, it is not told.)
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

/// The judgement of one afterstate: in two steps where `E` takes two, else made at once.
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
  /// Requires that it was begun, by the same evaluator.
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
