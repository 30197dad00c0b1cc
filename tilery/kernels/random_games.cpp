#include "tilery/kernels/random_games.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace tilery {
namespace {

constexpr std::size_t group_size = LaneGroup::lanes;

std::variant<PlainGames, VectorGames> games_of(const Rules& rules, const RandomPlayStart& start) {
  if (start.kernel == Kernel::simd) {
    const auto lanes = lane_rules(rules);
    if (lanes && plays_lanes(*lanes)) {
      return VectorGames(rules, *lanes, start);
    }
  }
  return PlainGames(rules, start);
}

/// The game of `seed`. If its first board has no move, appends it to `games` and tries the lane's
/// next seed, `lanes` higher.
template <typename Play>
auto next_game(const Play& play, std::uint64_t seed, std::size_t lanes,
               std::vector<FinishedGame>& games) {
  auto game = play.first(seed);
  for (; play.is_over(game); game = play.first(seed)) {
    games.push_back(play.result(game));
    seed += lanes;
  }
  return game;
}

}  // namespace

PlainGames::PlainGames(const Rules& rules, const RandomPlayStart& start)
    : play_(rules, start.kernel) {
  assert(start.lanes > 0);
  for (std::size_t lane = 0; lane < start.lanes; ++lane) {
    const std::uint64_t seed = start.first_seed + lane;
    lanes_.push_back(
        {.player = RandomPlayer(seed), .game = next_game(play_, seed, start.lanes, games_)});
  }
}

void PlainGames::step(const Rules& /*rules*/, std::size_t attempts) {
  constexpr std::uint64_t block = RandomPlayer::attempts_per_number;
  const std::uint64_t end = attempts_ + attempts;
  for (Lane& lane : lanes_) {
    for (std::uint64_t attempt = attempts_; attempt < end;) {
      const std::uint64_t last = std::min(end, (attempt / block + 1) * block);
      const std::uint64_t directions = lane.player.directions(attempt / block);
      step_lane(lane, directions >> (2 * (attempt % block)), last - attempt);
      attempt = last;
    }
  }
  attempts_ = end;
}

/// Makes up to 32 attempts, with two bits of `directions` each.
void PlainGames::step_lane(Lane& lane, std::uint64_t directions, std::uint64_t attempts) {
  for (; attempts > 0; --attempts, directions >>= 2) {
    const Direction direction = all_directions[directions & 3];
    if (!play_.is_move(lane.game, direction)) {
      continue;
    }
    play_.move(lane.game, direction);
    if (play_.is_over(lane.game)) {
      games_.push_back(play_.result(lane.game));
      lane.game = next_game(play_, games_.back().seed + lanes_.size(), lanes_.size(), games_);
    }
  }
}

VectorGames::VectorGames(const Rules& rules, const LaneRules& lane_rules,
                         const RandomPlayStart& start)
    : walled_(rules), starts_(rules), groups_(lane_rules, start.lanes), tops_(groups_.groups()) {
  assert(start.lanes > 0);
  for (const Rank tile : rules.spawn.start_tiles) {
    start_mass_ += lane_rules.mass[tile];
  }
  start_mass_ += std::uint64_t(rules.spawn.start_draws) * lane_rules.mass[lane_rules.top_drawn];
  for (std::size_t lane = 0; lane < start.lanes; ++lane) {
    lanes_.push_back({.player = RandomPlayer(start.first_seed + lane)});
  }
  for (std::size_t lane = 0; lane < start.lanes; ++lane) {
    begin(rules, lane, start.first_seed + lane);
  }
}

void VectorGames::begin(const Rules& rules, std::size_t lane, std::uint64_t seed) {
  LaneStart start = starts_.start(rules, seed);
  if (!surely_moves(groups_.rules(), start)) {
    start = lane_start_of(next_game(walled_, seed, lanes_.size(), games_).position);
  }
  groups_.put(lane, start, 0);
  const Sums sums = groups_.rules().derives_score
                        ? sums_over([&](std::uint8_t cell) { return start.ranks[cell]; })
                        : Sums();
  lanes_[lane].mass = sums.mass;
  lanes_[lane].worth = sums.worth;
}

/// Sums over the board whose cells have the ranks that `rank_of` gives.
VectorGames::Sums VectorGames::sums_over(const auto& rank_of) const {
  const LaneRules& rules = groups_.rules();
  Sums sums;
  for (const std::uint8_t cell : starts_.open_cells()) {
    const Rank rank = rank_of(cell);
    sums.mass += rules.mass[rank];
    sums.worth += rules.worth[rank];
    sums.highest = std::max(sums.highest, rank);
  }
  return sums;
}

VectorGames::Sums VectorGames::sums_of(std::size_t lane) const {
  return sums_over([&](std::uint8_t cell) { return groups_.rank(lane, cell); });
}

/// The score, not wrapped.
std::uint64_t VectorGames::score(std::size_t lane, const Sums& sums) const {
  const LaneRules& rules = groups_.rules();
  const Lane& own = lanes_[lane];
  if (rules.derives_score) {
    return gathered_score(rules, sums.mass - own.mass, sums.worth - own.worth, groups_.moves(lane));
  }
  return rules.counts_score ? sums.worth : own.worth;
}

