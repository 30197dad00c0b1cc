#pragma once
// The order in which a format counts the directions.

#include <algorithm>
#include <array>

#include "tilery/core/direction.h"

namespace tilery {

using DirectionOrder = std::array<Direction, 4>;

inline constexpr DirectionOrder up_right_down_left = {Direction::up, Direction::right,
                                                      Direction::down, Direction::left};
inline constexpr DirectionOrder up_down_left_right = {Direction::up, Direction::down,
                                                      Direction::left, Direction::right};
inline constexpr DirectionOrder left_right_up_down = all_directions;

constexpr unsigned number_of(Direction direction, const DirectionOrder& order) {
  return static_cast<unsigned>(std::ranges::find(order, direction) - order.begin());
}

}  // namespace tilery
