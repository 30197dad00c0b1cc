#include "tilery/kernels/lane_group.h"

#include <algorithm>
#include <cassert>

namespace tilery {

LaneGroup group_of_walls() {
  LaneGroup group = {};
  for (std::size_t place = 0; place < LaneRules::most_cells; ++place) {
    std::ranges::fill(group.cells[place], LaneRules::wall);
  }
  return group;
}

SpawnState spawn_state_of(const LaneGroup& group, std::size_t lane) {
  SpawnState spawn_state;
  for (std::size_t kind = 0; kind < most_card_kinds; ++kind) {
    spawn_state.cards[kind] = group.cards[kind][lane];
  }
  spawn_state.highest = group.highest[lane];
  return spawn_state;
}

void set_spawn_state(LaneGroup& group, std::size_t lane, const SpawnState& spawn_state) {
  for (std::size_t kind = 0; kind < most_card_kinds; ++kind) {
    group.cards[kind][lane] = spawn_state.cards[kind];
  }
  group.highest[lane] = spawn_state.highest;
}

NextTile shown_tile(const LaneGroup& group, std::size_t lane) {
  const Rank tile = group.next[lane];
  return {.rank = tile,
          .hint_low = group.bonus_low[lane] != 0 ? group.bonus_low[lane] : tile,
          .hint_high = group.bonus_high[lane] != 0 ? group.bonus_high[lane] : tile};
}

void show_tile(LaneGroup& group, std::size_t lane, NextTile tile) {
  const bool is_window = tile.hint_low < tile.hint_high;
  group.next[lane] = tile.rank;
  group.bonus_low[lane] = is_window ? tile.hint_low : Rank{0};
  group.bonus_high[lane] = is_window ? tile.hint_high : Rank{0};
}

void draw_bonus(LaneGroup& group, const LaneRules& rules, std::size_t lane, Rank largest) {
  std::uint64_t& chance = group.chance[lane % 8][lane / 8];
  Random random = {.seed = chance - 2 * Random::golden};
  SpawnState none;
  show_tile(group, lane, draw_tile(rules.spawn, none, largest, random));
  chance = random.seed + random.counter * Random::golden;
}

void draw_shown_tile(LaneGroup& group, const LaneRules& rules, std::size_t lane, Rank largest) {
  std::uint64_t& chance = group.chance[lane % 8][lane / 8];
  SpawnState spawn_state = spawn_state_of(group, lane);
  Random random = {.seed = chance};
  show_tile(group, lane, draw_tile(rules.spawn, spawn_state, largest, random));
  chance += random.counter * Random::golden;
  spawn_state.highest = std::max(spawn_state.highest, largest);
  set_spawn_state(group, lane, spawn_state);
}

bool plays_lanes(const LaneRules& rules) {
  return rules.side == 4 ? has_square_4_kernel() : has_square_5_to_8_kernel();
}

namespace {

/// The highest rank on the boards. Walls, which have all bits, count as nothing.
std::uint8_t top_of(const LaneGroup& group, const LaneRules& rules) {
  std::uint8_t after_top[LaneGroup::lanes] = {};
  for (std::size_t place = 0; place < rules.side * rules.side; ++place) {
    for (std::size_t lane = 0; lane < LaneGroup::lanes; ++lane) {
      const auto after = static_cast<std::uint8_t>(group.cells[place][lane] + 1);
      after_top[lane] = std::max(after_top[lane], after);
    }
  }
  const std::uint8_t most = *std::ranges::max_element(after_top);
  return static_cast<std::uint8_t>(std::max<std::uint8_t>(most, 1) - 1);
}

/// The number of moves for which the tables of short ladders surely suffice. Reads the boards only
/// if the bound that is known suffices for no move.
std::size_t short_moves(LaneGroup& group, const LaneRules& rules) {
  if (rules.merges) {
    return 0;
  }
  if (rules.short_moves[group.top] == 0) {
    group.top = std::max(rules.top_drawn, top_of(group, rules));
  }
  return rules.short_moves[group.top];
}

}  // namespace

LaneRun play_lanes(LaneGroup& group, const LaneRules& rules, LaneTask task) {
  const bool is_surely_short = !rules.is_long || (task.top != 0 && rules.short_moves[task.top] > 0);
  const std::size_t moves = is_surely_short ? task.last : short_moves(group, rules);
  if (moves > 0) {
    task.last = std::min(task.last, task.first + moves);
  }
  if (task.points != nullptr) {
    const bool is_top_known = rules.is_long && !rules.counts_score;
    task.points->bytes =
        is_top_known ? rules.points.count[rules.top_after[group.top]] : rules.points.count.back();
  }
  const LaneRun run = rules.side == 4 ? play_square_4(group, rules, task, moves == 0)
                                      : play_square_5_to_8(group, rules, task, moves == 0);
  for (std::size_t attempt = 0; !is_surely_short && attempt < run.attempts; ++attempt) {
    group.top = rules.top_after[group.top];
  }
  group.top = std::max(group.top, task.top);
  return run;
}

void write_moves(const LaneGroup& group, const LaneRules& rules, std::uint8_t* moves) {
  const bool is_long = rules.is_long && rules.top_after[group.top] > LaneRules::top_short;
  rules.side == 4 ? write_moves_4(group, rules, moves, is_long)
                  : write_moves_5_to_8(group, rules, moves, is_long);
}

namespace {

constexpr std::size_t size = LaneGroup::lanes;

/// Lanes taken out of a group for one step.
class Resting {
 public:
  Resting(LaneGroup& group, std::size_t cells, std::uint64_t lanes)
      : group_(group), cells_(cells), lanes_(lanes) {
    each_lane(lanes_, [this](std::size_t lane) {
      for (std::size_t cell = 0; cell < cells_; ++cell) {
        kept_[cell][lane] = group_.cells[cell][lane];
        group_.cells[cell][lane] = LaneRules::wall;
      }
    });
  }
  ~Resting() {
    each_lane(lanes_, [this](std::size_t lane) {
      for (std::size_t cell = 0; cell < cells_; ++cell) {
        group_.cells[cell][lane] = kept_[cell][lane];
        top_ = kept_[cell][lane] == LaneRules::wall ? top_ : std::max(top_, kept_[cell][lane]);
      }
    });
    group_.top = std::max(group_.top, top_);
  }
  Resting(const Resting&) = delete;
  Resting& operator=(const Resting&) = delete;

