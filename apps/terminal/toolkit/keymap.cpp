#include "apps/terminal/toolkit/keymap.h"

#include <algorithm>

namespace tilery {
namespace {

constexpr std::array<std::string_view, 14> names = {"left", "right", "up",    "down", "undo",
                                                    "redo", "new",   "go-on", "menu", "theme",
                                                    "hint", "watch", "help",  "quit"};

constexpr std::array<std::string_view, 14> descriptions = {
    "slide left",
    "slide right",
    "slide up",
    "slide down",
    "undo",
    "redo",
    "new game",
    "go on after the goal",
    "menu of the game",
    "next theme",
    "hints on and off",
    "watch the player go on; take over again",
    "help",
    "leave; the game is kept"};

}  // namespace

std::span<const std::string_view> command_names() { return names; }

std::span<const std::string_view> command_descriptions() { return descriptions; }

Keymap Keymap::standard() {
  Keymap map;
  map.keys_ = {{
      {key_of(KeyKind::left), key_of(U'a'), key_of(U'h')},
      {key_of(KeyKind::right), key_of(U'd'), key_of(U'l')},
      {key_of(KeyKind::up), key_of(U'w'), key_of(U'k')},
      {key_of(KeyKind::down), key_of(U's'), key_of(U'j')},
      {key_of(U'u'), key_of(KeyKind::backspace)},
      {key_of(U'r')},
      {key_of(U'n')},
      {key_of(U'g'), key_of(U' ')},
      {key_of(U'm'), key_of(KeyKind::escape)},
      {key_of(U't')},
      {key_of(U'i')},
      {key_of(U'p')},
      {key_of(U'?'), key_of(KeyKind::f1)},
      {key_of(U'q')},
  }};
  return map;
}

void Keymap::assign(Command command, std::span<const Key> keys) {
  for (std::vector<Key>& others : keys_) {
    std::erase_if(others, [&](Key key) { return std::ranges::find(keys, key) != keys.end(); });
  }
  keys_[static_cast<std::size_t>(command)].assign(keys.begin(), keys.end());
}

std::optional<Command> Keymap::command(Key key) const {
  const auto found = std::ranges::find_if(keys_, [&](const std::vector<Key>& keys) {
    return std::ranges::find(keys, key) != keys.end();
  });
  if (found == keys_.end()) {
    return std::nullopt;
  }
  return static_cast<Command>(found - keys_.begin());
}

std::string Keymap::label(Command command) const {
  return keys(command).empty() ? "-" : label_of(keys(command).front());
}

}  // namespace tilery
