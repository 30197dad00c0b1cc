#include "apps/terminal/toolkit/keys.h"

#include <algorithm>
#include <array>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

/// In the order of KeyKind, from `left` on.
constexpr std::array<std::string_view, 27> names = {
    "left",   "right",  "up",   "down", "enter",   "escape",    "tab", "back-tab", "backspace",
    "delete", "insert", "home", "end",  "page-up", "page-down", "f1",  "f2",       "f3",
    "f4",     "f5",     "f6",   "f7",   "f8",      "f9",        "f10", "f11",      "f12"};
static_assert(names.size() == static_cast<std::size_t>(KeyKind::f12));

constexpr std::array<std::string_view, 4> arrows = {"←", "→", "↑", "↓"};
constexpr std::string_view control_prefix = "ctrl-";
constexpr char32_t replacement = 0xFFFD;

std::optional<Key> control_named(std::string_view name) {
  const bool is_letter = name.size() == control_prefix.size() + 1 && name.back() >= 'a' &&
                         name.back() <= 'z' && name.starts_with(control_prefix);
  if (!is_letter) {
    return std::nullopt;
  }
  return key_of(static_cast<char32_t>(name.back() - 'a' + 1));
}

}  // namespace

std::optional<Key> key_named(std::string_view name) {
  if (name == "space") {
    return key_of(U' ');
  }
  const auto* found = std::ranges::find(names, name);
  if (found != names.end()) {
    return key_of(static_cast<KeyKind>(found - names.begin() + 1));
  }
  if (const std::optional<Key> control = control_named(name)) {
    return control;
  }
  const std::u32string characters = characters_of(name);
  const bool is_one =
      characters.size() == 1 && characters[0] > U' ' && characters[0] != replacement;
  return is_one ? std::optional(key_of(characters[0])) : std::nullopt;
}

std::string name_of(Key key) {
  if (key.kind != KeyKind::character) {
    return std::string(names[static_cast<std::size_t>(key.kind) - 1]);
  }
  if (key.character == U' ') {
    return "space";
  }
  if (key.character >= 1 && key.character <= 26) {
    return std::string(control_prefix) + static_cast<char>('a' + key.character - 1);
  }
  return key.character > U' ' ? utf8_of(key.character) : "key";
}

std::string label_of(Key key) {
  const auto kind = static_cast<std::size_t>(key.kind);
  return kind >= 1 && kind <= arrows.size() ? std::string(arrows[kind - 1]) : name_of(key);
}

}  // namespace tilery
