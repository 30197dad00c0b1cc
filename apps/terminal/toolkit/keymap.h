#pragma once
// Which key does what while a game is played.

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/terminal/toolkit/keys.h"

namespace tilery {

enum class Command : std::uint8_t {
  left,
  right,
  up,
  down,
  undo,
  redo,
  new_game,
  go_on,
  menu,
  theme,
  hint,
  watch,
  help,
  quit
};

/// Their names in the settings, in the order of the enumerators.
std::span<const std::string_view> command_names();

/// What each does, in a few words, in the same order.
std::span<const std::string_view> command_descriptions();

/// Several keys may do the same; a key does one thing.
class Keymap {
 public:
  /// Arrows, WASD and hjkl move; u, r, n, g and space, m, t, i, p, ? and q.
  static Keymap standard();

  /// `keys` alone do `command` from now on; what else they did they do no more.
  void assign(Command command, std::span<const Key> keys);

  [[nodiscard]] std::optional<Command> command(Key key) const;

  /// The keys that do `command`, in the order in which they were assigned.
  [[nodiscard]] const std::vector<Key>& keys(Command command) const {
    return keys_[static_cast<std::size_t>(command)];
  }

  /// The first of them as players know it; "-" where there is none.
  [[nodiscard]] std::string label(Command command) const;

  friend bool operator==(const Keymap&, const Keymap&) = default;

 private:
  static constexpr std::size_t command_count = 14;
  std::array<std::vector<Key>, command_count> keys_;
};

}  // namespace tilery
