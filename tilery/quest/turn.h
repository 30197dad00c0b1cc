#pragma once
// One turn: the player's command and the world's answer. Equal states and commands give equal
// turns.

#include <string>
#include <vector>

#include "tilery/quest/command.h"
#include "tilery/quest/state.h"

namespace tilery::quest {

/// The result of a command. A command that cannot be done takes no turn and changes nothing.
struct Outcome {
  State state;
  std::vector<std::string> messages;  ///< a sentence each
  bool took_turn = false;
};

Outcome act(const World& world, State state, const Command& command);

}  // namespace tilery::quest
