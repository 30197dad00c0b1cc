#include "tilery/game/random_games.h"

#include <utility>

#include "tilery/board/wide_play.h"

namespace tilery {
namespace {

std::variant<PlainGames, SimdGames> games_of(const Rules& rules, const RandomPlayStart& start) {
  if (start.kernel == Kernel::simd && plays_wide_groups()) {
    if (const auto wide = wide_play_rules(rules)) {
      return SimdGames(rules, *wide, start);
    }
  }
  return PlainGames(rules, start);
}

}  // namespace

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

std::uint64_t RandomGames::longest() const {
  return std::visit([](const auto& play) { return play.longest(); }, play_);
}

Kernel RandomGames::kernel() const {
  return std::holds_alternative<SimdGames>(play_) ? Kernel::simd : Kernel::plain;
}

}  // namespace tilery
