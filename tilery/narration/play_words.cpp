#include "tilery/narration/play_words.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/plain_text.h"
#include "tilery/narration/rules_words.h"

namespace tilery {
namespace {

struct Word {
  std::string_view text;
  PlayCommand command;
};

constexpr PlayCommand go(Direction direction) { return {PlayVerb::move, direction}; }

/// The letters are the keys of the full screen, with all of hjkl and WASD.
constexpr std::array common_words = {
    Word{"left", go(Direction::left)},
    Word{"h", go(Direction::left)},
    Word{"a", go(Direction::left)},
    Word{"right", go(Direction::right)},
    Word{"l", go(Direction::right)},
    Word{"d", go(Direction::right)},
    Word{"up", go(Direction::up)},
    Word{"k", go(Direction::up)},
    Word{"w", go(Direction::up)},
    Word{"down", go(Direction::down)},
    Word{"j", go(Direction::down)},
    Word{"s", go(Direction::down)},
    Word{"undo", {PlayVerb::undo}},
    Word{"u", {PlayVerb::undo}},
    Word{"redo", {PlayVerb::redo}},
    Word{"r", {PlayVerb::redo}},
    Word{"go", {PlayVerb::go_on}},
    Word{"g", {PlayVerb::go_on}},
    Word{"new", {PlayVerb::new_game}},
    Word{"n", {PlayVerb::new_game}},
    Word{"hint", {PlayVerb::hint}},
    Word{"i", {PlayVerb::hint}},
    Word{"watch", {PlayVerb::watch}},
    Word{"p", {PlayVerb::watch}},
    Word{"next", {PlayVerb::next_level}},
    Word{"]", {PlayVerb::next_level}},
    Word{"previous", {PlayVerb::previous_level}},
    Word{"[", {PlayVerb::previous_level}},
    Word{"board", {PlayVerb::board}},
    Word{"b", {PlayVerb::board}},
    Word{"score", {PlayVerb::score}},
    Word{"line", {PlayVerb::line}},
    Word{"rules", {PlayVerb::rules}},
    Word{"menu", {PlayVerb::menu}},
    Word{"m", {PlayVerb::menu}},
    Word{"help", {PlayVerb::help}},
    Word{"?", {PlayVerb::help}},
    Word{"quit", {PlayVerb::quit}},
    Word{"q", {PlayVerb::quit}},
};

constexpr char escape = '\x1B';

bool is_blank(char byte) { return static_cast<unsigned char>(byte) <= ' ' || byte == '\x7F'; }

bool separates_words(char byte) { return is_blank(byte) || byte == ',' || byte == ';'; }

std::string arrow_word(char last) {
  switch (last) {
    case 'A':
      return "up";
    case 'B':
      return "down";
    case 'C':
      return "right";
    case 'D':
      return "left";
    default:
      return "escape";
  }
}

}  // namespace

std::vector<std::string> WordReader::read(std::string_view bytes) {
  std::vector<std::string> words;
  for (const char byte : bytes) {
    take(byte, words);
  }
  return words;
}

std::optional<std::string> WordReader::finish() {
  if (state_ != State::word) {
    word_ = "escape";
    state_ = State::word;
  }
  return word_.empty() ? std::nullopt : std::optional(std::exchange(word_, {}));
}

void WordReader::take(char byte, std::vector<std::string>& words) {
  if (state_ != State::word) {
    take_in_sequence(byte, words);
  } else if (byte == escape) {
    end_word(words);
    state_ = State::escape;
  } else if (separates_words(byte)) {
    end_word(words);
  } else if (word_.size() < longest_word) {
    word_ += byte;
  }
}

/// Reads a byte after ESC. A sequence that continues with '[' or 'O' ends with a letter or '~'.
void WordReader::take_in_sequence(char byte, std::vector<std::string>& words) {
  if (state_ == State::escape && (byte == '[' || byte == 'O')) {
    state_ = State::sequence;
  } else if (state_ == State::sequence && byte >= '@' && byte <= '~') {
    words.push_back(arrow_word(byte));
    state_ = State::word;
  } else if (state_ == State::escape || is_blank(byte)) {
    words.emplace_back("escape");
    state_ = State::word;
    take(byte, words);
  }
}

void WordReader::end_word(std::vector<std::string>& words) {
  if (!word_.empty()) {
    words.push_back(std::exchange(word_, {}));
  }
}

std::optional<PlayCommand> command_of(std::string_view word,
                                      std::span<const ControlWord> controls) {
  const std::string lower = lower_case(word);
  if (const auto known = std::ranges::find(common_words, lower, &Word::text);
      known != common_words.end()) {
    return known->command;
  }
  const auto own = std::ranges::find_if(
      controls, [&](const ControlWord& control) { return lower_case(control.word) == lower; });
  return own == controls.end() ? std::nullopt : std::optional(go(own->direction));
}

std::vector<std::string_view> known_words(std::span<const ControlWord> controls) {
  std::vector<std::string_view> words;
  for (const Word& word : common_words) {
    words.push_back(word.text);
  }
  for (const ControlWord& control : controls) {
    words.emplace_back(control.word);
  }
  // Suggestions have at least two characters.
  std::erase_if(words, [](std::string_view word) { return word.size() < 2; });
  return words;
}

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

/// The words that choose the number of players, in `width` columns; empty if there is no choice.
std::string players_line(const PlayersRule& players, int width) {
  return players.most > players.least()
             ? fmt::format("  {:<{}} a new game for one player, for two\n", "one, two", width)
             : std::string();
}

}  // namespace

std::string play_help(const Cartridge& cartridge) {
  return "Type words or keys, one or several to a line:\n"
         "  left, h or a       right, l or d\n"
         "  up, k or w         down, j or s       (the arrow keys work too)\n"
         "  undo or u          redo or r\n"
         "  go or g            go on after the goal\n"
         "  new or n           a new game, with the next seed\n" +
         players_line(cartridge.rules.players, 18) +
         "  hint or i          the best move\n"
         "  watch or p         the program plays ten moves on a copy of your game\n"
         "  next or ]          previous or [      (levels of a game with levels)\n"
         "  board or b         shows the board; line switches between a grid and one line\n"
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
    text +=
        "  hint           the best move\n  watch          the program plays ten moves on a copy\n";
  }
  text += game.position().asks ? "  go             go on after the goal\n" : "";
  text += undo_line(game);
  text += "  new            a new game\n" + players_line(game.rules().players, 14);
  text +=
      "  rules          all rules of this game\n"
      "  help           all words\n  quit           leave; the game is kept\n";
  return "You can type:\n" + text;
}

}  // namespace tilery
