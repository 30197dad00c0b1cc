#include "tilery/player/review.h"

#include <algorithm>
#include <array>

namespace tilery {
namespace {

struct Limit {
  double mean_loss;
  char letter;
};
constexpr std::array<Limit, 4> limits = {{{0.001, 'A'}, {0.003, 'B'}, {0.01, 'C'}, {0.03, 'D'}}};

}  // namespace

std::vector<ReviewedMove> reviewed(const Game& game, Player<Judge>& player,
                                   const Thinking& thinking,
                                   const std::function<void(std::size_t)>& note) {
  std::vector<ReviewedMove> moves;
  for (std::size_t action = 0; action < game.actions().size(); ++action) {
    note(action);
    const std::optional<Direction> played = direction_of(game.actions()[action]);
    if (!played) {
      continue;
    }
    const Position& position = game.position_after(action);
    const MoveValues values = thought_of(player, position, thinking);
    const std::optional<Direction> best = best_move(values);
    const std::optional<double> value = values[static_cast<std::size_t>(*played)];
    if (!best || !value) {
      continue;  // a goal ends the game for the search
    }
    const double best_value = *values[static_cast<std::size_t>(*best)];
    const auto score = static_cast<double>(score_of(game.rules(), position, position.player));
    moves.push_back({.actions = action,
                     .played = *played,
                     .best = best_value > *value ? *best : *played,
                     .value = best_value,
                     .loss = best_value - *value,
                     .expected = score + best_value});
  }
  return moves;
}

std::vector<ReviewedMove> mistakes(std::vector<ReviewedMove> moves, std::size_t most) {
  std::erase_if(moves, [](const ReviewedMove& move) { return move.loss <= 0; });
  std::ranges::stable_sort(moves, std::ranges::greater(), &ReviewedMove::loss);
  moves.resize(std::min(moves.size(), most));
  return moves;
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
