#include "tilery/board/simd_play.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

#include "tilery/board/batch_simd.h"
#include "tilery/core/random.h"

namespace tilery {
namespace {

constexpr std::size_t group_lanes = PlayGroup::lanes;

std::uint64_t& chance_of(PlayGroup& group, std::size_t lane) {
  return group.chance[lane % 8][lane / 8];
}

PackedBoard board_of(const PlayGroup& group, std::size_t lane) {
  PackedBoard board;
  for (std::size_t cell = 0; cell < 16; ++cell) {
    board.bits |= std::uint64_t{group.cells[cell][lane]} << (4 * cell);
  }
  return board;
}

/// The sum of `values` over the ranks of `board`.
std::uint64_t sum_of(PackedBoard board, const std::array<std::uint64_t, 16>& values) {
  std::uint64_t sum = 0;
  for (std::uint64_t bits = board.bits; bits != 0; bits >>= 4) {
    sum += values[bits & 15];
  }
  return sum;
}

/// The score that merges gathered from `first` to `last`, while `moves` tiles entered. Everything
/// wraps at 2^64.
std::uint64_t gathered(const SimdPlayRules& rules, PackedBoard first, PackedBoard last,
                       std::uint64_t moves) {
  const std::uint8_t low = rules.ranks[0];
  const std::uint8_t high = rules.ranks[rules.kinds - 1];
  std::uint64_t highs = 0;
  if (rules.kinds == 2) {
    const std::uint64_t mass = sum_of(last, rules.mass) - sum_of(first, rules.mass);
    highs = (mass - moves * rules.mass[low]) / (rules.mass[high] - rules.mass[low]);
  }
  const std::uint64_t entered = highs * rules.worth[high] + (moves - highs) * rules.worth[low];
  return sum_of(last, rules.worth) - sum_of(first, rules.worth) - entered;
}

constexpr std::uint64_t most_weight = 127;

bool place_is_served(const SpawnRule& spawn) {
  switch (spawn.place) {
    case SpawnPlace::uniform:
    case SpawnPlace::weighted:
    case SpawnPlace::probing:
      return !spawn.is_previewed && !spawn.bonus && spawn.source == SpawnSource::odds;
    case SpawnPlace::moved_edge:
      return spawn.is_previewed && next_tile_rules(spawn).has_value();
    case SpawnPlace::free_edge:
    case SpawnPlace::worst:
      return false;
  }
  return false;
}

bool weights_are_served(const SpawnRule& spawn) {
  if (spawn.place == SpawnPlace::probing) {
    return spawn.total_weight() == 256;
  }
  const auto cells =
      std::accumulate(spawn.cell_weights.begin(), spawn.cell_weights.end(), std::uint64_t{0});
  return spawn.place != SpawnPlace::weighted || cells <= most_weight;
}

/// Whether the score follows from the boards. Equal merges conserve mass, so with two kinds of tile
/// the board and the number of entries tell how many of each kind entered.
bool score_is_served(const Rules& rules) {
  return rules.score.kind == ScoreKind::counted ||
         (rules.merge_kind == MergeKind::equal && rules.spawn.tiles.size() <= 2 &&
          !rules.spawn.bonus);
}

void set_tiles(SimdPlayRules& simd) {
  const std::uint64_t total = simd.spawn.total_weight();
  simd.kinds = simd.spawn.tiles.size();
  std::uint64_t sum = 0;
  for (std::size_t kind = 0; kind < simd.kinds; ++kind) {
    simd.ranks[kind] = simd.spawn.tiles[kind].rank;
    sum += simd.spawn.tiles[kind].weight;
    if (kind + 1 < simd.kinds) {
      simd.number_limits[kind] = limit_of_draws(sum, total);
      simd.byte_limits[kind] = static_cast<std::uint8_t>(sum);
    }
  }
}

void set_cells(SimdPlayRules& simd) {
  for (std::size_t cell = 0; cell < 16; ++cell) {
    const std::uint32_t weight =
        simd.spawn.place == SpawnPlace::weighted ? simd.spawn.cell_weights[cell] : 1;
    std::ranges::fill(simd.cell_weights[cell], static_cast<std::uint8_t>(weight));
  }
}

void set_worths(SimdPlayRules& simd, const Ladder& ladder) {
  simd.mass[1] = 1;
  for (std::size_t rank = 2; rank < 16; ++rank) {
    simd.mass[rank] = 2 * simd.mass[rank - 1];
    simd.worth[rank] =
        2 * simd.worth[rank - 1] + (rank < ladder.faces.size() ? ladder.faces[rank] : 0);
  }
}

}  // namespace

PlayGroup idle_group() {
  PlayGroup group = {};
  for (auto& plane : group.cells) {
    std::ranges::fill(plane, PlayGroup::idle);
  }
  return group;
}

void add_recent_moves(PlayGroup& group) {
  for (std::size_t lane = 0; lane < group_lanes; ++lane) {
    group.moves[lane] += group.recent_moves[lane];
    group.recent_moves[lane] = 0;
  }
}

void start_lane(PlayGroup& group, std::size_t lane, const PackedGame& game) {
  for (std::size_t cell = 0; cell < 16; ++cell) {
    group.cells[cell][lane] = game.board.rank(static_cast<int>(cell));
  }
  for (std::size_t kind = 0; kind < most_card_kinds; ++kind) {
    group.cards[kind][lane] = game.supply.cards[kind];
  }
  chance_of(group, lane) = game.random.seed + game.random.counter * Random::golden;
  group.next[lane] = game.next;
  group.bonus_low[lane] = 0;
  group.bonus_high[lane] = 0;
  group.recent_moves[lane] = 0;
  group.moves[lane] = game.moves;
  group.seeds[lane] = game.random.seed;
  group.first_boards[lane] = game.board;
}

PackedGame game_of(const PlayGroup& group, std::size_t lane) {
  PackedGame game;
  game.board = board_of(group, lane);
  game.random.seed = group.seeds[lane];
  game.random.counter = (group.chance[lane % 8][lane / 8] - group.seeds[lane]) * inverse_golden;
  for (std::size_t kind = 0; kind < most_card_kinds; ++kind) {
    game.supply.cards[kind] = group.cards[kind][lane];
  }
  game.next = group.next[lane];
  game.moves = group.moves[lane] + group.recent_moves[lane];
  return game;
}

void draw_bonus(PlayGroup& group, const SimdPlayRules& rules, std::size_t lane, Rank largest) {
  std::uint64_t& chance = chance_of(group, lane);
  Random random = {.seed = chance - 2 * Random::golden};
  Supply none;
  const NextTile tile = draw_tile(rules.spawn, none, largest, random);
  group.next[lane] = tile.rank;
  group.bonus_low[lane] = tile.hint_low;
  group.bonus_high[lane] = tile.hint_high;
  chance = random.seed + random.counter * Random::golden;
}

SimdPlay::SimdPlay(const PackedRules& rules, const SimdPlayRules& simd_rules,
                   std::uint64_t first_seed, std::size_t lanes)
    : simd_rules_(simd_rules), groups_((lanes + group_lanes - 1) / group_lanes, idle_group()) {
  assert(lanes > 0);
  players_.reserve(lanes);
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    players_.emplace_back(first_seed + lane);
    start_game(rules, lane, first_seed + lane);
  }
}

