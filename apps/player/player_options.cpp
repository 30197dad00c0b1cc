#include "apps/player/player_options.h"

#include <fmt/format.h>

#include <string>

#include "apps/console/command_line.h"

namespace tilery {
namespace {

/// " (250, unless --depth is said)"
std::string usual_time_words(const PlayerWords& words) {
  return words.usual_milliseconds > 0
             ? fmt::format(" ({:g}, unless --depth is said)", words.usual_milliseconds)
             : std::string();
}

}  // namespace

Thinking PlayerWords::thinking() const {
  Thinking thinking = spoken;
  if (spoken.depth == 0) {
    thinking.depth = is_timed() ? deepest_thinking : usual_depth;
    thinking.milliseconds = is_timed() ? spoken.milliseconds : usual_milliseconds;
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
  command.number("--time-ms", words.spoken.milliseconds,
                 "Milliseconds for every move" + usual_time_words(words), 0.01, 600000.0);
  command.flag("--selective", words.spoken.is_selective,
               "Less deep after rare tiles, and past bad moves, as --time-ms always is");
  command.number("--least-odds", words.spoken.least_odds,
                 "What is less likely is looked at one move deep, as 0.001", 0.0, 1.0);
}

}  // namespace tilery
