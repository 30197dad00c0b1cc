#include "tilery/telling/play_help.h"

#include <fmt/format.h>

#include <string_view>
#include <vector>

#include "tilery/telling/rules_words.h"

namespace tilery {
namespace {

std::string controls_words(const std::vector<ControlWord>& controls) {
  std::string text;
  for (const ControlWord& control : controls) {
    text += text.empty() ? "  this game's own:   " : ", ";
    text += fmt::format("{} {}", control.word, name_of(control.direction));
  }
  return text.empty() ? text : text + "\n";
}

/// The directions that are moves now: "left, up"; empty if there is none.
std::string open_directions(const Game& game) {
  std::string words;
  for (const Direction direction : all_directions) {
    Game copy = game;
    if (copy.play(direction)) {
      words += (words.empty() ? "" : ", ") + std::string(name_of(direction));
    }
  }
  return words;
}

std::string undo_line(const Game& game) {
  if (game.actions().empty() || game.undos_left() == 0) {
    return {};
  }
  const std::string left =
      game.undos_left() ? fmt::format(" ({} left)", *game.undos_left()) : std::string();
  return "  undo           take the last move back" + left + "\n";
}

}  // namespace

std::string play_help(const Cartridge& cartridge) {
  return "Type words or keys, one or several to a line:\n"
         "  left, h or a       right, l or d\n"
         "  up, k or w         down, j or s       (the arrow keys work too)\n"
         "  undo or u          redo or r\n"
         "  go or g            go on after the goal\n"
         "  new or n           a new game, with the next seed\n"
         "  hint or i          the best move\n"
         "  watch or p         the player goes on for ten moves; your game stays as it is\n"
         "  board or b         the board once more; line says it in one line, or again as a grid\n"
         "  score              rules: all rules of this game\n"
         "  menu or m          what you can do now\n"
         "  help or ?          quit or q\n" +
         controls_words(cartridge.controls);
}

std::string rules_text(const Cartridge& cartridge, const Rules& rules) {
  std::string text = fmt::format("{}: {}\n", cartridge.title, cartridge.about);
  for (const std::string& words : rules_words(rules)) {
    text += words + "\n";
  }
  return text;
}

std::string menu_text(const Game& game) {
  std::string text;
  if (const std::string directions = open_directions(game); !directions.empty()) {
    text += fmt::format("  {:<14} slide the tiles\n", directions);
    text += "  hint           the best move\n  watch          the player goes on for ten moves\n";
  }
  text += game.position().asks ? "  go             go on after the goal\n" : "";
  text += undo_line(game);
  text +=
      "  new            a new game\n  rules          all rules of this game\n"
      "  help           all words\n  quit           leave; the game is kept\n";
  return "You can type:\n" + text;
}

}  // namespace tilery
