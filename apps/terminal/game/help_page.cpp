#include "apps/terminal/game/help_page.h"

#include <fmt/format.h>

#include <utility>
#include <vector>

#include "apps/terminal/game/watch_page.h"
#include "apps/terminal/toolkit/text_page.h"
#include "tilery/telling/rules_words.h"

namespace tilery {
namespace {

constexpr const char* how_to_play =
    "Slide the tiles; those that may join become one. What may join, what appears and when the "
    "game ends is up to the game; its help tells all of its rules.\n"
    "The mouse works as well: drag to slide, click to choose, turn the wheel to scroll. Keys typed "
    "ahead are played in order.\n"
    "Every game is kept from its first move. Leave whenever you like, and go on later.";

std::string how_to_watch() {
  const Keymap<PaceCommand>& keys = pace_keys();
  return fmt::format(
      "Hints say what each direction is worth: the points to expect where there is a network for "
      "the game, else what it falls short of the best.\n"
      "While the player goes on by itself, {} stops and runs it, {} makes one move, {} and {} "
      "change the speed. Any key that slides takes the game over. What is only watched is not "
      "kept.",
      keys.label(PaceCommand::run_or_stop), keys.label(PaceCommand::one_move),
      keys.label(PaceCommand::faster), keys.label(PaceCommand::slower));
}

void add_rules(std::vector<TextPart>& parts, const Cartridge& game) {
  parts.push_back({});
  parts.push_back({game.title, TextPart::Kind::title});
  parts.push_back({game.about});
  for (std::string& rule : rules_words(game.rules)) {
    parts.push_back({std::move(rule)});
  }
}

std::unique_ptr<Page> page_of_help(const Arcade& arcade, const Cartridge* game) {
  using Kind = TextPart::Kind;
  const auto& file = arcade.settings_file().path();
  std::vector<TextPart> parts;
  add_keys(parts, "Keys", arcade.settings().keys);
  if (game != nullptr) {
    add_rules(parts, *game);
  }
  parts.push_back({});
  parts.push_back({"Playing", Kind::title});
  parts.push_back({how_to_play});
  parts.push_back({});
  parts.push_back({"Hints and watching", Kind::title});
  parts.push_back({how_to_watch()});
  parts.push_back({});
  parts.push_back({"Your own", Kind::title});
  parts.push_back(
      {fmt::format("Keys, theme and animation can be set in {}; docs/terminal.md says "
                   "how. Games and themes are small files, too.",
                   file ? file->native() : std::string("settings.toml"))});
  return std::make_unique<TextPage>(arcade.theme(), "Help", std::move(parts));
}

}  // namespace

std::unique_ptr<Page> help_page(const Arcade& arcade) { return page_of_help(arcade, nullptr); }

std::unique_ptr<Page> help_page(const Arcade& arcade, Cartridge game, const Rules& rules) {
  game.rules = rules;
  return page_of_help(arcade, &game);
}

}  // namespace tilery
