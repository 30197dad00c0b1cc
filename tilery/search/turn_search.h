#pragma once
// A search that knows whose turn it is and how many moves were made.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "tilery/board/walled_board.h"
#include "tilery/core/direction.h"
#include "tilery/game/play.h"
#include "tilery/game/position.h"
#include "tilery/search/deepening.h"
#include "tilery/search/evaluator.h"
#include "tilery/search/futures.h"
#include "tilery/search/transposition_table.h"

#pragma GCC visibility push(default)
namespace tilery {

/// Whether values of moves depend on the player to move or on the number of moves made: if each
/// player has a goal or directions, or the moves are limited. A search of a board without turns
/// knows neither.
bool needs_turns(const Rules& rules, const Position& position);

/// The scale of values inside a search, if each player has a goal: the odds in percent that the
/// first player wins, minus the odds that the second player wins. odds_of_mover() makes the values
/// outside the search: the odds that the player to move wins; a draw counts half.
struct OpposedScale {
  static constexpr double win = 100;
  /// The factor on a result for each move before it, so that wins come early and losses late.
  static constexpr double discount = 0.998;
  /// The largest value of the heuristic, for a goal that is nearly reached.
  static constexpr double lead = 20;

  /// The odds for a lead of the player to move: 0 for a certain loss, 50 for a draw, 100 for a
  /// certain win.
  static constexpr double odds_of_mover(double lead_of_mover) { return (win + lead_of_mover) / 2; }
};

/// The heuristic value of a board on which nobody has won: the first player's lead on the way to
/// the goals, from -OpposedScale::lead to OpposedScale::lead. Requires PlayersRule::goals.
double lead_of_first(const Rules& rules, const WalledBoard& after, std::uint64_t moves);

/// Expectimax over turns, on walled boards, by one thread. If each player has a goal, the game is
/// zero-sum: the first player maximises, the second minimises, and lead_of_first() values the
/// leaves. Else all players work for the aim of the game, and `E` evaluates the leaves. All moves
/// are searched to the same depth: SearchLimits::is_selective and least_odds have no effect.
template <Evaluator<WalledBoard> E>
class TurnSearch {
 public:
  /// `rules` and `evaluator` must outlive the search.
  TurnSearch(const Rules& rules, const E& evaluator)
      : rules_(rules), play_(rules), evaluator_(evaluator), futures_(play_) {}
  TurnSearch(const Rules&&, const E&) = delete;
  TurnSearch(const Rules&, const E&&) = delete;
  TurnSearch(const TurnSearch&) = delete;
  TurnSearch& operator=(const TurnSearch&) = delete;

  /// As SharedSearch::begin().
  void begin(const SearchLimits& limits) {
    if (limits.depth > 1) {
      table_.begin(limits, 1);
    }
    if (limits.nodes > 0) {
      forget();
    }
  }

  /// The values of all moves for the player to move, the best of `before` searched first. Once
  /// `is_over()` is true, only finished moves have values. Requires begin().
  DepthValues values(const Position& position, const SearchLimits& limits, const MoveValues& before,
                     const IsCancelled& is_over) {
    DepthValues found;
    if (tilery::is_over(rules_, position)) {
      return found;
    }
    is_shared_ = position.is_shared;
    is_over_ = is_over;
    is_late_ = false;
    const Turn turn = {{position.board, preview_of(position)}, position.player, position.moves};
    std::array<Direction, 4> ways = all_directions;
    std::ranges::stable_sort(ways,
                             [&before](Direction a, Direction b) { return before[a] > before[b]; });
    found.values = values_of(turn, limits.depth, ways);
    for (std::optional<double>& value : found.values) {
      value = value && is_opposed()
                  ? std::optional(OpposedScale::odds_of_mover(sign_of(turn) * *value))
                  : value;
    }
    found.is_whole = !is_late_;
    return found;
  }

  void forget() { table_.forget(); }
  /// Boards evaluated so far.
  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  struct Turn {
    PositionToSearch<WalledBoard> seen;
    int player = 0;
    std::uint64_t moves = 0;
  };

  [[nodiscard]] bool is_opposed() const { return rules_.players.goals.has_value(); }
  /// 1 or -1: values are the first player's, and the second player minimises them.
  [[nodiscard]] double sign_of(const Turn& turn) const {
    return is_opposed() && turn.player == 1 ? -1 : 1;
  }
  [[nodiscard]] bool may_choose(const Turn& turn, Direction direction) const {
    const auto& each = rules_.players.directions;
    return !is_shared_ || !each ||
           (*each)[std::size_t(turn.player)][static_cast<std::size_t>(direction)];
  }

  /// The values of the moves: for the first player if each player has a goal, else for both. Ends
  /// early once the search is over.
  MoveValues values_of(const Turn& turn, int depth, const std::array<Direction, 4>& ways) {
    MoveValues values;
    const QuickSlides::All slid = play_.slides(turn.seen.board);
    for (const Direction direction : ways) {
      const QuickSlide& slide = slid[static_cast<std::size_t>(direction)];
      if (!slide.moved || !may_choose(turn, direction)) {
        continue;
      }
      const double value = is_opposed() ? opposed_value(turn, direction, slide, depth)
                                        : joint_value(turn, direction, slide, depth);
      if (is_late_) {
        return values;
      }
      values[direction] = value;
    }
    return values;
  }

