#include "tilery/game/plain_games.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace tilery {
namespace {

FinishedGame finished(const Rules& rules, const Position& position) {
  return {.seed = position.random.seed,
          .moves = position.moves,
          .score = score_of(rules, position),
          .highest = position.board.largest()};
}

}  // namespace

Position next_position(const Rules& rules, std::uint64_t seed, std::size_t lanes,
                       std::vector<FinishedGame>& games) {
  Position position = first_position(rules, seed);
  while (is_over(rules, position)) {
    games.push_back(finished(rules, position));
    position = first_position(rules, position.random.seed + lanes);
  }
  return position;
}

PlainGames::PlainGames(const Rules& rules, const RandomPlayStart& start) {
  assert(start.lanes > 0);
  for (std::size_t lane = 0; lane < start.lanes; ++lane) {
    const std::uint64_t seed = start.first_seed + lane;
    lanes_.push_back({.position = {}, .player = RandomPlayer(seed)});
    begin(rules, lanes_.back(), seed, start.lanes);
  }
}

void PlainGames::begin(const Rules& rules, Lane& lane, std::uint64_t seed, std::size_t lanes) {
  lane.position = next_position(rules, seed, lanes, games_);
}

void PlainGames::step(const Rules& rules, std::size_t attempts) {
  for (Lane& lane : lanes_) {
    for (std::uint64_t attempt = attempts_; attempt < attempts_ + attempts; ++attempt) {
      auto turn = play(rules, lane.position, lane.player.direction(attempt), 1);
      if (!turn) {
        continue;
      }
      lane.position = std::move(turn->after);
      lane.position.asks = false;
      if (is_over(rules, lane.position)) {
        games_.push_back(finished(rules, lane.position));
        begin(rules, lane, lane.position.random.seed + lanes_.size(), lanes_.size());
      }
    }
  }
  attempts_ += attempts;
}

std::uint64_t PlainGames::longest() const {
  return std::ranges::max_element(lanes_, {}, [](const Lane& lane) { return lane.position.moves; })
      ->position.moves;
}

}  // namespace tilery
