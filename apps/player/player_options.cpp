#include "apps/player/player_options.h"

#include <CLI/CLI.hpp>
#include <string>

namespace tilery {

Thinking PlayerWords::thinking() const {
  Thinking thinking = spoken;
  if (thinking.depth == 0) {
    thinking.depth = is_timed() ? deepest_thinking : usual_depth;
  }
  return thinking;
}

void add_player_options(CLI::App& command, PlayerWords& words) {
  command.add_option(
      "--network", words.network,
      "Its file, shipped, or none; your own, or the one that ships, unless said otherwise");
  command
      .add_option("--depth", words.spoken.depth,
                  "Moves looked ahead (" + std::to_string(words.usual_depth) + ")")
      ->check(CLI::Range(1, deepest_thinking));
  command.add_option("--time-ms", words.spoken.milliseconds, "Milliseconds for every move")
      ->check(CLI::Range(0.01, 600000.0));
  command.add_flag("--selective", words.spoken.is_selective,
                   "Less deep after rare tiles, and past bad moves, as --time-ms always is");
  command
      .add_option("--least-odds", words.spoken.least_odds,
                  "What is less likely is looked at one move deep, as 0.001")
      ->check(CLI::Range(0.0, 1.0));
}

}  // namespace tilery
