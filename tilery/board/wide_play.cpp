#include "tilery/board/wide_play.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <span>
#include <vector>

namespace tilery {
namespace {

constexpr std::uint64_t most_wide_weight = 127;

bool are_draws_plain(const SpawnRule& spawn) {
  return spawn.source == SpawnSource::odds && !spawn.bonus && !spawn.climb &&
         spawn.tiles.size() <= 16;
}

bool are_entries_wide(const SpawnRule& spawn, const WideSlideRules& slides) {
  switch (spawn.place) {
    case SpawnPlace::uniform:
    case SpawnPlace::weighted:
      return !spawn.is_previewed && are_draws_plain(spawn);
    case SpawnPlace::moved_edge:
    case SpawnPlace::free_edge:
      return spawn.is_previewed && !slides.has_walls;
    case SpawnPlace::probing:
    case SpawnPlace::worst:
      return false;
  }
  return false;
}

/// Fills the square from its first open cell on.
bool is_connected(const WidePlayRules& wide) {
  const std::size_t cells = wide.side * wide.side;
  std::array<bool, WidePlayRules::most_cells> is_left{};
  std::ranges::transform(wide.is_wall, is_left.begin(), std::logical_not<>());
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
    const std::size_t x = place % wide.side;
    reach(x > 0 ? place - 1 : place);
    reach(x + 1 < wide.side ? place + 1 : place);
    reach(place >= wide.side ? place - wide.side : place);
    reach(place + wide.side < cells ? place + wide.side : place);
  }
  return std::ranges::find(is_left, true) == is_left.end();
}

void set_squares(WidePlayRules& wide, const Rules& rules) {
  wide.is_wall.fill(true);
  for (int cell = 0; cell < rules.shape.cells(); ++cell) {
    const std::size_t place = static_cast<std::size_t>(cell / rules.shape.width) * wide.side +
                              static_cast<std::size_t>(cell % rules.shape.width);
    wide.places[static_cast<std::size_t>(cell)] = static_cast<std::uint8_t>(place);
    wide.is_wall[place] = rules.shape.is_blocked(cell);
    if (!wide.is_wall[place]) {
      wide.weights[place] = static_cast<std::uint8_t>(
          rules.spawn.place == SpawnPlace::weighted ? rules.spawn.cell_weights[std::size_t(cell)]
                                                    : 1);
    }
  }
  wide.is_connected = is_connected(wide);
}

bool has_small_weights(const Rules& rules) {
  return rules.spawn.place != SpawnPlace::weighted ||
         std::accumulate(rules.spawn.cell_weights.begin(), rules.spawn.cell_weights.end(),
                         std::uint64_t{0}) <= most_wide_weight;
}

void set_kinds(WidePlayRules& wide, const SpawnRule& spawn) {
  wide.kinds = spawn.tiles.size();
  std::uint64_t sum = 0;
  for (std::size_t kind = 0; kind < wide.kinds; ++kind) {
    wide.kind_ranks[kind] = spawn.tiles[kind].rank;
    sum += spawn.tiles[kind].weight;
    if (kind + 1 < wide.kinds) {
      wide.limits[kind] = limit_of_draws(sum, spawn.total_weight());
    }
  }
}

/// Sets what a tile has gathered and how many tiles it is made of. False if two pairs make it.
bool set_worth(WidePlayRules& wide, const Rules& rules, Rank rank) {
  bool is_made = false;
  wide.mass[rank] = 1;
  for (Rank first = 1; first <= rank; ++first) {
    for (Rank second = 1; second <= first; ++second) {
      if (rules.merge.made_of(first, second) != rank) {
        continue;
      }
      if (is_made || first == rank) {
        return false;
      }
      is_made = true;
      wide.mass[rank] = wide.mass[first] + wide.mass[second];
      wide.worth[rank] = wide.worth[first] + wide.worth[second] + rules.ladder.face(rank);
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

bool set_scores(WidePlayRules& wide, const Rules& rules) {
  if (rules.score.kind == ScoreKind::counted) {
    return true;
  }
  if (wide.kinds == 0 || wide.kinds > 2 || !makes_larger_tiles(rules.merge)) {
    return false;
  }
  for (Rank rank = 1; rank <= rules.ladder.top(); ++rank) {
    if (!set_worth(wide, rules, rank)) {
      return false;
    }
  }
  return wide.kinds < 2 || wide.mass[wide.kind_ranks[0]] < wide.mass[wide.kind_ranks[1]];
}

}  // namespace

std::optional<WidePlayRules> wide_play_rules(const Rules& rules) {
  if (reason_for_walls(rules) || !rules.spawn.start_board.empty()) {
    return std::nullopt;
  }
  const auto slides = wide_slide_rules(rules);
  if (!slides || !are_entries_wide(rules.spawn, *slides) || !has_small_weights(rules)) {
    return std::nullopt;
  }
  WidePlayRules wide{*slides};
  wide.spawn = rules.spawn;
  wide.next = rules.spawn.is_previewed ? next_tile_rules(rules.spawn) : std::nullopt;
  set_squares(wide, rules);
  if (are_draws_plain(rules.spawn)) {
    set_kinds(wide, rules.spawn);
  }
  if (!set_scores(wide, rules)) {
    return std::nullopt;
  }
  if (rules.goal.ends_game()) {
    wide.goal = *rules.goal.tile;
  }
  return wide;
}

Supply supply_of(const WideGroup& group, std::size_t lane) {
  Supply supply;
  for (std::size_t kind = 0; kind < most_card_kinds; ++kind) {
    supply.cards[kind] = group.cards[kind][lane];
  }
  supply.highest = group.highest[lane];
  return supply;
}

void set_supply(WideGroup& group, std::size_t lane, const Supply& supply) {
  for (std::size_t kind = 0; kind < most_card_kinds; ++kind) {
    group.cards[kind][lane] = supply.cards[kind];
  }
  group.highest[lane] = supply.highest;
}

void draw_bonus(WideGroup& group, const WidePlayRules& rules, std::size_t lane, Rank largest) {
  std::uint64_t& chance = group.chance[lane % 8][lane / 8];
  Random random = {.seed = chance - 2 * Random::golden};
  Supply none;
  group.next[lane] = draw_tile(rules.spawn, none, largest, random).rank;
  chance = random.seed + random.counter * Random::golden;
}

void draw_wide_next(WideGroup& group, const WidePlayRules& rules, std::size_t lane, Rank largest) {
  std::uint64_t& chance = group.chance[lane % 8][lane / 8];
  Supply supply = supply_of(group, lane);
  Random random = {.seed = chance};
  group.next[lane] = draw_tile(rules.spawn, supply, largest, random).rank;
  chance += random.counter * Random::golden;
  supply.highest = std::max(supply.highest, largest);
  set_supply(group, lane, supply);
}

std::uint64_t gathered_score(const WidePlayRules& rules, std::uint64_t mass, std::uint64_t worth,
                             std::uint64_t moves) {
  const std::uint8_t low = rules.kind_ranks[0];
  const std::uint8_t high = rules.kind_ranks[rules.kinds - 1];
  const std::uint64_t highs =
      rules.kinds == 2 ? (mass - moves * rules.mass[low]) / (rules.mass[high] - rules.mass[low])
                       : 0;
  return worth - highs * rules.worth[high] - (moves - highs) * rules.worth[low];
}

}  // namespace tilery
