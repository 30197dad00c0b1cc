#pragma once
// What a player types on a walk, and what it means.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/direction.h"
#include "tilery/quest/command.h"

namespace tilery {

enum class ExploreVerb : std::uint8_t {
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
  help,
  quit
};

struct ExploreCommand {
  ExploreVerb verb = ExploreVerb::look;
  const quest::Compass* point = nullptr;  ///< for step and run, and for look where one is named
  int times = 1;                          ///< for step
  Direction direction = Direction::left;  ///< for slide
  std::string name;                       ///< whoever or whatever is meant, in lower case
};

/// What `line` means, in any mixture of capitals; `is_at_lock` decides what "left" is. Nothing for
/// what is none of the words.
std::optional<ExploreCommand> explore_command_of(std::string_view line, bool is_at_lock);

/// The words that a line can begin with, to suggest one for a misspelt word.
std::vector<std::string_view> known_explore_words();

/// What all words do, a line each.
std::string explore_help();

}  // namespace tilery