 private:
  LaneGroup& group_;
  std::size_t cells_;
  std::uint64_t lanes_;
  std::uint8_t top_ = 0;  ///< the highest rank of these lanes
  std::uint8_t kept_[LaneRules::most_cells][size];
};

/// Bit l is set where lane l has no direction.
std::uint64_t staying(std::span<const std::uint8_t> directions) {
  std::uint8_t any = 0;
  for (const std::uint8_t direction : directions) {
    any |= direction;
  }
  if (any < lane_stays) {
    return 0;
  }
  std::uint64_t lanes = 0;
  for (std::size_t lane = 0; lane < directions.size(); ++lane) {
    lanes |= std::uint64_t{directions[lane] >= lane_stays} << lane;
  }
  return lanes;
}

}  // namespace

LaneStart lane_start_of(const Position& position) {
  LaneStart start{.spawn_state = position.spawn_state,
                  .random = position.random,
                  .next = position.next.value_or(NextTile{}),
                  .largest = position.board.largest(),
                  .has_room = position.board.empty_cells() > 0};
  for (int cell = 0; cell < position.board.cells(); ++cell) {
    start.ranks[std::size_t(cell)] = position.board.rank(cell);
  }
  return start;
}

LaneGroups::LaneGroups(const LaneRules& rules, std::size_t lanes)
    : rules_(rules), groups_((lanes + size - 1) / size, group_of_walls()), lanes_(lanes) {
  assert(plays_lanes(rules));
  for (std::size_t cell = 0; cell < rules.cells; ++cell) {
    if (rules.places[cell] != LaneRules::no_place) {
      open_cells_.push_back(static_cast<std::uint8_t>(cell));
    }
  }
}

void LaneGroups::put(std::size_t lane, const LaneStart& start, std::uint64_t moves) {
  LaneGroup& group = groups_[lane / size];
  const std::size_t place = lane % size;
  std::uint64_t worth = 0;
  for (const std::uint8_t cell : open_cells_) {
    const Rank rank = start.ranks[cell];
    group.cells[rules_.places[cell]][place] = rank;
    worth += rules_.counts_score ? rules_.worth[rank] : 0;
  }
  lanes_[lane] = {.seed = start.random.seed, .moves = moves, .worth = worth};
  group.chance[place % 8][place / 8] = start.random.seed + start.random.counter * Random::golden;
  group.recent_moves[place] = 0;
  show_tile(group, place, start.next);
  set_spawn_state(group, place, start.spawn_state);
  const Rank top = std::max({start.largest, start.spawn_state.highest, start.next.rank});
  group.top = std::max({group.top, rules_.top_drawn, std::min<Rank>(top, highest_vector_rank)});
}

std::uint64_t LaneGroups::moves(std::size_t lane) const {
  return lanes_[lane].moves + groups_[lane / size].recent_moves[lane % size];
}

Position LaneGroups::position(const Rules& rules, std::size_t lane) const {
  const LaneGroup& group = groups_[lane / size];
  const std::size_t place = lane % size;
  Position position;
  position.board = WalledBoard(rules.shape);
  for (const std::uint8_t cell : open_cells_) {
    position.board.set(cell, rank(lane, cell));
  }
  const Rank largest = position.board.largest();
  position.random.seed = lanes_[lane].seed;
  position.random.counter =
      (group.chance[place % 8][place / 8] - position.random.seed) * inverse_golden;
  position.moves = moves(lane);
  position.spawn_state = spawn_state_of(group, place);
  position.spawn_state.highest = std::max(position.spawn_state.highest, largest);
  if (rules.spawn.is_previewed) {
    position.next = shown_tile(group, place);
  }
  position.goal_reached = position.moves > 0 && rules.goal.is_reached(position.spawn_state.highest);
  return position;
}

std::size_t LaneGroups::used(std::size_t group) const {
  return std::min(size, lanes_.size() - group * size);
}

void LaneGroups::note_moves(std::size_t group) {
  for (std::size_t place = 0; place < used(group); ++place) {
    lanes_[group * size + place].moves += groups_[group].recent_moves[place];
    groups_[group].recent_moves[place] = 0;
  }
}

void LaneGroups::set_directions(std::size_t lane, std::uint64_t directions) {
  for (std::size_t byte = 0; byte < 8; ++byte) {
    groups_[lane / size].directions[byte][lane % size] =
        static_cast<std::uint8_t>(directions >> (8 * byte));
  }
}

void LaneGroups::step(std::span<const std::uint8_t> directions, std::span<std::uint64_t> resting,
                      std::span<double> gains) {
  constexpr unsigned most_recent = 255;
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    if (recent_steps_ == most_recent) {
      note_moves(group);
    }
    const std::size_t first = group * size;
    step_group(group, directions.subspan(first, used(group)), resting[group],
               gains.subspan(first, used(group)));
  }
  recent_steps_ = recent_steps_ == most_recent ? 1 : recent_steps_ + 1;
}

