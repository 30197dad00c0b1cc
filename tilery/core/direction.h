#pragma once
// The four directions in which tiles move, and their names.

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#pragma GCC visibility push(default)
namespace tilery {

enum class Direction : std::uint8_t { left, right, up, down };

inline constexpr std::array<Direction, 4> all_directions = {Direction::left, Direction::right,
                                                            Direction::up, Direction::down};

constexpr Direction opposite(Direction direction) {
  return static_cast<Direction>(static_cast<unsigned>(direction) ^ 1U);
}

constexpr bool is_horizontal(Direction direction) {
  return direction == Direction::left || direction == Direction::right;
}

/// True for left and up: their slides take the cells of a line from first to last.
constexpr bool is_forward(Direction direction) {
  return direction == Direction::left || direction == Direction::up;
}

/// "left", "right", "up" or "down".
std::string_view name_of(Direction direction);

/// The direction called `name`, a whole word in lower case; nothing for any other text.
std::optional<Direction> direction_named(std::string_view name);

}  // namespace tilery
#pragma GCC visibility pop
