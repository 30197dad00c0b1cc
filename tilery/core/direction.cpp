#include "tilery/core/direction.h"

namespace tilery {

std::string_view name_of(Direction direction) {
  constexpr std::array<std::string_view, 4> names = {"left", "right", "up", "down"};
  return names[static_cast<std::size_t>(direction)];
}

std::optional<Direction> direction_named(std::string_view name) {
  for (const Direction direction : all_directions) {
    if (name_of(direction) == name) {
      return direction;
    }
  }
  return std::nullopt;
}

}  // namespace tilery
