#include "tilery/rules/rules.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>
#include <vector>

namespace tilery {
namespace {

/// Whether there are open cells that no tile enters.
bool has_closed_cells(const Rules& rules) {
  for (int cell = 0; cell < static_cast<int>(rules.spawn.cell_weights.size()); ++cell) {
    if (rules.spawn.cell_weights[std::size_t(cell)] == 0 && !rules.shape.is_blocked(cell)) {
      return true;
    }
  }
  return false;
}

constexpr std::array<std::string_view, 3> aim_names = {"score", "goal", "moves"};
static_assert(aim_names[std::size_t(Aim::score)] == "score" &&
              aim_names[std::size_t(Aim::goal)] == "goal" &&
              aim_names[std::size_t(Aim::moves)] == "moves");

}  // namespace

static_assert(highest_vector_rank == 31);  // as reason_for_walls() says

std::optional<std::string_view> reason_for_walls(const Rules& rules) {
  if (rules.moves.allowed != MovesRule{}.allowed) {
    return "directions that are not allowed";
  }
  if (rules.merge_kind == MergeKind::listed) {
    return "merges of several tiles, or into none, two or a smaller one";
  }
  if (rules.shape.wrap != Wrap::none) {
    return "lines that wrap around";
  }
  if (rules.spawn.place == SpawnPlace::worst) {
    return "tiles that enter where they hurt most";
  }
  if (rules.ladder.top() > highest_vector_rank) {
    return "more than 31 tiles";
  }
  if (rules.spawn.every > 1) {
    return "tiles that do not enter after every move";
  }
  if (rules.spawn.count > 1) {
    return "several tiles that enter after a move";
  }
  if (rules.spawn.count == 0) {
    return "no tiles that enter after a move";
  }
  if (rules.fall) {
    return "tiles that fall after a move";
  }
  if (rules.goal.clear || !rules.goal.picture.empty() || rules.goal.moves) {
    return "a goal other than a tile, or a limit of moves";
  }
  if (has_closed_cells(rules)) {
    return "cells that no tile enters";
  }
  if (rules.players.goals) {
    return "a goal for each player";
  }
  return std::nullopt;
}

bool has_pair(const Rules& rules) {
  if (rules.merge_kind == MergeKind::listed) {
    const std::vector<ListedMerge>& merges = rules.merges;  // sorted by their parts
    return !merges.empty() && merges[0].parts == std::vector<Rank>{1, 2} &&
           (merges.size() == 1 || merges[1].parts[0] > 2);
  }
  for (int rank = 1; rank <= rules.ladder.top(); ++rank) {
    const auto other = static_cast<Rank>(rank);
    if ((rules.merge.made_of(1, other) != 0) != (rank == 2) ||
        (rules.merge.made_of(2, other) != 0) != (rank == 1)) {
      return false;
    }
  }
  return true;
}

std::optional<Rules> resized(const Rules& rules, int width, int height) {
  if (width == rules.shape.width && height == rules.shape.height) {
    return rules;
  }
  const bool fits = width >= 1 && width <= longest_side && height >= 1 && height <= longest_side;
  if (!rules.shape.is_open || !fits) {
    return std::nullopt;
  }
  Rules other = rules;
  other.shape.width = width;
  other.shape.height = height;
  return other;
}

std::optional<Rules> with_aim(const Rules& rules, Aim aim) {
  if ((aim != Aim::score && !rules.goal.exists()) || rules.players.goals) {
    return std::nullopt;
  }
  Rules other = rules;
  other.goal.aim = aim;
  if (aim != Aim::score) {
    other.goal.then = AtGoal::stop;
  }
  return other;
}

std::string_view name_of(Aim aim) { return aim_names[static_cast<std::size_t>(aim)]; }

std::optional<Aim> aim_named(std::string_view name) {
  const auto found = std::ranges::find(aim_names, name);
  return found == aim_names.end() ? std::nullopt
                                  : std::optional(static_cast<Aim>(found - aim_names.begin()));
}

std::uint64_t wrapped(const ScoreRule& rule, std::uint64_t score) {
  if (rule.digits == 0) {
    return score;
  }
  std::uint64_t limit = 1;
  for (int digit = 0; digit < rule.digits; ++digit) {
    limit *= 10;
  }
  return score % limit;
}

}  // namespace tilery
