#pragma once
// What comes from a player: keys, the mouse, a new size of the terminal.

#include <cstdint>
#include <variant>

#include "apps/terminal/key.h"
#include "tilery/core/cell.h"

namespace tilery {

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
