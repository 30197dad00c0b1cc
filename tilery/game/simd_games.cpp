#include "tilery/game/simd_games.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <utility>

#include "tilery/game/plain_games.h"

namespace tilery {
namespace {

constexpr std::size_t wide_group_lanes = WideGroup::lanes;

/// The sum of `values` over the ranks of a board.
std::uint64_t board_sum(const WalledBoard& board,
                        const std::array<std::uint64_t, WidePlayRules::ranks>& values) {
  std::uint64_t sum = 0;
  for (int cell = 0; cell < board.cells(); ++cell) {
    sum += board.is_empty(cell) ? 0 : values[board.rank(cell)];
  }
  return sum;
}

/// The start of a game from its position.
WideStart wide_start(const Position& position) {
  WideStart start{.supply = position.supply,
                  .random = position.random,
                  .next = position.next ? position.next->rank : Rank{0}};
  for (int cell = 0; cell < position.board.cells(); ++cell) {
    start.ranks[std::size_t(cell)] = position.board.rank(cell);
  }
  return start;
}

WideGroup group_of_walls() {
  WideGroup group = {};
  for (auto& plane : group.cells) {
    std::ranges::fill(plane, WidePlayRules::wall);
  }
  return group;
}

}  // namespace

SimdGames::SimdGames(const Rules& rules, const WidePlayRules& wide, const RandomPlayStart& start)
    : wide_(wide),
      starts_(rules),
      groups_((start.lanes + wide_group_lanes - 1) / wide_group_lanes, group_of_walls()) {
  assert(start.lanes > 0);
  for (std::size_t lane = 0; lane < start.lanes; ++lane) {
    lanes_.push_back({.player = RandomPlayer(start.first_seed + lane)});
  }
  for (std::size_t lane = 0; lane < start.lanes; ++lane) {
    begin(rules, lane, start.first_seed + lane);
  }
}

void SimdGames::begin(const Rules& rules, std::size_t lane, std::uint64_t seed) {
  WideStart start = starts_.start(rules, seed);
  const bool surely_moves = wide_.is_connected && start.has_room && start.largest > 0 &&
                            (wide_.goal == 0 || start.largest < wide_.goal);
  if (!surely_moves) {
    start = wide_start(next_position(rules, seed, lanes_.size(), games_));
  }
  WideGroup& group = groups_[lane / wide_group_lanes];
  const std::size_t place = lane % wide_group_lanes;
  Lane& own = lanes_[lane];
  own.seed = start.random.seed;
  own.moves = 0;
  std::uint64_t mass = 0;
  std::uint64_t worth = 0;
  for (const std::uint8_t cell : starts_.open_cells()) {
    const std::uint8_t rank = start.ranks[cell];
    group.cells[wide_.places[cell]][place] = rank;
    mass += wide_.mass[rank];
    worth += wide_.worth[rank];
  }
  own.mass = mass;
  own.worth = worth;
  group.chance[place % 8][place / 8] = own.seed + start.random.counter * Random::golden;
  group.recent_moves[place] = 0;
  group.next[place] = start.next;
  set_supply(group, place, start.supply);
}

/// finished() of position(), without its memory.
FinishedGame SimdGames::ended(const Rules& rules, std::size_t lane) const {
  const WideGroup& group = groups_[lane / wide_group_lanes];
  const std::size_t place = lane % wide_group_lanes;
  const Lane& own = lanes_[lane];
  FinishedGame game{.seed = own.seed, .moves = own.moves + group.recent_moves[place]};
  const bool is_counted = rules.score.kind == ScoreKind::counted;
  std::uint64_t mass = 0;
  std::uint64_t worth = 0;
  for (const std::uint8_t cell : starts_.open_cells()) {
    const Rank rank = group.cells[wide_.places[cell]][place];
    mass += wide_.mass[rank];
    worth += is_counted ? rules.score.worth[rank] : wide_.worth[rank];
    game.highest = std::max(game.highest, rank);
  }
  game.score = wrapped(
      rules.score,
      is_counted ? worth : gathered_score(wide_, mass - own.mass, worth - own.worth, game.moves));
  return game;
}

Position SimdGames::position(const Rules& rules, std::size_t lane) const {
  const WideGroup& group = groups_[lane / wide_group_lanes];
  const std::size_t place = lane % wide_group_lanes;
  const Lane& own = lanes_[lane];
  Position position;
  position.board = WalledBoard(rules.shape);
  for (int cell = 0; cell < position.board.cells(); ++cell) {
    const std::size_t square = wide_.places[std::size_t(cell)];
    if (!wide_.is_wall[square]) {
      position.board.set(cell, group.cells[square][place]);
    }
  }
  position.random.seed = own.seed;
  position.random.counter = (group.chance[place % 8][place / 8] - own.seed) * inverse_golden;
  position.moves = own.moves + group.recent_moves[place];
  position.supply = supply_of(group, place);
  if (const Rank next = group.next[place]; rules.spawn.is_previewed) {
    position.next = NextTile{.rank = next, .hint_low = next, .hint_high = next};
  }
  position.goal_reached = rules.goal.is_reached(position.board.largest());
  if (rules.score.kind == ScoreKind::gathered) {
    position.gathered[0] =
        gathered_score(wide_, board_sum(position.board, wide_.mass) - own.mass,
                       board_sum(position.board, wide_.worth) - own.worth, position.moves);
  }
  return position;
}

std::uint64_t SimdGames::longest() const {
  return std::ranges::max_element(lanes_, {}, &Lane::moves)->moves;
}

void SimdGames::step(const Rules& rules, std::size_t attempts) {
  for (std::size_t group = 0; group < groups_.size(); ++group) {
    step_group(rules, group, attempts);
  }
  attempts_ += attempts;
}

/// Reads the directions of the next 32 attempts, and adds up the moves of the last ones.
void SimdGames::begin_block(std::size_t group, std::uint64_t block) {
  const std::size_t first = group * wide_group_lanes;
  const std::size_t used = std::min(wide_group_lanes, lanes_.size() - first);
  for (std::size_t place = 0; place < used; ++place) {
    Lane& lane = lanes_[first + place];
    lane.moves += std::exchange(groups_[group].recent_moves[place], std::uint8_t{0});
    const std::uint64_t directions = lane.player.directions(block);
    for (std::size_t byte = 0; byte < 8; ++byte) {
      groups_[group].directions[byte][place] = static_cast<std::uint8_t>(directions >> (8 * byte));
    }
  }
}

void SimdGames::step_group(const Rules& rules, std::size_t group, std::size_t attempts) {
  constexpr std::uint64_t block = RandomPlayer::attempts_a_number;
  std::uint64_t attempt = attempts_;
  const std::uint64_t end = attempts_ + attempts;
  while (attempt < end) {
    if (attempt % block == 0) {
      begin_block(group, attempt / block);
    }
    const std::uint64_t first = attempt % block;
    const std::uint64_t last = std::min(block, first + (end - attempt));
    const PlayRun run = play_wide_group(groups_[group], wide_, static_cast<std::size_t>(first),
                                        static_cast<std::size_t>(last));
    attempt += run.attempts;
    for (std::uint64_t over = run.over; over != 0; over &= over - 1) {
      const std::size_t lane =
          group * wide_group_lanes + static_cast<std::size_t>(std::countr_zero(over));
      games_.push_back(ended(rules, lane));
      begin(rules, lane, lanes_[lane].seed + lanes_.size());
    }
  }
}

}  // namespace tilery
