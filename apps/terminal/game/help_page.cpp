#include "apps/terminal/game/help_page.h"

#include <fmt/format.h>

#include <algorithm>

#include "apps/terminal/toolkit/writing.h"

namespace tilery {
namespace {

constexpr std::string_view how_to_play =
    "Slide the tiles; those that may join become one. What may join, what appears and when the "
    "game "
    "ends is up to the game: its line in the menu says what matters.\n"
    "The mouse works as well: drag to slide, click to choose, turn the wheel to scroll. Keys typed "
    "ahead are played in order.\n"
    "Every game is kept from its first move. Leave whenever you like, and go on later.";
constexpr std::string_view how_to_watch =
    "Hints say what each direction is worth: the points to expect where there is a network for the "
    "game, else what it falls short of the best.\n"
    "While the player goes on by itself, space stops and runs it, enter makes one move, + and - "
    "change the speed. Any key that slides takes the game over. What is only watched is not kept.";

void add_paragraph(std::vector<TextLine>& lines, std::string_view text, int width) {
  for (std::string& line : paragraph(text, width)) {
    lines.push_back({std::move(line)});
  }
}

std::string keys_words(const Keymap& keymap, Command command) {
  std::string words;
  for (const Key key : keymap.keys(command)) {
    words += (words.empty() ? "" : " ") + label_of(key);
  }
  return words.empty() ? "-" : words;
}

}  // namespace

std::vector<TextLine> HelpPage::lines(int width) const {
  std::vector<TextLine> lines = {{"Keys", true}};
  for (std::size_t i = 0; i < command_names().size(); ++i) {
    const std::string keys = keys_words(arcade().settings().keys, static_cast<Command>(i));
    lines.push_back({fmt::format("{}{}  {}", keys,
                                 std::string(std::size_t(std::max(14 - width_of(keys), 0)), ' '),
                                 command_descriptions()[i])});
  }
  lines.push_back({});
  lines.push_back({"Playing", true});
  add_paragraph(lines, how_to_play, width);
  lines.push_back({});
  lines.push_back({"Hints and watching", true});
  add_paragraph(lines, how_to_watch, width);
  lines.push_back({});
  lines.push_back({"Your own", true});
  const auto& file = arcade().settings_file().path();
  add_paragraph(lines,
                "Keys, theme and animation can be set in " +
                    (file ? file->native() : std::string("settings.toml")) +
                    "; docs/terminal.md says how. Games and themes are small files, too.",
                width);
  return lines;
}

}  // namespace tilery
