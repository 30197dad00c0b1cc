#pragma once
// Input from a player: keys and their names, the mouse, a new size of the terminal.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

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

/// The key without Caps Lock: the small letter for a capital letter; every other key stays.
Key small_key_of(Key key);

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

// The commands of keys on a page. The page's footer and help are made from its keymap.

/// An action and the keys that trigger it.
struct KeyUse {
  std::string_view name;   ///< its name in the settings; a string literal
  std::string_view about;  ///< its text in the help; a string literal
  std::vector<Key> keys;
  friend bool operator==(const KeyUse&, const KeyUse&) = default;
};

/// A list of uses, numbered from 0. Several keys may have the same use; a key has one use. A
/// capital letter without a use of its own has the use of its small letter, because Caps Lock may
/// be on.
class KeyTable {
 public:
  explicit KeyTable(std::vector<KeyUse> uses) : uses_(std::move(uses)) {}

  [[nodiscard]] std::span<const KeyUse> uses() const& { return uses_; }
  std::span<const KeyUse> uses() const&& = delete;  // it would outlive the table

  /// Gives use number `use` exactly these keys, and takes them away from all other uses.
  void assign(std::size_t use, std::span<const Key> keys);

  friend bool operator==(const KeyTable&, const KeyTable&) = default;

 protected:
  struct Place {
    std::size_t use = 0;
    std::size_t key = 0;  ///< its place among the keys of that use
  };
  [[nodiscard]] std::optional<Place> place_of(Key key) const;

 private:
  [[nodiscard]] std::optional<Place> own_place_of(Key key) const;

  std::vector<KeyUse> uses_;
};

/// A key table whose uses are the enumerators of `Command`, in their order.
template <class Command>
class Keymap : public KeyTable {
 public:
  using KeyTable::assign;
  using KeyTable::KeyTable;

  void assign(Command command, std::span<const Key> keys) { assign(number(command), keys); }

  [[nodiscard]] std::optional<Command> command(Key key) const {
    const std::optional<Place> place = place_of(key);
    return place ? std::optional(static_cast<Command>(place->use)) : std::nullopt;
  }

  /// The place of `key` among the keys of `command`; nothing for a key of another command.
  [[nodiscard]] std::optional<std::size_t> place(Command command, Key key) const {
    const std::optional<Place> place = place_of(key);
    return place && place->use == number(command) ? std::optional(place->key) : std::nullopt;
  }

  /// The keys that do `command`, in the order in which they were assigned.
  [[nodiscard]] const std::vector<Key>& keys(Command command) const {
    return uses()[number(command)].keys;
  }

  /// The first key that does `command`; nothing if it has none.
  [[nodiscard]] std::optional<Key> key(Command command) const {
    return keys(command).empty() ? std::nullopt : std::optional(keys(command).front());
  }

  /// The first key's label; "-" if `command` has no key.
  [[nodiscard]] std::string label(Command command) const {
    return key(command) ? label_of(*key(command)) : "-";
  }

 private:
  static constexpr std::size_t number(Command command) { return static_cast<std::size_t>(command); }
};

/// The labels of all keys of a use, as the help lists them: "u backspace", "←↓↑→ hjkl 4286"; "-"
/// for none. If a use has more than four keys, neighbouring letters, digits or arrows have no space
/// between them.
std::string labels_of(const KeyUse& use);

/// Commands of keys on pages that show lists.
enum class PageCommand : std::uint8_t { previous, next, back };

/// Left, right; q and escape.
const Keymap<PageCommand>& page_keys();

}  // namespace tilery
