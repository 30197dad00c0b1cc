#include "tilery/kernels/lane_rules.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <span>
#include <vector>

#include "tilery/core/random.h"

namespace tilery {
namespace {

constexpr std::uint64_t most_weight = 127;
constexpr std::uint8_t most_short_moves = 32;

bool are_draws_plain(const SpawnRule& spawn) {
  return spawn.source == SpawnSource::odds && !spawn.bonus && !spawn.climb &&
         spawn.tiles.size() <= 16;
}

bool are_entries_served(const Rules& rules, bool has_walls) {
  const SpawnRule& spawn = rules.spawn;
  switch (spawn.place) {
    case SpawnPlace::uniform:
      return !spawn.is_previewed && are_draws_plain(spawn);
    case SpawnPlace::weighted:
      return !spawn.is_previewed && are_draws_plain(spawn) &&
             std::accumulate(spawn.cell_weights.begin(), spawn.cell_weights.end(),
                             std::uint64_t{0}) <= most_weight;
    case SpawnPlace::probing:
      return !spawn.is_previewed && are_draws_plain(spawn) && !has_walls &&
             rules.shape.cells() == 16 && spawn.total_weight() == 256;
    case SpawnPlace::moved_edge:
    case SpawnPlace::free_edge:
      return spawn.is_previewed && !has_walls;
    case SpawnPlace::worst:
      return false;
  }
  return false;
}

/// Whether reason_for_walls() has a reason other than a list of merges.
bool needs_walls(const Rules& rules) {
  if (rules.merge_kind != MergeKind::listed) {
    return reason_for_walls(rules).has_value();
  }
  Rules without_list = rules;
  without_list.merge_kind = MergeKind::equal;
  return reason_for_walls(without_list).has_value();
}

/// Whether a drawn or first tile may be at the goal. The first position does not count as reaching
/// the goal, so a game in which the first move makes such a tile vanish has not reached it. Vectors
/// know only the highest rank seen, and would report the goal.
bool may_begin_at_goal(const Rules& rules) {
  return std::ranges::any_of(rules.spawn.tiles,
                             [&](TileWeight tile) { return rules.goal.is_reached(tile.rank); }) ||
         std::ranges::any_of(rules.spawn.start_tiles,
                             [&](Rank tile) { return rules.goal.is_reached(tile); });
}

/// Whether the open cells are connected. Fills the square from its first open cell on.
bool is_connected(const LaneRules& lanes) {
  const std::size_t cells = lanes.side * lanes.side;
  std::array<bool, LaneRules::most_cells> is_left{};
  std::ranges::transform(lanes.is_wall, is_left.begin(), std::logical_not<>());
  std::vector<std::size_t> reached;
  const auto reach = [&](std::size_t place) {
    if (is_left[place]) {
      is_left[place] = false;
      reached.push_back(place);
    }
  };
  const auto first = static_cast<std::size_t>(std::ranges::find(is_left, true) - is_left.begin());
  if (first == is_left.size()) {
    return false;
  }
  reach(first);
  for (std::size_t next = 0; next < reached.size(); ++next) {
    const std::size_t place = reached[next];
    const std::size_t x = place % lanes.side;
    reach(x > 0 ? place - 1 : place);
    reach(x + 1 < lanes.side ? place + 1 : place);
    reach(place >= lanes.side ? place - lanes.side : place);
    reach(place + lanes.side < cells ? place + lanes.side : place);
  }
  return std::ranges::find(is_left, true) == is_left.end();
}

void set_squares(LaneRules& lanes, const Rules& rules) {
  lanes.cells = static_cast<std::size_t>(rules.shape.cells());
  lanes.is_wall.fill(true);
  const bool are_weighted = rules.spawn.place == SpawnPlace::weighted;
  lanes.weight_stride = are_weighted ? sizeof(lanes.weights[0]) : 0;
  std::ranges::fill(lanes.weights[0],
                    std::uint8_t{are_weighted ? std::uint8_t{0} : std::uint8_t{1}});
  for (std::size_t cell = 0; cell < lanes.cells; ++cell) {
    const auto width = static_cast<std::size_t>(rules.shape.width);
    const std::size_t place = cell / width * lanes.side + cell % width;
    lanes.is_wall[place] = rules.shape.is_blocked(static_cast<int>(cell));
    lanes.places[cell] =
        lanes.is_wall[place] ? LaneRules::no_place : static_cast<std::uint8_t>(place);
    if (are_weighted && !lanes.is_wall[place]) {
      std::ranges::fill(lanes.weights[place],
                        static_cast<std::uint8_t>(rules.spawn.cell_weights[cell]));
    }
  }
  lanes.is_connected = is_connected(lanes);
}

/// Sets the merges of ranks up to 15.
void set_short_form(LaneRules& lanes) {
  std::ranges::fill(lanes.only_partner, LaneRules::no_partner);
  if (lanes.side != 4 || lanes.has_walls || lanes.partners > 1 || lanes.merges) {
    return;
  }
  lanes.short_form = SlideForm::next;
  for (std::uint8_t rank = 1; rank <= LaneRules::top_short; ++rank) {
    const std::uint8_t partner = lanes.partner[0][rank];
    const std::uint8_t made = lanes.made[0][rank];
    if (partner == LaneRules::no_tagged_partner || made > LaneRules::top_short) {
      continue;
    }
    lanes.only_partner[rank] = static_cast<std::uint8_t>(partner & ~LaneRules::tag);
    lanes.only_made[rank] = made;
    if (made != rank + 1) {
      lanes.short_form = SlideForm::pairs;
    }
  }
}

void set_tops(LaneRules& lanes) {
  if (lanes.merges) {
    lanes.top_after.fill(highest_vector_rank);
    return;
  }
  std::uint8_t top = 0;
  for (std::size_t rank = 0; rank < LaneRules::ranks; ++rank) {
    top = std::max(top, static_cast<std::uint8_t>(rank));
    for (std::size_t k = 0; k < lanes.partners; ++k) {
      const std::uint8_t partner = lanes.partner[k][rank];
      if (partner != LaneRules::no_tagged_partner && (partner & ~LaneRules::tag) <= int(rank)) {
        top = std::max(top, lanes.made[k][rank]);
      }
    }
    lanes.top_after[rank] = top;
  }
  for (std::size_t rank = 0; rank < LaneRules::ranks; ++rank) {
    std::size_t after = lanes.top_after[rank];
    std::uint8_t& moves = lanes.short_moves[rank];
    while (moves < most_short_moves && lanes.top_after[after] <= LaneRules::top_short) {
      after = lanes.top_after[after];
      ++moves;
    }
  }
}

void set_kinds(LaneRules& lanes) {
  const SpawnRule& spawn = lanes.spawn;
  for (const TileWeight& tile : spawn.tiles) {
    lanes.top_drawn = std::max(lanes.top_drawn, tile.rank);
  }
  if (!are_draws_plain(spawn)) {
    return;
  }
  lanes.kinds = spawn.tiles.size();
  std::uint64_t sum = 0;
  for (std::size_t kind = 0; kind < lanes.kinds; ++kind) {
    lanes.kind_ranks[kind] = spawn.tiles[kind].rank;
    sum += spawn.tiles[kind].weight;
    if (kind + 1 < lanes.kinds) {
      lanes.limits[kind] = limit_of_draws(sum, spawn.total_weight());
      lanes.byte_limits[kind] = static_cast<std::uint8_t>(sum);
    }
  }
}

/// The numbers whose bytes add up to the points of a move, or to the worth of a board.
std::span<const std::uint64_t> numbers_of(const LaneRules& lanes, const Rules& rules) {
  if (lanes.counts_score) {
    return rules.score.worth;
  }
  return lanes.merges ? std::span<const std::uint64_t>(lanes.merges->gains) : rules.ladder.faces;
}

void set_points(LaneRules& lanes, const Rules& rules) {
  lanes.counts_score = rules.score.kind == ScoreKind::counted;
  const auto numbers = numbers_of(lanes, rules);
  std::uint8_t most = 0;
  for (std::size_t rank = 0; rank < LaneRules::ranks; ++rank) {
    const std::uint64_t number = rank < numbers.size() ? numbers[rank] : 0;
    for (std::uint8_t k = 0; k < 8; ++k) {
      lanes.points.byte[k][rank] = static_cast<std::uint8_t>(number >> (8 * k));
      most = lanes.points.byte[k][rank] != 0 ? std::max<std::uint8_t>(most, k + 1) : most;
    }
    lanes.points.count[rank] = most;
  }
}

/// Sets the worth and the mass of a tile. False if two pairs make it.
bool set_worth(LaneRules& lanes, const Rules& rules, Rank rank) {
  bool is_made = false;
  lanes.mass[rank] = 1;
  for (Rank first = 1; first <= rank; ++first) {
    for (Rank second = 1; second <= first; ++second) {
      if (rules.merge.made_of(first, second) != rank) {
        continue;
      }
      if (is_made || first == rank) {
        return false;
      }
      is_made = true;
      lanes.mass[rank] = lanes.mass[first] + lanes.mass[second];
      lanes.worth[rank] = lanes.worth[first] + lanes.worth[second] + rules.ladder.face(rank);
    }
  }
  return true;
}

/// Whether no tile is made of larger ones.
bool makes_larger_tiles(const MergeTable& merge) {
  for (Rank first = 1; first <= highest_vector_rank; ++first) {
    for (Rank second = 1; second <= first; ++second) {
      const Rank made = merge.made_of(first, second);
      if (made != 0 && made <= first) {
        return false;
      }
    }
  }
  return true;
}

/// Returns LaneRules::derives_score. Merges conserve mass, so with two kinds of tile the board and
/// the number of entries determine how many tiles of each kind entered.
bool set_worths(LaneRules& lanes, const Rules& rules) {
  if (lanes.counts_score) {
    for (std::size_t rank = 0; rank < std::min(rules.score.worth.size(), LaneRules::ranks);
         ++rank) {
      lanes.worth[rank] = rules.score.worth[rank];
    }
    return false;
  }
  if (lanes.kinds == 0 || lanes.kinds > 2 || lanes.merges || !makes_larger_tiles(rules.merge)) {
    return false;
  }
  for (Rank rank = 1; rank <= rules.ladder.top(); ++rank) {
    if (!set_worth(lanes, rules, rank)) {
      return false;
    }
  }
  return lanes.kinds < 2 || lanes.mass[lanes.kind_ranks[0]] < lanes.mass[lanes.kind_ranks[1]];
}

}  // namespace

std::optional<LaneRules> lane_rules(const Rules& rules) {
  const auto longest = static_cast<std::size_t>(std::max(rules.shape.width, rules.shape.height));
  if (needs_walls(rules) || !rules.spawn.start_board.empty() || longest > 8) {
    return std::nullopt;
  }
  const auto slides = wide_slide_rules(rules, std::max<std::size_t>(longest, 4));
  if (!slides || !are_entries_served(rules, slides->has_walls)) {
    return std::nullopt;
  }
  LaneRules lanes{*slides};
  if (rules.merge_kind == MergeKind::listed) {
    lanes.merges = lane_merges(rules);
    lanes.is_long = true;
    if (!lanes.merges || may_begin_at_goal(rules)) {
      return std::nullopt;
    }
  }
  lanes.spawn = rules.spawn;
  lanes.next = rules.spawn.is_previewed ? next_tile_rules(rules.spawn) : std::nullopt;
  set_squares(lanes, rules);
  set_short_form(lanes);
  set_tops(lanes);
  set_kinds(lanes);
  set_points(lanes, rules);
  lanes.derives_score = set_worths(lanes, rules);
  if (rules.goal.ends_game()) {
    lanes.goal = *rules.goal.tile;
  }
  return lanes;
}

std::uint64_t gathered_score(const LaneRules& rules, std::uint64_t mass, std::uint64_t worth,
                             std::uint64_t moves) {
  const std::uint8_t low = rules.kind_ranks[0];
  const std::uint8_t high = rules.kind_ranks[rules.kinds - 1];
  const std::uint64_t highs =
      rules.kinds == 2 ? (mass - moves * rules.mass[low]) / (rules.mass[high] - rules.mass[low])
                       : 0;
  return worth - highs * rules.worth[high] - (moves - highs) * rules.worth[low];
}

namespace {

constexpr std::uint64_t most_cards = 127;

/// Whether the draw can end either way, so that a limit divides its numbers.
bool is_open(const auto& draw) { return draw.chance > 0 && draw.chance < draw.out_of; }

void set_bonus(NextTileRules& next, const BonusRule& bonus) {
  next.bonus_from =
      static_cast<std::uint8_t>(std::max<int>(bonus.from, bonus.below + bonus.lowest));
  next.bonus_limit = limit_of_draws(bonus.chance, bonus.out_of);
}

void set_climb(NextTileRules& next, const ClimbRule& climb) {
  next.climb_from = climb.tile;
  next.climb_limit = limit_of_draws(climb.chance, climb.out_of);
}

}  // namespace

std::optional<NextTileRules> next_tile_rules(const SpawnRule& spawn) {
  const bool are_open =
      (!spawn.bonus || is_open(*spawn.bonus)) && (!spawn.climb || is_open(*spawn.climb));
  if (!are_open || spawn.tiles.size() > most_card_kinds || spawn.total_weight() > most_cards) {
    return std::nullopt;
  }
  NextTileRules next;
  next.kinds = spawn.tiles.size();
  next.is_deck = spawn.source == SpawnSource::deck;
  for (std::size_t kind = 0; kind < next.kinds; ++kind) {
    next.ranks[kind] = spawn.tiles[kind].rank;
    next.weights[kind] = static_cast<std::uint8_t>(spawn.tiles[kind].weight);
  }
  if (spawn.bonus) {
    set_bonus(next, *spawn.bonus);
  }
  if (spawn.climb) {
    set_climb(next, *spawn.climb);
  }
  return next;
}

std::uint64_t limit_of_draws(std::uint64_t value, std::uint64_t bound) {
  std::uint64_t limit = 0;
  for (int bit = 63; bit >= 0; --bit) {
    const std::uint64_t higher = limit | std::uint64_t{1} << bit;
    if (high_word(higher - 1, bound) < value) {
      limit = higher;
    }
  }
  return limit;
}

}  // namespace tilery