  double opposed_value(const Turn& turn, Direction direction, const QuickSlide& slide, int depth) {
    if (depth > 1 && !is_cleared(rules_, slide.board)) {
      return expected(turn, direction, slide, depth);
    }
    ++nodes_;
    const std::int8_t winner = winner_at(rules_, slide.board, turn.moves + 1, turn.player);
    return winner >= 0 && is_lasting(winner, slide.board)
               ? win_of(winner)
               : lead_of_first(rules_, slide.board, turn.moves + 1);
  }

  /// Whether no entering tile can undo the goal of `winner` on the board `after`. Only a picture
  /// can be undone.
  [[nodiscard]] bool is_lasting(int winner, const WalledBoard& after) const {
    const GoalRule& goal = (*rules_.players.goals)[std::size_t(winner)];
    return goal.picture.empty() || rules_.spawn.count == 0 || is_cleared(rules_, after);
  }

  double joint_value(const Turn& turn, Direction direction, const QuickSlide& slide, int depth) {
    const double reward = play_.reward(play_.worth(turn.seen.board), slide.board, slide.gain);
    if (play_.has_won(slide.board)) {
      return reward + value_of_end(evaluator_);
    }
    return reward +
           (depth <= 1 ? leaf_value(turn, slide.board) : expected(turn, direction, slide, depth));
  }

  double leaf_value(const Turn& turn, const WalledBoard& after) {
    ++nodes_;
    return play_.has_ended(after) ? value_of_end(evaluator_)
           : rules_.goal.is_out_of_moves(turn.moves + 1)
               ? 0
               : evaluator_.value(after, turn.seen.preview);
  }

  [[nodiscard]] static double win_of(int winner) {
    return winner == 0 ? OpposedScale::win : -OpposedScale::win;
  }

  /// The mean over all futures of a move, taken from the table if possible.
  double expected(const Turn& turn, Direction direction, const QuickSlide& slide, int depth) {
    const int next_player = player_after(turn, slide);
    AfterstateKey key = at_depth(play_.key(turn.seen, direction, slide.board), depth);
    const int players = turn.player + 2 * next_player + 4 * static_cast<int>(is_shared_);
    key.board = mix(key.board ^ static_cast<std::uint64_t>(players));
    key.cards = mix(key.cards ^ turn.moves);
    if (const std::optional<double> known = table_.value(key)) {
      return *known;
    }
    double sum = 0;
    futures_.list(turn.seen, direction, slide.board, [&](const auto& next) {
      const Turn then = {next.position, next_player, turn.moves + 1};
      sum += next.odds * ((is_opposed() ? 0 : next.entered) + value_after(turn, then, depth));
    });
    const double mean = (is_opposed() ? OpposedScale::discount : play_.discount()) * sum;
    if (!is_late_) {
      table_.keep(key, mean);
    }
    return mean;
  }

  /// The player to move after a move of `turn`, by PlayersRule::turn.
  [[nodiscard]] int player_after(const Turn& turn, const QuickSlide& slide) const {
    const bool keeps = rules_.players.turn == TurnRule::merge_keeps && slide.merges > 0;
    return !is_shared_ || keeps ? turn.player : 1 - turn.player;
  }

  /// The value of the turn `then`, which follows a move of `turn`.
  double value_after(const Turn& turn, const Turn& then, int depth) {
    if (is_late_ = is_late_ || (is_over_ && is_over_()); is_late_) {
      return 0;
    }
    const WalledBoard& board = then.seen.board;
    const std::int8_t winner =
        is_opposed() ? winner_at(rules_, board, then.moves, turn.player) : std::int8_t{-1};
    if (winner >= 0) {
      ++nodes_;
      return win_of(winner);
    }
    if (!is_opposed() && play_.has_ended(board)) {
      return value_of_end(evaluator_);
    }
    if (rules_.goal.is_out_of_moves(then.moves)) {
      return 0;
    }
    return best_of(values_of(then, depth - 1, all_directions), sign_of(then));
  }

  /// The value of the best move; 0 if there is none.
  static double best_of(const MoveValues& values, double sign) {
    std::optional<double> best;
    for (const auto [direction, value] : values.moves()) {
      best = best ? std::max(*best, sign * value) : sign * value;
    }
    return sign * best.value_or(0);
  }

  const Rules& rules_;
  WalledPlay play_;
  const E& evaluator_;
  Futures<WalledPlay> futures_;
  TranspositionTable table_;
  IsCancelled is_over_;
  bool is_shared_ = false;
  bool is_late_ = false;
  std::uint64_t nodes_ = 0;
};

}  // namespace tilery
#pragma GCC visibility pop
