#include "tilery/narration/review_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ranges>
#include <string_view>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/core/quantities.h"
#include "tilery/narration/hint_words.h"
#include "tilery/narration/narration.h"
#include "tilery/picture/board_text.h"
#include "tilery/picture/svg.h"
#include "tilery/record/recorded_game.h"

namespace tilery {
namespace {

constexpr std::size_t chart_rows = 10;
constexpr double chart_width = 40;

const Position& position_before(const Review& review, const ReviewedMove& move) {
  return review.game.position_after(move.actions);
}

/// The number of the move in its game, from 1.
std::uint64_t number_of(const Review& review, const ReviewedMove& move) {
  return position_before(review, move).moves + 1;
}

bool has_two_goals(const Review& review) { return review.game.rules().players.goals.has_value(); }

/// The expected score or odds before the move; the first player's where each player has a goal.
double expected_in(const Review& review, const ReviewedMove& move) {
  const bool is_second = has_two_goals(review) && position_before(review, move).player == 1;
  return std::max(is_second ? 100 - move.expected : move.expected, 0.0);
}

/// The quantity of charts and curves: "odds of the goal".
std::string_view name_of_expected(const Review& review) {
  return has_two_goals(review)               ? "odds that the first player wins"
         : review.unit == ValueUnit::percent ? "odds of the goal"
                                             : "score that could be expected";
}

bool is_by_network(const Review& review) { return review.unit != ValueUnit::heuristic; }

/// A value of a review: "1,235", "97.5%".
std::string amount_in(const Review& review, double value) {
  return review.unit == ValueUnit::percent
             ? fmt::format("{:.1f}%", value)
             : with_commas(static_cast<std::uint64_t>(std::llround(value)));
}

/// The board as --from reads it: "2 4 / 0 8".
std::string rows_of(const WalledBoard& board, const Ladder& ladder) {
  std::string rows;
  for (int cell = 0; cell < board.width() * board.height(); ++cell) {
    rows += cell == 0 ? "" : cell % board.width() == 0 ? " / " : " ";
    rows += std::to_string(ladder.face(board.rank(cell)));
  }
  return rows;
}

std::string heading(const Review& review) {
  if (review.moves.empty()) {
    return fmt::format("{}: no move to look at\n", review.title);
  }
  const Grade grade = grade_of(review.moves);
  const std::string line =
      fmt::format("{}: {}, score {}\n", review.title, counted_words(review.moves.size(), "move"),
                  with_commas(review.game.score()));
  return is_by_network(review)
             ? line + fmt::format("Grade {}: {:.1f}% best moves, mean loss {:.3f}%\n", grade.letter,
                                  100 * grade.best_share, 100 * grade.mean_loss)
             : line +
                   fmt::format("{:.1f}% best moves by the heuristic; no grade without a network\n",
                               100 * grade.best_share);
}

/// The expected score, or the odds, at a few moves from the first to the last.
std::string chart(const Review& review) {
  const std::vector<ReviewedMove>& moves = review.moves;
  if (moves.empty()) {
    return "";
  }
  const auto expected_before = [&](const ReviewedMove& move) { return expected_in(review, move); };
  const double most =
      std::max(std::ranges::max(moves | std::views::transform(expected_before)), 1.0);
  const std::size_t rows = std::min(moves.size(), chart_rows);
  std::string text = fmt::format("\nThe {} before each move:\n", name_of_expected(review));
  for (std::size_t row = 0; row < rows; ++row) {
    const ReviewedMove& move = moves[rows == 1 ? 0 : row * (moves.size() - 1) / (rows - 1)];
    const double expected = expected_in(review, move);
    text +=
        fmt::format("{:>8} {:>11}  {:#<{}}\n", number_of(review, move), amount_in(review, expected),
                    "", static_cast<int>(std::lround(expected / most * chart_width)));
  }
  return text;
}

std::string reason_of(const Review& review, const ReviewedMove& move) {
  return move_reason(review.game.rules(), position_before(review, move).board, move.played,
                     move.best);
}

std::string mistake_text(const Review& review, const ReviewedMove& move) {
  const Rules& rules = review.game.rules();
  const Position& position = position_before(review, move);
  const std::string cost = is_by_network(review) ? " by " + amount_in(review, move.loss) : "";
  std::string text =
      fmt::format("\nMove {}: {} was played, {} is better{}.\n{}\n{}", number_of(review, move),
                  name_of(move.played), name_of(move.best), cost, reason_of(review, move),
                  board_text(position.board, rules.ladder));
  if (const std::string next = next_words(rules, position); !next.empty()) {
    text += next + "\n";
  }
  // `tilery play` may not find a game that does not ship by its name.
  const std::string game = shipped_text(review.cartridge).empty() ? "FILE" : review.cartridge;
  return text + fmt::format("tilery play {} --from \"{}\"{}\n", game,
                            rows_of(position.board, rules.ladder),
                            review.game.players() == 2 ? " --players 2" : "");
}

double rounded(double number) { return std::round(number * 100) / 100; }

/// Writes the members of `move`, without the braces.
void write_move(JsonWriter& json, const Review& review, const ReviewedMove& move) {
  json.member("move", number_of(review, move));
  json.member("played", name_of(move.played));
  json.member("best", name_of(move.best));
  json.member("loss", rounded(move.loss));
  if (is_by_network(review)) {
    json.member("expected", rounded(move.expected));
  }
}

}  // namespace

std::string review_words(const Review& review, std::size_t most) {
  std::string text = heading(review);
  if (is_by_network(review)) {
    const Regret regret = regret_of(review.moves);
    text += fmt::format("A move lost {} on average, 95% interval {:.1f} to {:.1f}\n",
                        amount_text(regret.mean, review.unit),
                        std::max(0.0, regret.mean - regret.margin), regret.mean + regret.margin);
    text += chart(review);
  }
  for (const ReviewedMove& move : mistakes(review.moves, most)) {
    text += mistake_text(review, move);
  }
  return text;
}

std::string json_of(const Review& review, std::size_t most) {
  const Grade grade = grade_of(review.moves);
  JsonWriter json;
  json.open_object();
  json.member("cartridge", review.cartridge);
  json.member("score", review.game.score());
  json.member("network", is_by_network(review));
  if (review.unit == ValueUnit::percent) {
    json.member("unit", "percent");
  }
  json.member("best_share", grade.best_share);
  if (is_by_network(review) && !review.moves.empty()) {
    json.member("grade", std::string(1, grade.letter));
    json.member("mean_loss", grade.mean_loss);
    const Regret regret = regret_of(review.moves);
    json.member("regret", rounded(regret.mean));
    json.member("regret_margin", rounded(regret.margin));
  }
  json.open_list("mistakes");
  for (const ReviewedMove& move : mistakes(review.moves, most)) {
    json.open_object();
    write_move(json, review, move);
    json.member("from", rows_of(position_before(review, move).board, review.game.rules().ladder));
    json.member("reason", reason_of(review, move));
    if (is_by_network(review)) {
      json.member("kind", kind_of(move));
    }
    json.close();
  }
  json.close();
  json.open_list("moves");
  for (const ReviewedMove& move : review.moves) {
    json.open_object();
    write_move(json, review, move);
    json.close();
  }
  json.close();
  json.close();
  return std::move(json).take();
}

std::string curve_of(const Review& review) {
  std::vector<CurvePoint> points;
  for (const ReviewedMove& move : review.moves) {
    points.push_back(
        {.x = static_cast<double>(number_of(review, move)), .y = expected_in(review, move)});
  }
  if (points.empty()) {
    points.emplace_back();
  }
  return curve_svg(points, review.unit == ValueUnit::percent
                               ? fmt::format("{}: {} before each move, in percent",
                                             review.cartridge, name_of_expected(review))
                               : review.cartridge + ": expected score before each move");
}

}  // namespace tilery
