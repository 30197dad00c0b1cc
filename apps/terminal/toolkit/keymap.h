#pragma once
// Which keys do what on a page. Its footer and its help are made from its keymap.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/terminal/toolkit/keys.h"

namespace tilery {

/// One thing that keys do.
struct KeyUse {
  std::string_view name;   ///< in the settings; a literal
  std::string_view about;  ///< in the help, in a few words; a literal
  std::vector<Key> keys;
  friend bool operator==(const KeyUse&, const KeyUse&) = default;
};

/// A list of uses, numbered from 0. Several keys may have the same use; a key has one use.
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

  /// The place of `key` among the keys that do `command`; nothing if it does something else.
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

/// All labels of a use, as the help lists them: "u backspace", "←↓↑→ hjkl 4286"; "-" for none.
/// The labels of more than four keys stand close together.
std::string labels_of(const KeyUse& use);

/// What keys do on pages that show lists.
enum class PageCommand : std::uint8_t { previous, next, back };

/// Left, right; q and escape.
const Keymap<PageCommand>& page_keys();

}  // namespace tilery
