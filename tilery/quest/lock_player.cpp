#include "tilery/quest/lock_player.h"

#include <algorithm>
#include <array>

namespace tilery::quest {
namespace {

constexpr int games_per_move = 40;
constexpr int most_moves = 120;

/// The position after a move; nothing if it is not one.
std::optional<Position> moved(const Lock& lock, const Position& position, Direction direction) {
  std::optional<Turn> turn = play(lock.rules, position, direction, 1);
  if (!turn) {
    return std::nullopt;
  }
  return turn->after.asks ? gone_on(std::move(turn->after)) : std::move(turn->after);
}

/// A move in an order that starts at random; nothing if none is left.
std::optional<Position> any_move(const Lock& lock, const Position& position, Random& random) {
  const std::uint64_t first = random.below(4);
  for (std::uint64_t i = 0; i < 4; ++i) {
    if (auto next = moved(lock, position, all_directions[std::size_t((first + i) % 4)])) {
      return next;
    }
  }
  return std::nullopt;
}

/// The moves that a random game from `position` lasts; from most_moves on if it reaches the goal,
/// more for an earlier one.
int length_of_random_game(const Lock& lock, Position position, Random& random) {
  for (int move = 0; move < most_moves; ++move) {
    if (position.board.largest() >= lock.goal) {
      return 1'000'000 - move;
    }
    std::optional<Position> next = any_move(lock, position, random);
    if (!next) {
      return move;
    }
    position = *std::move(next);
  }
  return most_moves;
}

}  // namespace

std::optional<Direction> move_at_lock(const Lock& lock, const Position& position, Random& random) {
  std::optional<Direction> best;
  long best_worth = -1;
  for (const Direction direction : all_directions) {
    const std::optional<Position> after = moved(lock, position, direction);
    if (!after) {
      continue;
    }
    long worth = 0;
    for (int game = 0; game < games_per_move; ++game) {
      worth += length_of_random_game(lock, *after, random);
    }
    if (worth > best_worth) {
      best = direction;
      best_worth = worth;
    }
  }
  return best;
}

}  // namespace tilery::quest
