#pragma once
// The words that a player types on a walk, and their meanings.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/quest/command.h"

namespace tilery {

enum class WalkVerb : std::uint8_t {
  step,
  wait,
  look,
  bag,
  use,
  light,
  douse,
  drop,
  give,
  travel,
  touch,
  run,
  explore,
  status,
  quest,
  log,
  map,
  slide,
  restart,
  leave,
  board,
  rules,
  line,
  hint,
  where,
  places,
  anew,
  help,
  quit
};

struct WalkCommand {
  WalkVerb verb = WalkVerb::look;
  const quest::Compass* point = nullptr;  ///< for step and run; for look, if the player named one
  int times = 1;                          ///< for step and wait, 1 to 100
  Direction direction = Direction::left;  ///< for slide
  std::string name;                       ///< of a person, thing or item, as typed
};

/// The command in `line`, in any capitals. At a lock "left" slides the tiles; elsewhere it is a
/// step. Nothing if the first word is unknown, or if the words after it do not fit it.
std::optional<WalkCommand> walk_command_of(std::string_view line, bool is_at_lock);

/// All words that may begin a line. A program suggests the nearest for a misspelt word.
std::vector<std::string_view> known_walk_words();

/// The list of commands, one on each line.
std::string walk_help();

}  // namespace tilery
