#pragma once
// What a player does in one turn.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "tilery/core/direction.h"
#include "tilery/explore/map.h"

namespace tilery::quest {

enum class Verb : std::uint8_t {
  step,   ///< or touch what stands there
  wait,   ///< also to look for anything here
  use,    ///< an item: eat, drink
  light,  ///< or put out
  drop,
  give,     ///< to whoever wants it, next to the party
  slide,    ///< on the board of a lock
  restart,  ///< that board
  leave     ///< it
};

struct Command {
  Verb verb = Verb::wait;
  Offset step;                            ///< for Verb::step: one cell, straight or diagonally
  int item = 0;                           ///< for use, light, drop and give: its kind
  Direction direction = Direction::left;  ///< for Verb::slide
  friend constexpr bool operator==(const Command&, const Command&) = default;
};

constexpr Command step_by(Offset step) { return {.verb = Verb::step, .step = step}; }

/// The command as a word of a record: "n", "se", ".", "u3", "l3", "d3", "g3", "<", ">", "^", "v",
/// "r", "q".
std::string token_of(const Command& command);

/// The command that a word of a record says; nothing for any other text. Item numbers are below
/// 1,000.
std::optional<Command> command_of_token(std::string_view token);

/// The eight directions clockwise from north, and what they are called.
struct Compass {
  Offset step;
  std::string_view token;  ///< "ne"
  std::string_view name;   ///< "north-east"
};
inline constexpr Compass compass[8] = {{{0, -1}, "n", "north"}, {{1, -1}, "ne", "north-east"},
                                       {{1, 0}, "e", "east"},   {{1, 1}, "se", "south-east"},
                                       {{0, 1}, "s", "south"},  {{-1, 1}, "sw", "south-west"},
                                       {{-1, 0}, "w", "west"},  {{-1, -1}, "nw", "north-west"}};

/// The compass point nearest to `offset`, which is not {0, 0}.
const Compass& compass_of(Offset offset);

}  // namespace tilery::quest
