#include "apps/terminal/game/help_page.h"

#include <fmt/format.h>

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "apps/terminal/game/watch_page.h"
#include "apps/terminal/toolkit/text_page.h"
#include "tilery/narration/rules_words.h"

namespace tilery {
namespace {

constexpr const char* how_to_play =
    "Slide the tiles; tiles that merge become one. Every game has rules of its own for merges, new "
    "tiles and the end: its help lists them all.\n"
    "The mouse works as well: drag to slide, click to choose, turn the wheel to scroll. Keys typed "
    "ahead are played in order.\n"
    "Every game is kept from its first move. Leave whenever you like, and continue later.";

std::string how_to_watch() {
  const Keymap<PaceCommand>& keys = pace_keys();
  return fmt::format(
      "Hints name the best direction and how much each other one loses: expected points where "
      "there is a network for the game, else heuristic points.\n"
      "While the program plays, {} stops and runs it, {} makes one move, {} and {} "
      "change the speed. Any key that slides takes the game over. Games that are only watched are "
      "not kept.",
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

/// The keys that work while the program plays.
KeyTable keys_of_watching(const GameKeys& keys) {
  std::vector<KeyUse> uses;
  for (const KeyUse& use : pace_keys().uses()) {
    uses.push_back(use);
  }
  const auto add = [&](GameCommand command, std::string_view about) {
    uses.push_back({"", about, keys.keys(command)});
  };
  add(GameCommand::watch, "play yourself; give the game back");
  add(GameCommand::left, "play yourself, with a slide left");
  add(GameCommand::right, "with a slide right");
  add(GameCommand::up, "with a slide up");
  add(GameCommand::down, "with a slide down");
  add(GameCommand::hint, "values on and off");
  add(GameCommand::new_game, "watch a new game");
  add(GameCommand::theme, "next theme");
  add(GameCommand::help, "help");
  add(GameCommand::quit, "leave");
  return KeyTable(std::move(uses));
}

/// The keys of a game. The keys between levels are listed only for a level.
KeyTable keys_of(const GameKeys& keys, const Cartridge& game) {
  std::vector<KeyUse> uses;
  for (const KeyUse& use : keys.uses()) {
    const bool changes_level = use.name == "next-level" || use.name == "previous-level";
    if (!changes_level || level_name_of(game.name)) {
      uses.push_back(use);
    }
  }
  return KeyTable(std::move(uses));
}

std::unique_ptr<Page> page_of_help(const App& app, const Cartridge* game, const KeyTable& keys) {
  using Kind = TextPart::Kind;
  const auto& file = app.settings_file().path();
  std::vector<TextPart> parts;
  add_keys(parts, "Keys", keys);
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
  return std::make_unique<TextPage>(app.theme(), "Help", std::move(parts));
}

}  // namespace

std::unique_ptr<Page> help_page(const App& app) {
  return page_of_help(app, nullptr, app.settings().keys);
}

std::unique_ptr<Page> help_page(const App& app, Cartridge game, const Rules& rules) {
  game.rules = rules;
  return page_of_help(app, &game, keys_of(app.settings().keys, game));
}

std::unique_ptr<Page> watch_help_page(const App& app, Cartridge game, const Rules& rules) {
  game.rules = rules;
  return page_of_help(app, &game, keys_of_watching(app.settings().keys));
}

}  // namespace tilery