void VectorGames::end(const Rules& rules, std::size_t lane) {
  const Sums sums = sums_of(lane);
  games_.push_back({.seed = groups_.seed(lane),
                    .moves = groups_.moves(lane),
                    .score = wrapped(rules.score, score(lane, sums)),
                    .highest = std::max(groups_.highest(lane), sums.highest)});
}

Position VectorGames::position(const Rules& rules, std::size_t lane) const {
  Position position = groups_.position(rules, lane);
  if (rules.score.kind == ScoreKind::gathered) {
    position.gathered[0] = score(lane, sums_of(lane));
  }
  return position;
}

void VectorGames::step(const Rules& rules, std::size_t attempts) {
  for (std::size_t group = 0; group < groups_.groups(); ++group) {
    step_group(rules, group, attempts);
  }
  attempts_ += attempts;
}

/// Reads the directions of the next 32 attempts, and adds up the moves of the last ones.
void VectorGames::begin_block(std::size_t group, std::uint64_t block) {
  groups_.note_moves(group);
  const std::size_t first = group * group_size;
  std::uint64_t most_moves = 0;
  for (std::size_t lane = first; lane < std::min(first + group_size, lanes_.size()); ++lane) {
    groups_.set_directions(lane, lanes_[lane].player.directions(block));
    most_moves = std::max(most_moves, groups_.moves(lane));
  }
  tops_[group] = top_after(most_moves + RandomPlayer::attempts_per_number);
}

/// The highest rank that games of `moves` moves may have, by the mass of the tiles that entered; 0
/// if not known.
std::uint8_t VectorGames::top_after(std::uint64_t moves) const {
  const LaneRules& rules = groups_.rules();
  if (!rules.is_long || !rules.derives_score) {
    return 0;
  }
  const std::uint64_t mass = start_mass_ + moves * rules.mass[rules.kind_ranks[rules.kinds - 1]];
  std::uint8_t top = rules.top_drawn;
  for (std::uint8_t rank = 1; rank < LaneRules::ranks; ++rank) {
    const bool may_be_made = rules.mass[rank] != 0 && rules.mass[rank] <= mass;
    top = may_be_made ? std::max(top, rank) : top;
  }
  return top;
}

void VectorGames::step_group(const Rules& rules, std::size_t group, std::size_t attempts) {
  constexpr std::uint64_t block = RandomPlayer::attempts_per_number;
  const LaneRules& lanes = groups_.rules();
  const bool gathers = !lanes.derives_score && !lanes.counts_score;
  std::uint64_t attempt = attempts_;
  const std::uint64_t end_of_step = attempts_ + attempts;
  while (attempt < end_of_step) {
    if (attempt % block == 0) {
      begin_block(group, attempt / block);
    }
    const auto first = static_cast<std::size_t>(attempt % block);
    const auto last =
        static_cast<std::size_t>(std::min(block, attempt % block + (end_of_step - attempt)));
    const LaneRun run =
        gathers ? play_gathering(group, first)
                : groups_.play(group, {.first = first, .last = last, .top = tops_[group]});
    attempt += run.attempts;
    for (std::uint64_t over = run.over; over != 0; over &= over - 1) {
      const std::size_t lane =
          group * group_size + static_cast<std::size_t>(std::countr_zero(over));
      end(rules, lane);
      begin(rules, lane, groups_.seed(lane) + lanes_.size());
    }
  }
}

/// Makes one attempt in games whose score is gathered by merges.
LaneRun VectorGames::play_gathering(std::size_t group, std::size_t number) {
  LanePoints points;
  const LaneRun run = groups_.play(group, {.first = number, .last = number + 1, .points = &points});
  const std::size_t first = group * group_size;
  for (std::size_t lane = first; lane < std::min(first + group_size, lanes_.size()); ++lane) {
    lanes_[lane].worth += points.of(lane - first);
  }
  return run;
}

RandomGames::RandomGames(const Rules& rules, const RandomPlayStart& start)
    : rules_(rules), play_(games_of(rules_, start)) {}

void RandomGames::step(std::size_t attempts) {
  std::visit([&](auto& play) { play.step(rules_, attempts); }, play_);
}

std::vector<FinishedGame> RandomGames::take_games() {
  return std::visit([](auto& play) { return std::exchange(play.games(), {}); }, play_);
}

Position RandomGames::position(std::size_t lane) const {
  return std::visit([&](const auto& play) { return play.position(rules_, lane); }, play_);
}

std::uint64_t RandomGames::most_moves() const {
  return std::visit(
      [](const auto& play) {
        std::uint64_t most = 0;
        for (std::size_t lane = 0; lane < play.lanes(); ++lane) {
          most = std::max(most, play.moves(lane));
        }
        return most;
      },
      play_);
}

std::uint64_t RandomGames::present_moves() const {
  return std::visit(
      [](const auto& play) {
        std::uint64_t moves = 0;
        for (std::size_t lane = 0; lane < play.lanes(); ++lane) {
          moves += play.moves(lane);
        }
        return moves;
      },
      play_);
}

Kernel RandomGames::kernel() const {
  return std::holds_alternative<VectorGames>(play_) ? Kernel::simd : Kernel::plain;
}

}  // namespace tilery
