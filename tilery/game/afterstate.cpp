#include "tilery/game/afterstate.h"

#include <algorithm>
#include <cstddef>

#include "tilery/packed/packed_rules.h"

namespace tilery {
namespace {

bool is_for_goal(const Rules& rules) { return rules.goal.aim != Aim::score; }

/// The reward of a point that is not part of the worth of boards.
double per_point_of(const Rules& rules) {
  return is_for_goal(rules) ? aim_scale(rules).per_point : 0;
}

/// The worth by PackedLine. Ranks above the ladder are worth 0.
template <typename Number>
std::vector<Number> line_worths(const Rules& rules) {
  const ScoreRule& score = rules.score;
  std::vector<Number> worths(LineTables::lines);
  for (std::size_t line = 0; line < worths.size(); ++line) {
    for (unsigned cell = 0; cell < 4; ++cell) {
      const std::size_t rank = line >> (4 * cell) & 15;
      worths[line] += rank < score.worth.size() ? static_cast<Number>(score.worth[rank]) : 0;
    }
  }
  return worths;
}

/// The mean number on a new tile.
double mean_face(const Rules& rules) {
  double sum = 0;
  double weights = 0;
  for (const TileWeight tile : rules.spawn.tiles) {
    sum += static_cast<double>(rules.ladder.face(tile.rank)) * tile.weight;
    weights += tile.weight;
  }
  return weights > 0 ? std::max(sum / weights, 1.0) : 1;
}

/// The number on the goal's tile; a usual number if the goal is no tile.
double goal_face(const Rules& rules) {
  constexpr double usual = 64;
  return rules.goal.tile ? static_cast<double>(rules.ladder.face(*rules.goal.tile)) : usual;
}

/// An estimate of the points of making the goal's tile. A tile of 2^k made of 2s gathers k - 1
/// times its number; 8 times stands for all goals.
double points_to_goal(const Rules& rules) { return 8 * goal_face(rules); }

/// The sum of the numbers on the first board; 0 if the rules give no first board.
double first_sum(const Rules& rules) {
  double sum = 0;
  for (const Rank rank : rules.spawn.start_board) {
    sum += static_cast<double>(rules.ladder.face(rank));
  }
  return sum;
}

/// An estimate of the moves that it takes to make the goal's tile.
double moves_to_goal(const Rules& rules) {
  constexpr double of_a_puzzle = 32;
  const double by_move = mean_face(rules) * rules.spawn.count / rules.spawn.every;
  return by_move > 0 ? std::clamp((goal_face(rules) - first_sum(rules)) / by_move, 16.0, 1e6)
                     : of_a_puzzle;
}

/// The worth of a board that has reached the goal.
constexpr double worth_of_goal = AimScale::at_goal + AimScale::on_the_way;

/// AimScale::worth by rank. The tile below the goal's tile has all of on_the_way; each lower tile
/// has a part of the worth of the tile above it.
std::vector<double> worths_on_the_way(const Rules& rules) {
  constexpr double from_tile_to_tile = 0.6;
  const int goal = rules.goal.tile.value_or(0);
  std::vector<double> worths(std::size_t{highest_rank} + 1, goal > 0 ? worth_of_goal : 0);
  double worth = AimScale::on_the_way;
  for (int rank = goal - 1; rank >= 0; --rank) {
    worths[static_cast<std::size_t>(rank)] = rank == 0 ? 0 : worth;
    worth *= from_tile_to_tile;
  }
  return worths;
}

}  // namespace

AimScale aim_scale(const Rules& rules) {
  constexpr double weight_of_points = 0.01 * AimScale::at_goal;
  constexpr double weight_of_moves = 0.05;
  if (rules.goal.aim == Aim::score) {
    return {};
  }
  AimScale scale = {.per_point = 0, .discount = 1, .worth = worths_on_the_way(rules)};
  if (rules.goal.aim == Aim::goal) {
    scale.per_point = weight_of_points / points_to_goal(rules);
  } else {
    scale.discount = 1 - weight_of_moves / moves_to_goal(rules);
  }
  return scale;
}

template <typename Board, typename Number>
AfterstateRules<Board, Number>::AfterstateRules(const Rules& rules)
    : goal_(rules.goal),
      score_(rules.score),
      may_end_(rules.goal.ends_game()),
      aims_at_goal_(is_for_goal(rules)),
      has_worth_(aims_at_goal_ || rules.score.kind == ScoreKind::counted),
      per_point_(static_cast<Number>(per_point_of(rules))),
      discount_(static_cast<Number>(aim_scale(rules).discount)) {
  for (const double worth : aim_scale(rules).worth) {
    rank_worth_.push_back(static_cast<Number>(worth));
  }
  if (std::same_as<Board, PackedBoard> && has_worth_ && !aims_at_goal_) {
    line_worth_ = line_worths<Number>(rules);
  }
}

template class AfterstateRules<PackedBoard, float>;
template class AfterstateRules<PackedBoard, double>;
template class AfterstateRules<WalledBoard, float>;
template class AfterstateRules<WalledBoard, double>;

}  // namespace tilery
