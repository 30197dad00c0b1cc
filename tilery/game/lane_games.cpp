#include "tilery/game/lane_games.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <utility>

namespace tilery {
namespace {

/// By moves and a direction: the direction itself where it is a move or nothing is, else the next
/// one that is.
constexpr std::array<std::array<std::uint8_t, 4>, 16> legal_instead = [] {
  std::array<std::array<std::uint8_t, 4>, 16> instead{};
  for (unsigned moves = 0; moves < 16; ++moves) {
    for (unsigned direction = 0; direction < 4; ++direction) {
      unsigned legal = direction;
      for (unsigned tries = 0; tries < 4 && (moves >> legal & 1) == 0; ++tries) {
        legal = (legal + 1) % 4;
      }
      instead[moves][direction] = static_cast<std::uint8_t>(legal);
    }
  }
  return instead;
}();

Position without_question(Position position) {
  return position.asks ? gone_on(std::move(position)) : position;
}

/// The score of `player` without wrapping.
std::int64_t whole_score(const Rules& rules, const Position& position, int player) {
  return static_cast<std::int64_t>(rules.score.kind == ScoreKind::gathered
                                       ? position.gathered[static_cast<std::size_t>(player)]
                                       : counted_score(rules, position.board));
}

}  // namespace

LaneGames::LaneGames(LaneGamesSetup setup)
    : setup_(std::move(setup)),
      walled_(setup_.lanes),
      seeds_(setup_.lanes),
      gathered_(setup_.lanes),
      steps_(setup_.lanes),
      is_done_(setup_.lanes, 1),
      moves_(setup_.lanes),
      directions_(setup_.lanes),
      over_(setup_.lanes),
      largest_(setup_.lanes),
      next_low_(setup_.lanes),
      next_high_(setup_.lanes) {
  assert(setup_.lanes > 0);
  if (auto packs = setup_.players == 1 ? PackedRules::of(setup_.rules) : std::nullopt) {
    packed_.emplace(*std::move(packs), setup_.lanes, setup_.kernel);
    may_outgrow_ = setup_.rules.ladder.top() > highest_packed_rank;
  }
}

void LaneGames::start_all(std::uint64_t first_seed) {
  for (std::size_t lane = 0; lane < lanes(); ++lane) {
    start(lane, first_seed + lane);
  }
}

void LaneGames::start_next(std::size_t lane) { start(lane, seeds_[lane] + lanes()); }

void LaneGames::start(std::size_t lane, std::uint64_t seed) {
  seeds_[lane] = seed;
  steps_[lane] = 0;
  is_done_[lane] = 0;
  if (!packed_) {
    set_walled(lane, first_position(rules(), seed));
    return;
  }
  walled_lanes_ -= walled_[lane] ? 1 : 0;
  walled_[lane].reset();
  packed_->start(lane, seed);
  gathered_[lane] = 0;
  if (rules().score.kind == ScoreKind::counted) {
    const PackedGame game = packed_->game(lane);
    for (int cell = 0; cell < 16; ++cell) {
      gathered_[lane] += static_cast<std::int64_t>(rules().score.worth[game.board.rank(cell)]);
    }
  }
}

void LaneGames::set_walled(std::size_t lane, Position position) {
  walled_lanes_ += walled_[lane] ? 0 : 1;
  walled_[lane] = std::make_unique<Position>(without_question(std::move(position)));
}

void LaneGames::put(std::size_t lane, const LaneGame& game) {
  start(lane, game.seed);
  steps_[lane] = game.steps;
  is_done_[lane] = game.is_done ? 1 : 0;
  const Position& position = game.position;
  const auto board = packed_ ? packed(position.board) : std::nullopt;
  if (!board || (may_outgrow_ && position.board.largest() == highest_packed_rank)) {
    set_walled(lane, position);
    return;
  }
  PackedGame packed_game{.board = *board,
                         .random = position.random,
                         .supply = position.supply,
                         .next = position.next.value_or(NextTile{}).rank,
                         .moves = position.moves};
  if (!rules().spawn.climb) {
    packed_game.supply.highest = 0;
  }
  packed_->put(lane, packed_game, position.next.value_or(NextTile{}));
  gathered_[lane] = whole_score(rules(), position, 0);
}

void LaneGames::choose(std::span<const std::uint8_t> directions) {
  for (std::size_t lane = 0; lane < lanes(); ++lane) {
    const auto direction = static_cast<std::uint8_t>(directions[lane] & 3);
    const std::uint8_t played =
        setup_.replaces_illegal ? legal_instead[moves_[lane]][direction] : direction;
    directions_[lane] = waits(lane) ? lane_stays : played;
  }
}

std::optional<std::size_t> LaneGames::illegal_lane(std::span<const std::uint8_t> directions) const {
  for (std::size_t lane = 0; lane < lanes(); ++lane) {
    if (!waits(lane) && (moves_[lane] >> (directions[lane] & 3) & 1) == 0) {
      return lane;
    }
  }
  return std::nullopt;
}

void LaneGames::step(std::span<const std::uint8_t> directions, const LaneBuffers& out) {
  assert(directions.size() == lanes());
  choose(directions);
  if (packed_) {
    packed_->step(directions_, {.gains = out.rewards, .over = over_, .largest = largest_});
    for (std::size_t lane = 0; lane < lanes(); ++lane) {
      gathered_[lane] += static_cast<std::int64_t>(out.rewards[lane]);
    }
  }
  if (walled_lanes_ > 0) {
    move_walled(out);
  }
  note_steps(out);
  end_games(out);
  if (packed_ && may_outgrow_) {
    leave_packed();
  }
  write(out);
}

void LaneGames::move_walled(const LaneBuffers& out) {
  for (std::size_t lane = 0; lane < lanes(); ++lane) {
    if (!walled_[lane]) {
      continue;
    }
    Position& position = *walled_[lane];
    out.rewards[lane] = 0;
    if (directions_[lane] < lane_stays) {
      const auto direction = static_cast<Direction>(directions_[lane]);
      if (auto turn = play(rules(), position, direction, setup_.players)) {
        const std::int64_t before = whole_score(rules(), position, turn->player);
        out.rewards[lane] =
            static_cast<double>(whole_score(rules(), turn->after, turn->player) - before);
        position = without_question(std::move(turn->after));
      }
    }
    over_[lane] = is_over(rules(), position) ? 1 : 0;
  }
}

void LaneGames::note_steps(const LaneBuffers& out) {
  for (std::size_t lane = 0; lane < lanes(); ++lane) {
    const bool plays = directions_[lane] < lane_stays;
    steps_[lane] += plays ? 1 : 0;
    out.terminated[lane] = static_cast<std::uint8_t>(plays ? over_[lane] : 0);
  }
  std::ranges::fill(out.truncated, std::uint8_t{0});
  for (std::size_t lane = 0; setup_.most_steps > 0 && lane < lanes(); ++lane) {
    const bool cut = directions_[lane] < lane_stays && steps_[lane] >= setup_.most_steps;
    out.truncated[lane] = cut && out.terminated[lane] == 0 ? 1 : 0;
  }
}

void LaneGames::end_games(const LaneBuffers& out) {
  if (setup_.next_game == NextGame::same_step && !out.last_next.empty()) {
    write_next();
  }
  for (std::size_t lane = 0; lane < lanes(); ++lane) {
    const bool ended = (out.terminated[lane] | out.truncated[lane]) != 0;
    if (ended && setup_.next_game == NextGame::same_step) {
      write_last(lane, out);
      start_next(lane);
    } else if (waits(lane) && setup_.next_game == NextGame::next_step) {
      start_next(lane);
    } else if (ended) {
      is_done_[lane] = 1;
    }
  }
}

/// Games with a tile of rank 15 go on where two of them merge.
void LaneGames::leave_packed() {
  for (std::size_t lane = 0; lane < lanes(); ++lane) {
    if (largest_[lane] == highest_packed_rank && !walled_[lane]) {
      write_next();
      const Position now = position(lane);
      if (now.board.largest() == highest_packed_rank) {
        set_walled(lane, now);
      }
    }
  }
}

Position LaneGames::position(std::size_t lane) const {
  if (walled_[lane]) {
    return *walled_[lane];
  }
  PackedGame game = packed_->game(lane);
  game.gathered =
      rules().score.kind == ScoreKind::gathered ? static_cast<std::uint64_t>(gathered_[lane]) : 0;
  Position position = unpacked(game, rules());
  if (position.next) {
    position.next->hint_low = next_low_[lane];
    position.next->hint_high = next_high_[lane];
  }
  return position;
}

}  // namespace tilery
