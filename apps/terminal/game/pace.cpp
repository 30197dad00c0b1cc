#include "apps/terminal/game/pace.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace tilery {
namespace {

constexpr std::array<int, 9> usual_delays = {0, 15, 31, 62, 125, 250, 500, 1000, 2000};

}  // namespace

const Keymap<PaceCommand>& pace_keys() {
  static const Keymap<PaceCommand> keys({
      {"run", "run and stop", {key_of(U' ')}},
      {"faster", "faster", {key_of(U'+'), key_of(U'=')}},
      {"slower", "slower", {key_of(U'-')}},
      {"one-move", "one move", {key_of(KeyKind::enter)}},
  });
  return keys;
}

int faster(int delay_ms) {
  const auto place = std::ranges::lower_bound(usual_delays, delay_ms);
  return place == usual_delays.begin() ? delay_ms : *(place - 1);
}

int slower(int delay_ms) {
  const auto place = std::ranges::upper_bound(usual_delays, delay_ms);
  return place == usual_delays.end() ? delay_ms : *place;
}

std::string pace_words(int delay_ms) {
  if (delay_ms == 0) {
    return "as fast as it can";
  }
  const double moves = 1000.0 / delay_ms;
  return moves < 10 ? fmt::format("{:.2g} move{} a second", moves, delay_ms == 1000 ? "" : "s")
                    : fmt::format("{:.0f} moves a second", moves);
}

}  // namespace tilery
