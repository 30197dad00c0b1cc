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
  const decltype(names)::const_iterator found = std::ranges::find(names, name);
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

namespace {

constexpr std::size_t most_spaced_keys = 4;

enum class LabelKind : std::uint8_t { arrow, digit, small_letter, large_letter, other };

LabelKind kind_of(Key key) {
  if (key.kind != KeyKind::character) {
    return key.kind <= KeyKind::down ? LabelKind::arrow : LabelKind::other;
  }
  const auto is_within = [&](char32_t first, char32_t last) {
    return key.character >= first && key.character <= last;
  };
  return is_within(U'0', U'9')   ? LabelKind::digit
         : is_within(U'a', U'z') ? LabelKind::small_letter
         : is_within(U'A', U'Z') ? LabelKind::large_letter
                                 : LabelKind::other;
}

/// The small letter of a Latin, Greek or Cyrillic capital; every other character stays.
char32_t small_letter_of(char32_t character) {
  struct Capitals {
    char32_t first;
    char32_t last;
    char32_t to_small;
  };
  constexpr std::array<Capitals, 6> alphabets = {{{U'A', U'Z', 0x20},
                                                  {U'À', U'Ö', 0x20},
                                                  {U'Ø', U'Þ', 0x20},
                                                  {U'Α', U'Ω', 0x20},
                                                  {U'Ѐ', U'Џ', 0x50},
                                                  {U'А', U'Я', 0x20}}};
  const auto found = std::ranges::find_if(alphabets, [&](const Capitals& letters) {
    return character >= letters.first && character <= letters.last;
  });
  return found == alphabets.end() ? character : character + found->to_small;
}

}  // namespace

Key small_key_of(Key key) { return {key.kind, small_letter_of(key.character)}; }

void KeyTable::assign(std::size_t use, std::span<const Key> keys) {
  for (KeyUse& other : uses_) {
    std::erase_if(other.keys, [&](Key key) { return std::ranges::find(keys, key) != keys.end(); });
  }
  uses_[use].keys.assign(keys.begin(), keys.end());
}

std::optional<KeyTable::Place> KeyTable::place_of(Key key) const {
  const std::optional<Place> place = own_place_of(key);
  return place ? place : own_place_of(small_key_of(key));
}

std::optional<KeyTable::Place> KeyTable::own_place_of(Key key) const {
  for (std::size_t use = 0; use < uses_.size(); ++use) {
    const std::vector<Key>& keys = uses_[use].keys;
    const auto found = std::ranges::find(keys, key);
    if (found != keys.end()) {
      return Place{use, static_cast<std::size_t>(found - keys.begin())};
    }
  }
  return std::nullopt;
}

std::string labels_of(const KeyUse& use) {
  std::string labels;
  std::optional<LabelKind> before;
  for (const Key key : use.keys) {
    const LabelKind kind = kind_of(key);
    const bool is_close =
        use.keys.size() > most_spaced_keys && kind != LabelKind::other && kind == before;
    labels += (before && !is_close ? " " : "") + label_of(key);
    before = kind;
  }
  return labels.empty() ? "-" : labels;
}

const Keymap<PageCommand>& page_keys() {
  static const Keymap<PageCommand> keys({
      {"previous", "the one before", {key_of(KeyKind::left)}},
      {"next", "the next one", {key_of(KeyKind::right)}},
      {"back", "back", {key_of(U'q'), key_of(KeyKind::escape)}},
  });
  return keys;
}

}  // namespace tilery
