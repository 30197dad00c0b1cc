#pragma once
// A player's command, and its form in records.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tilery/core/direction.h"
#include "tilery/explore/map.h"

#pragma GCC visibility push(default)
namespace tilery::quest {

enum class Verb : std::uint8_t {
  step,     ///< to the next cell; a thing or creature there is touched instead
  wait,     ///< and pick up the items here
  use,      ///< an item: eat, drink
  light,    ///< an item; a burning one is put out
  drop,     ///< an item
  give,     ///< an item to a person on the next cell
  slide,    ///< the tiles of a lock
  restart,  ///< the board of a lock
  leave     ///< a lock
};

struct Command {
  Verb verb = Verb::wait;
  Offset step;                            ///< for step: one cell, straight or diagonal
  int item = 0;                           ///< for use, light, drop and give: the kind of item
  Direction direction = Direction::left;  ///< for slide
  friend constexpr bool operator==(const Command&, const Command&) = default;
};

/// Whether the command is for the board of a lock. No time passes in the world then.
constexpr bool is_for_lock(Verb verb) {
  return verb == Verb::slide || verb == Verb::restart || verb == Verb::leave;
}

constexpr Command step_by(Offset step) { return {.verb = Verb::step, .step = step}; }

/// The command as a word in a record: "n", "se", ".", "u3", "l3", "d3", "g3", "<", ">", "^", "v",
/// "r", "q".
std::string token_of(const Command& command);

/// The command that a word in a record names. Nothing for any other text. Items have numbers below
/// 1,000.
std::optional<Command> command_of_token(std::string_view token);

/// One of the eight directions.
struct Compass {
  Offset step;
  std::string_view token;  ///< "ne"
  std::string_view name;   ///< "north-east"
};

/// The eight directions, clockwise from north.
inline constexpr Compass compass[8] = {{{0, -1}, "n", "north"}, {{1, -1}, "ne", "north-east"},
                                       {{1, 0}, "e", "east"},   {{1, 1}, "se", "south-east"},
                                       {{0, 1}, "s", "south"},  {{-1, 1}, "sw", "south-west"},
                                       {{-1, 0}, "w", "west"},  {{-1, -1}, "nw", "north-west"}};

/// The direction nearest to `offset`. Requires an offset other than {0, 0}.
const Compass& compass_of(Offset offset);

}  // namespace tilery::quest
#pragma GCC visibility pop