void SimdPlay::start_game(const PackedRules& rules, std::size_t lane, std::uint64_t seed) {
  start_lane(groups_[lane / group_lanes], lane % group_lanes, first_packed_game(rules, seed));
}

PackedGame SimdPlay::game(const PackedRules& rules, std::size_t lane) const {
  const PlayGroup& group = groups_[lane / group_lanes];
  const std::size_t place = lane % group_lanes;
  PackedGame game = game_of(group, place);
  if (rules.rules().score.kind == ScoreKind::gathered) {
    game.gathered = gathered(simd_rules_, group.first_boards[place], game.board, game.moves);
  }
  return game;
}

void SimdPlay::choose_directions(std::size_t group, std::uint64_t block) {
  const std::size_t first = group * group_lanes;
  const std::size_t used = std::min(group_lanes, players_.size() - first);
  for (std::size_t place = 0; place < used; ++place) {
    const std::uint64_t directions = players_[first + place].directions(block);
    for (std::size_t byte = 0; byte < 8; ++byte) {
      groups_[group].directions[byte][place] = static_cast<std::uint8_t>(directions >> (8 * byte));
    }
  }
}

void SimdPlay::step(const PackedRules& rules, std::size_t attempts) {
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    step_group(rules, group, attempts);
  }
  attempts_ += attempts;
}

void SimdPlay::step_group(const PackedRules& rules, std::size_t group, std::size_t attempts) {
  constexpr std::uint64_t block = RandomPlayer::attempts_a_number;
  std::uint64_t attempt = attempts_;
  const std::uint64_t end = attempts_ + attempts;
  while (attempt < end) {
    if (attempt % block == 0) {
      choose_directions(group, attempt / block);
      add_recent_moves(groups_[group]);
    }
    const std::uint64_t first = attempt % block;
    const std::uint64_t last = std::min(block, first + (end - attempt));
    const PlayRun run = play_group(groups_[group], simd_rules_, static_cast<std::size_t>(first),
                                   static_cast<std::size_t>(last));
    attempt += run.attempts;
    for (std::uint64_t over = run.over; over != 0; over &= over - 1) {
      const std::size_t lane =
          group * group_lanes + static_cast<std::size_t>(std::countr_zero(over));
      const PackedGame ended = game(rules, lane);
      tally_.add(rules, ended);
      start_game(rules, lane, ended.random.seed + players_.size());
    }
  }
}

bool serves_simd_play(const PackedRules& packed_rules) {
  const Rules& rules = packed_rules.rules();
  const bool draws_are_served = !rules.spawn.climb && rules.spawn.tiles.size() <= most_card_kinds &&
                                place_is_served(rules.spawn) && weights_are_served(rules.spawn);
  return merge_partners(packed_rules) && draws_are_served && score_is_served(rules);
}

std::optional<SimdPlayRules> simd_play_rules(const PackedRules& packed_rules) {
  if (simd_lanes() == 0 || !serves_simd_play(packed_rules)) {
    return std::nullopt;
  }
  const Rules& rules = packed_rules.rules();
  const auto partners = merge_partners(packed_rules);
  SimdPlayRules simd;
  simd.partners = *partners;
  simd.reach = rules.reach;
  simd.spawn = rules.spawn;
  set_tiles(simd);
  set_cells(simd);
  simd.next = next_tile_rules(rules.spawn).value_or(NextTileRules{});
  set_worths(simd, rules.ladder);
  if (rules.goal.ends_game() && rules.goal.is_reached(highest_packed_rank)) {
    simd.goal = *rules.goal.tile;
  }
  return simd;
}

}  // namespace tilery
