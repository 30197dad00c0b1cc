#include "tilery/telling/play_words.h"

#include <algorithm>
#include <array>
#include <utility>

#include "tilery/core/spelling.h"

namespace tilery {
namespace {

struct Word {
  std::string_view text;
  PlayCommand command;
};

constexpr PlayCommand go(Direction direction) { return {PlayVerb::move, direction}; }

/// The letters are the keys of the full screen: hjkl and WASD whole.
constexpr std::array common_words = {
    Word{"left", go(Direction::left)}, Word{"h", go(Direction::left)},
    Word{"a", go(Direction::left)},    Word{"right", go(Direction::right)},
    Word{"l", go(Direction::right)},   Word{"d", go(Direction::right)},
    Word{"up", go(Direction::up)},     Word{"k", go(Direction::up)},
    Word{"w", go(Direction::up)},      Word{"down", go(Direction::down)},
    Word{"j", go(Direction::down)},    Word{"s", go(Direction::down)},
    Word{"undo", {PlayVerb::undo}},    Word{"u", {PlayVerb::undo}},
    Word{"redo", {PlayVerb::redo}},    Word{"r", {PlayVerb::redo}},
    Word{"go", {PlayVerb::go_on}},     Word{"g", {PlayVerb::go_on}},
    Word{"new", {PlayVerb::new_game}}, Word{"n", {PlayVerb::new_game}},
    Word{"hint", {PlayVerb::hint}},    Word{"i", {PlayVerb::hint}},
    Word{"watch", {PlayVerb::watch}},  Word{"p", {PlayVerb::watch}},
    Word{"board", {PlayVerb::board}},  Word{"b", {PlayVerb::board}},
    Word{"score", {PlayVerb::score}},  Word{"line", {PlayVerb::line}},
    Word{"rules", {PlayVerb::rules}},  Word{"menu", {PlayVerb::menu}},
    Word{"m", {PlayVerb::menu}},       Word{"help", {PlayVerb::help}},
    Word{"?", {PlayVerb::help}},       Word{"quit", {PlayVerb::quit}},
    Word{"q", {PlayVerb::quit}},
};

constexpr char escape = '\x1B';

bool is_blank(char byte) { return static_cast<unsigned char>(byte) <= ' ' || byte == '\x7F'; }

bool parts_words(char byte) { return is_blank(byte) || byte == ',' || byte == ';'; }

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
  } else if (parts_words(byte)) {
    end_word(words);
  } else if (word_.size() < longest_word) {
    word_ += byte;
  }
}

/// After ESC, '[' or 'O', numbers and signs until a letter or '~'.
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
    if (word.text.size() > 1) {  // nobody means a letter or a sign by a word
      words.push_back(word.text);
    }
  }
  for (const ControlWord& control : controls) {
    words.emplace_back(control.word);
  }
  return words;
}

}  // namespace tilery
