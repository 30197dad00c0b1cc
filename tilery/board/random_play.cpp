#include "tilery/board/random_play.h"

#include <cassert>
#include <utility>

namespace tilery {
namespace {

std::variant<PlainPlay, SimdPlay> play_of(const PackedRules& rules, const RandomPlayStart& start) {
  if (start.kernel == Kernel::simd) {
    if (const auto simd_rules = simd_play_rules(rules)) {
      return SimdPlay(rules, *simd_rules, start.first_seed, start.lanes);
    }
  }
  return PlainPlay(rules, start);
}

}  // namespace

PlainPlay::PlainPlay(const PackedRules& rules, const RandomPlayStart& start) {
  assert(start.lanes > 0);
  lanes_.reserve(start.lanes);
  for (std::size_t lane = 0; lane < start.lanes; ++lane) {
    const std::uint64_t seed = start.first_seed + lane;
    lanes_.push_back({.game = first_packed_game(rules, seed), .player = RandomPlayer(seed)});
  }
}

void PlainPlay::step(const PackedRules& rules, std::size_t attempts) {
  for (Lane& lane : lanes_) {
    step_lane(rules, lane, attempts);
  }
  attempts_ += attempts;
}

void PlainPlay::step_lane(const PackedRules& rules, Lane& lane, std::size_t attempts) {
  for (std::uint64_t attempt = attempts_; attempt < attempts_ + attempts; ++attempt) {
    const auto after = play(rules, lane.game, lane.player.direction(attempt));
    if (!after) {
      continue;
    }
    lane.game = *after;
    if (is_over(rules, lane.game.board)) {
      tally_.add(rules, lane.game);
      lane.game = first_packed_game(rules, lane.game.random.seed + lanes_.size());
    }
  }
}

RandomPlay::RandomPlay(PackedRules rules, const RandomPlayStart& start)
    : rules_(std::move(rules)), play_(play_of(rules_, start)) {
  std::visit([&](auto& play) { play.tally().lists_games = start.lists_games; }, play_);
}

void RandomPlay::step(std::size_t attempts) {
  std::visit([&](auto& play) { play.step(rules_, attempts); }, play_);
}

const PlayTally& RandomPlay::tally() const {
  return std::visit([](const auto& play) -> const PlayTally& { return play.tally(); }, play_);
}

std::vector<FinishedGame> RandomPlay::take_games() {
  return std::visit([](auto& play) { return std::exchange(play.tally().listed, {}); }, play_);
}

PackedGame RandomPlay::game(std::size_t lane) const {
  return std::visit([&](const auto& play) { return play.game(rules_, lane); }, play_);
}

Kernel RandomPlay::kernel() const {
  return std::holds_alternative<SimdPlay>(play_) ? Kernel::simd : Kernel::plain;
}

}  // namespace tilery
