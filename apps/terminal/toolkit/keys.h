#pragma once
// Input from a player: keys and their names, the mouse, a new size of the terminal.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "tilery/core/grid.h"

namespace tilery {

enum class KeyKind : std::uint8_t {
  character,  ///< see `Key::character`; Ctrl with a letter is 1 to 26
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

/// The name that key_named() reads; "key" for a control character without a name.
std::string name_of(Key key);

/// A short label for footers: "←" for the left arrow key, otherwise its name.
std::string label_of(Key key);

enum class MouseAction : std::uint8_t { press, release, wheel_up, wheel_down };

struct MouseInput {
  MouseAction action = MouseAction::press;
  Cell cell;
  friend constexpr bool operator==(MouseInput, MouseInput) = default;
};

/// The terminal has another size now.
struct Resized {
  friend constexpr bool operator==(Resized, Resized) = default;
};

using PlayerInput = std::variant<Key, MouseInput, Resized>;

}  // namespace tilery
