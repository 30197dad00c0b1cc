#include "apps/terminal/game/game_hints.h"

#include <utility>

#include "apps/console/steady_clock.h"

namespace tilery {
namespace {

constexpr Thinking hint_thinking{
    .depth = deepest_thinking, .milliseconds = 500, .clock = steady_milliseconds};
constexpr int first_hint_ms = 10;   ///< between looks at the desk
constexpr int deeper_hint_ms = 50;  ///< likewise, once something is known

}  // namespace

bool GameHints::are_shown(const Game& game) const {
  return autoplay_.shows_values && autoplay_.desk && !game.is_over() && !game.position().asks;
}

void GameHints::turn_on_or_off(const Sitting& sitting) {
  autoplay_.shows_values = !autoplay_.shows_values;
  call_desk(sitting);
}

void GameHints::change_cartridge(const Sitting& sitting) {
  autoplay_.desk.reset();
  hint_ = {};
  if (autoplay_.shows_values) {
    call_desk(sitting);
  }
}

void GameHints::think(const Game& game) {
  if (!are_shown(game)) {
    return;
  }
  autoplay_.desk->ask(game.position(), hint_thinking);
  hint_ = autoplay_.desk->hint();
  if (const std::optional<Error> fault = autoplay_.desk->take_fault()) {
    arcade_.tell("Hints come without a network: " + text_of(*fault));
  }
}

std::optional<HintSoFar> GameHints::hint(const Game& game) const {
  return are_shown(game) ? std::optional(hint_) : std::nullopt;
}

std::optional<int> GameHints::changes_in(const Game& game) const {
  if (!are_shown(game) || hint_.is_final) {
    return std::nullopt;
  }
  return hint_.depth == 0 ? first_hint_ms : deeper_hint_ms;
}

Autoplay GameHints::hand_over(const Sitting& sitting) {
  call_desk(sitting);
  autoplay_.shows_values = true;
  return std::move(autoplay_);
}

void GameHints::call_desk(const Sitting& sitting) {
  if (!autoplay_.desk) {
    autoplay_.desk = arcade_.hint_desk(sitting.cartridge(), sitting.game().rules());
  }
}

}  // namespace tilery
