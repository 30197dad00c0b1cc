#pragma once
// The interface between a search and evaluators of boards, and its result, the values of moves.

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <span>
#include <utility>

#include "tilery/board/spawn_state.h"
#include "tilery/core/direction.h"
#include "tilery/packed/packed_board.h"

#pragma GCC visibility push(default)
namespace tilery {

// The values of a position's moves.

/// A move and its value.
struct ValuedMove {
  Direction direction = Direction::left;
  double value = 0;
  friend bool operator==(ValuedMove, ValuedMove) = default;
};

/// By Direction: the expected gain of each move under good play, in the unit of the evaluator.
/// Directions that are not moves have no value.
///
///     for (const auto [direction, value] : values.moves()) ...
struct MoveValues : std::array<std::optional<double>, 4> {
  using Array = std::array<std::optional<double>, 4>;
  using Array::operator[];

  [[nodiscard]] constexpr std::optional<double>& operator[](Direction direction) {
    return Array::operator[](static_cast<std::size_t>(direction));
  }
  [[nodiscard]] constexpr const std::optional<double>& operator[](Direction direction) const {
    return Array::operator[](static_cast<std::size_t>(direction));
  }

  /// The directions that are moves, in the order of Direction, as a range of ValuedMove.
  [[nodiscard]] auto moves() const& {
    return all_directions | std::views::filter([this](Direction direction) {
             return (*this)[direction].has_value();
           }) |
           std::views::transform(
               [this](Direction direction) { return ValuedMove{direction, *(*this)[direction]}; });
  }
  void moves() const&& = delete;
};

/// The move of the highest value, the first of equal ones; nothing if there is no move.
inline std::optional<Direction> best_move(const MoveValues& values) {
  std::optional<Direction> best;
  for (const Direction direction : all_directions) {
    if (values[direction] && (!best || *values[direction] > *values[*best])) {
      best = direction;
    }
  }
  return best;
}

// Concepts for evaluators of boards, as a search uses them.

/// Evaluates afterstates: boards after a move, before a tile enters. The value is the expected
/// future reward, including the points for the entering tile. It is in points, or in odds of the
/// goal if the goal is the aim (AimScale).
template <typename E, typename Board = PackedBoard>
concept Evaluator = requires(const E& evaluator, const Board& after, const Preview& preview) {
  { evaluator.value(after, preview) } -> std::convertible_to<double>;
};

/// Afterstates to evaluate together. Many of them share a preview.
template <typename Board>
struct Afterstates {
  std::span<const Board> boards;
  std::span<const std::uint16_t> preview_numbers;  ///< for each board, the number of its preview
  std::span<const Preview> previews;
};

/// Evaluates many boards at once, faster than one by one, with the same values.
template <typename E, typename Board>
concept BatchEvaluator = requires(const E& evaluator, const Afterstates<Board>& afters,
                                  std::span<double> values) { evaluator.evaluate(afters, values); };

/// Evaluates in two steps: fetch() starts loading memory, value() uses it later.
template <typename E, typename Board>
concept FetchingEvaluator = requires(const E& evaluator, const Board& after, const Preview& preview,
                                     typename E::Fetched& fetched) {
  evaluator.fetch(after, preview, fetched);
  { evaluator.value(std::as_const(fetched)) } -> std::convertible_to<double>;
};

/// An evaluator that the search informs about the moves it chooses. At depth 2 it gets the
/// afterstate of the best second move in each position after the first move, and the odds of that
/// position. At greater depths it gets only afterstates that were not in the transposition table,
/// with the odds of the last entry. It is not called for positions that are searched one move deep.
template <typename E, typename Board>
concept ChoiceHearer = requires(const E& evaluator, const PositionToSearch<Board>& after,
                                double odds) { evaluator.note_choice(after, odds); };

/// Hook called after a search, with the board and the values of its moves, or of one of them. It
/// may overwrite these values (tablebases do).
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

/// The value of a board on which a goal has ended the game: 0, because no later reward follows.
/// Evaluators whose values are no scores have their own value_of_end().
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

/// The evaluation of one afterstate: in two steps by a FetchingEvaluator, else completely in
/// begin().
template <typename E, typename Board>
class PendingEvaluation {
 public:
  void begin(const E& evaluator, const Board& after, const Preview& preview) {
    if constexpr (FetchingEvaluator<E, Board>) {
      evaluator.fetch(after, preview, fetched_);
    } else {
      fetched_ = static_cast<double>(evaluator.value(after, preview));
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
#pragma GCC visibility pop
