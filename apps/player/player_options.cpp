#include "apps/player/player_options.h"

#include <string>

#include "apps/console/command_line.h"

namespace tilery {

Thinking PlayerWords::thinking() const {
  Thinking thinking = spoken;
  if (thinking.depth == 0) {
    thinking.depth = is_timed() ? deepest_thinking : usual_depth;
  }
  return thinking;
}

void add_player_options(ConsoleCommand command, PlayerWords& words) {
  command.text(
      "--network", words.network,
      "Its file, shipped, or none; your own, or the one that ships, unless said otherwise");
  command.number("--depth", words.spoken.depth,
                 "Moves looked ahead (" + std::to_string(words.usual_depth) + ")", 1,
                 deepest_thinking);
  command.number("--time-ms", words.spoken.milliseconds, "Milliseconds for every move", 0.01,
                 600000.0);
  command.flag("--selective", words.spoken.is_selective,
               "Less deep after rare tiles, and past bad moves, as --time-ms always is");
  command.number("--least-odds", words.spoken.least_odds,
                 "What is less likely is looked at one move deep, as 0.001", 0.0, 1.0);
}

}  // namespace tilery