void LaneGroups::step_group(std::size_t group, std::span<const std::uint8_t> directions,
                            std::uint64_t& resting, std::span<double> gains) {
  alignas(64) std::uint8_t chosen[size] = {};
  std::ranges::copy(directions, chosen);
  const std::uint64_t all = used(group) == size ? ~std::uint64_t{0} : (1ULL << used(group)) - 1;
  const std::uint64_t rests = (resting | staying(directions)) & all;
  LanePoints points;
  {
    const Resting rest(groups_[group], rules_.side * rules_.side, rests);
    resting |= play(group, {.directions = chosen, .points = &points}).over;
  }
  write_gains(group, points, rests, gains);
}

void LaneGroups::write_gains(std::size_t group, LanePoints& points, std::uint64_t resting,
                             std::span<double> gains) {
  if (rules_.counts_score) {
    for (std::size_t place = 0; place < gains.size(); ++place) {
      std::uint64_t& worth = lanes_[group * size + place].worth;
      const std::uint64_t now = (resting >> place & 1) != 0 ? worth : points.of(place);
      gains[place] = static_cast<double>(static_cast<std::int64_t>(now - worth));
      worth = now;
    }
  } else if (points.bytes <= 2) {  // most games: a loop that compilers turn into vectors
    if (points.bytes < 2) {
      std::ranges::fill(points.sums[1], std::uint16_t{0});
    }
    for (std::size_t place = 0; place < gains.size(); ++place) {
      gains[place] = static_cast<double>(
          static_cast<std::int32_t>(points.sums[0][place] + 256 * points.sums[1][place]));
    }
  } else {
    for (std::size_t place = 0; place < gains.size(); ++place) {
      gains[place] = static_cast<double>(points.of(place));
    }
  }
}

void LaneGroups::show(std::span<const std::uint64_t> over, const LaneViews& out) const {
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    show_group(group, over[group], out);
  }
}

void LaneGroups::show_group(std::size_t group, std::uint64_t over, const LaneViews& out) const {
  const std::size_t first = group * size;
  if (!out.ranks.empty()) {
    write_ranks(groups_[group], rules_, used(group), &out.ranks[rules_.cells * first]);
  }
  if (!out.moves.empty()) {
    alignas(64) std::uint8_t moves[size];
    write_moves(groups_[group], rules_, moves);
    each_lane(over, [&moves](std::size_t lane) { moves[lane] = 0; });
    std::copy_n(moves, used(group), &out.moves[first]);
  }
  if (!out.next.empty()) {
    show_next(group, out.next);
  }
  if (!out.cards.empty()) {
    show_cards(group, out.cards);
  }
}

void LaneGroups::show_next(std::size_t group, std::span<std::uint8_t> next) const {
  const LaneGroup& lanes = groups_[group];
  std::uint8_t* to = &next[2 * group * size];
  for (std::size_t place = 0; place < used(group); ++place) {
    *to++ = lanes.bonus_low[place] != 0 ? lanes.bonus_low[place] : lanes.next[place];
    *to++ = lanes.bonus_high[place] != 0 ? lanes.bonus_high[place] : lanes.next[place];
  }
}

void LaneGroups::show_cards(std::size_t group, std::span<std::uint8_t> cards) const {
  const std::size_t kinds = card_kinds(rules_.spawn);
  std::uint8_t* to = &cards[kinds * group * size];
  for (std::size_t place = 0; place < used(group); ++place) {
    for (std::size_t kind = 0; kind < kinds; ++kind) {
      *to++ = groups_[group].cards[kind][place];
    }
  }
}

}  // namespace tilery
