#pragma once
// A key as it comes from a terminal, and its name in the settings.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace tilery {

enum class KeyKind : std::uint8_t {
  character,  ///< what `Key::character` says; Ctrl with a letter is 1 to 26
  left,
  right,
  up,
  down,
  enter,
  escape,
  tab,
  back_tab,
  backspace,
  delete_key,
  insert,
  home,
  end,
  page_up,
  page_down,
  f1,
  f2,
  f3,
  f4,
  f5,
  f6,
  f7,
  f8,
  f9,
  f10,
  f11,
  f12
};

struct Key {
  KeyKind kind = KeyKind::character;
  char32_t character = 0;
  friend constexpr bool operator==(Key, Key) = default;
};

constexpr Key key_of(KeyKind kind) { return {kind, 0}; }
constexpr Key key_of(char32_t character) { return {KeyKind::character, character}; }

/// The key called `name`: one character ("a", "A", "?"), "space", "ctrl-a" to "ctrl-z", "left",
/// "page-up", "f1" and so on.
std::optional<Key> key_named(std::string_view name);

/// What `key_named` reads; "key" for a control character without a name.
std::string name_of(Key key);

/// The same as short as players know it: an arrow for "left", and so on.
std::string label_of(Key key);

}  // namespace tilery
