#include "apps/player/player_options.h"

#include <fmt/format.h>

#include <string>

#include "apps/console/command_line.h"
#include "apps/console/steady_clock.h"

namespace tilery {
namespace {

/// The default in words: "5", "4, selectively", "5, in 250 ms".
std::string usual_words(const Thinking& usual) {
  std::string words = std::to_string(usual.depth);
  words += usual.is_selective ? ", selectively" : "";
  return usual.milliseconds > 0 ? fmt::format("{}, in {:g} ms", words, usual.milliseconds) : words;
}

}  // namespace

Thinking PlayerWords::thinking() const {
  Thinking thinking = completed(spoken, usual);
  thinking.clock = thinking.is_timed() ? steady_milliseconds : nullptr;
  return thinking;
}

void add_player_options(ConsoleCommand command, PlayerWords& words) {
  command.text("--network", words.network,
               "A file, shipped, or none (your own network, or the shipped one)");
  command.number("--depth", words.spoken.depth,
                 "Moves looked ahead (" + usual_words(words.usual) + ")", 1, deepest_thinking);
  command.number("--time-ms", words.spoken.milliseconds, "Milliseconds for every move", 0.01,
                 600000.0);
  command.number("--most-boards", words.spoken.most_boards,
                 "Boards judged for every move at most: the same moves on any machine", 1,
                 most_judged_boards);
  command.flag("--selective", words.spoken.is_selective,
               "Search less deep after rare tiles and bad moves; limits always do");
  command.number("--least-odds", words.spoken.least_odds,
                 "Search less likely futures one move deep; such as 0.001", 0.0, 1.0);
}

}  // namespace tilery
