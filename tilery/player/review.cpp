#include "tilery/player/review.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/core/number_bytes.h"

namespace tilery {
namespace {

struct Limit {
  double mean_loss;
  char letter;
};
constexpr std::array<Limit, 4> limits = {{{0.001, 'A'}, {0.003, 'B'}, {0.01, 'C'}, {0.03, 'D'}}};

constexpr std::uint64_t actions_at_once = 8;  ///< actions taken from the queue at once

/// A move as a message to the other processes.
constexpr std::size_t numbers_of_a_move = 6;

void append(std::string& bytes, const ReviewedMove& move) {
  append_number(bytes, move.actions);
  append_number(bytes, static_cast<std::uint64_t>(move.played));
  append_number(bytes, static_cast<std::uint64_t>(move.best));
  for (const double number : {move.value, move.loss, move.expected}) {
    append_number(bytes, std::bit_cast<std::uint64_t>(number));
  }
}

/// Requires the bytes of a move.
ReviewedMove take_move(std::string_view& bytes) {
  ReviewedMove move;
  move.actions = static_cast<std::size_t>(take_number(bytes));
  move.played = static_cast<Direction>(take_number(bytes));
  move.best = static_cast<Direction>(take_number(bytes));
  for (double* const number : {&move.value, &move.loss, &move.expected}) {
    *number = std::bit_cast<double>(take_number(bytes));
  }
  return move;
}

/// The action's review. Nothing if it is not a move, or if a goal has ended the game for the
/// search.
std::optional<ReviewedMove> reviewed(const Game& game, std::size_t action,
                                     Player<BoardEvaluator>& player, const ReviewPlan& plan) {
  const std::optional<Direction> played = direction_of(game.actions()[action]);
  if (!played) {
    return std::nullopt;
  }
  const Position& position = game.position_after(action);
  const MoveValues values =
      searched_values(player, position, plan.search_limits, plan.is_cancelled);
  if (!values[*played]) {
    return std::nullopt;
  }
  const Direction best = *best_move(values);
  const double best_value = *values[best];
  const double loss = *loss_of(values, *played);
  const Rules& rules = player.rules();
  const bool is_of_score = rules.goal.aim == Aim::score && !rules.players.goals;
  const double score =
      is_of_score ? static_cast<double>(score_of(game.rules(), position, position.player)) : 0;
  return ReviewedMove{.actions = action,
                      .played = *played,
                      .best = loss > 0 ? best : *played,
                      .value = best_value,
                      .loss = loss,
                      .expected = score + best_value};
}

}  // namespace

std::vector<ReviewedMove> reviewed(const Game& game, Player<BoardEvaluator>& player,
                                   const ReviewPlan& plan, Communicator& communicator) {
  const auto is_cancelled = [&] { return plan.is_cancelled && plan.is_cancelled(); };
  std::string own;
  const auto review_blocks = [&](const NextBlock& next) {
    while (const std::optional<SeedBlock> block = next()) {
      // The seeds of the queue are the numbers of actions.
      for (std::uint64_t i = 0; i < block->games && !is_cancelled(); ++i) {
        const auto action = static_cast<std::size_t>(block->first_seed + i);
        if (plan.note) {
          plan.note(action);
        }
        if (const auto move = reviewed(game, action, player, plan)) {
          append(own, *move);
        }
      }
    }
  };
  communicator.run_queue(
      {.games = game.actions().size(), .first_seed = 0, .block = actions_at_once}, review_blocks,
      [](std::uint64_t) {});
  const std::string all =
      communicator.all_reduce(std::move(own), [](const std::vector<std::string>& parts) {
        std::string joined;
        for (const std::string& part : parts) {
          joined += part;
        }
        return joined;
      });
  std::vector<ReviewedMove> moves;
  for (std::string_view bytes = all; bytes.size() >= numbers_of_a_move * number_bytes;) {
    moves.push_back(take_move(bytes));
  }
  std::ranges::sort(moves, {}, &ReviewedMove::actions);
  return moves;
}

std::vector<ReviewedMove> mistakes(std::vector<ReviewedMove> moves, std::size_t most) {
  std::erase_if(moves, [](const ReviewedMove& move) { return move.loss <= 0; });
  std::ranges::stable_sort(moves, std::ranges::greater(), &ReviewedMove::loss);
  moves.resize(std::min(moves.size(), most));
  return moves;
}

std::string_view kind_of(const ReviewedMove& move) {
  constexpr double blunder = 0.03;
  constexpr double mistake = 0.01;
  const double share = move.loss / std::max(move.value, 1.0);
  return share >= blunder ? "blunder" : share >= mistake ? "mistake" : "slip";
}

Regret regret_of(const std::vector<ReviewedMove>& moves) {
  double sum = 0;
  double squares = 0;
  for (const ReviewedMove& move : moves) {
    sum += move.loss;
    squares += move.loss * move.loss;
  }
  const auto count = static_cast<double>(moves.size());
  if (moves.size() < 2) {
    return {.mean = sum};
  }
  const double variance = std::max(0.0, (squares - sum * sum / count) / (count - 1));
  constexpr double deviations = 1.96;  // of a normal distribution, for 95%
  return {.mean = sum / count, .margin = deviations * std::sqrt(variance / count)};
}

Grade grade_of(const std::vector<ReviewedMove>& moves) {
  Grade grade;
  for (const ReviewedMove& move : moves) {
    grade.best_share += move.loss <= 0 ? 1 : 0;
    grade.mean_loss += move.loss / std::max(move.value, 1.0);
  }
  const double count = std::max<double>(static_cast<double>(moves.size()), 1);
  grade.best_share /= count;
  grade.mean_loss /= count;
  const auto limit = std::ranges::find_if(
      limits, [&grade](const Limit& one) { return grade.mean_loss <= one.mean_loss; });
  grade.letter = limit == limits.end() ? 'E' : limit->letter;
  return grade;
}

}  // namespace tilery
