#include "tilery/telling/review_words.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "tilery/core/json_writer.h"
#include "tilery/core/quantities.h"
#include "tilery/picture/board_text.h"
#include "tilery/picture/chart.h"
#include "tilery/record/recorded_game.h"
#include "tilery/telling/narration.h"

namespace tilery {
namespace {

constexpr std::size_t chart_rows = 10;
constexpr double chart_width = 40;

const Position& before(const Review& review, const ReviewedMove& move) {
  return review.game.position_after(move.actions);
}

/// Which of the game's moves it is, from 1.
std::uint64_t number_of(const Review& review, const ReviewedMove& move) {
  return before(review, move).moves + 1;
}

double expected_in(const ReviewedMove& move) { return std::max(move.expected, 0.0); }

std::string points_of(double points) {
  return with_commas(static_cast<std::uint64_t>(std::llround(points)));
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
  return review.by_network
             ? line + fmt::format("Grade {}: {:.1f}% best moves, {:.3f}% lost a move\n",
                                  grade.letter, 100 * grade.best_share, 100 * grade.mean_loss)
             : line + fmt::format("{:.1f}% best moves, by room and order: no network to grade by\n",
                                  100 * grade.best_share);
}

/// The expected score at a few moves from the first to the last.
std::string chart(const Review& review) {
  const std::vector<ReviewedMove>& moves = review.moves;
  if (moves.empty()) {
    return "";
  }
  const double most = std::max(expected_in(*std::ranges::max_element(moves, {}, expected_in)), 1.0);
  const std::size_t rows = std::min(moves.size(), chart_rows);
  std::string text = "\nThe score that could be expected before each move:\n";
  for (std::size_t row = 0; row < rows; ++row) {
    const ReviewedMove& move = moves[rows == 1 ? 0 : row * (moves.size() - 1) / (rows - 1)];
    const double expected = expected_in(move);
    text += fmt::format("{:>8} {:>11}  {:#<{}}\n", number_of(review, move), points_of(expected), "",
                        static_cast<int>(std::lround(expected / most * chart_width)));
  }
  return text;
}

std::string mistake_text(const Review& review, const ReviewedMove& move) {
  const Rules& rules = review.game.rules();
  const Position& position = before(review, move);
  const std::string cost = review.by_network ? " by " + points_of(move.loss) : "";
  std::string text = fmt::format("\nMove {}: {} was played, {} is better{}.\n{}",
                                 number_of(review, move), name_of(move.played), name_of(move.best),
                                 cost, board_text(position.board, rules.ladder));
  if (const std::string next = next_words(rules, position); !next.empty()) {
    text += next + "\n";
  }
  return text + fmt::format("tilery play {} --from \"{}\"{}\n", review.cartridge,
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
  if (review.by_network) {
    json.member("expected", rounded(move.expected));
  }
}

}  // namespace

std::string review_words(const Review& review, std::size_t most) {
  std::string text = heading(review);
  if (review.by_network) {
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
  json.member("network", review.by_network);
  json.member("best_share", grade.best_share);
  if (review.by_network && !review.moves.empty()) {
    json.member("grade", std::string(1, grade.letter));
    json.member("mean_loss", grade.mean_loss);
  }
  json.open_list("mistakes");
  for (const ReviewedMove& move : mistakes(review.moves, most)) {
    json.open_object();
    write_move(json, review, move);
    json.member("from", rows_of(before(review, move).board, review.game.rules().ladder));
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
    points.push_back({.x = static_cast<double>(number_of(review, move)), .y = expected_in(move)});
  }
  if (points.empty()) {
    points.emplace_back();
  }
  return curve_svg(points, review.cartridge + ": expected score before each move");
}

}  // namespace tilery
