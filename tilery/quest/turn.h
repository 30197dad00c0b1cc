#pragma once
// One turn: a command, and what the world does then. Equal states and commands give equal turns.

#include <string>
#include <vector>

#include "tilery/quest/command.h"
#include "tilery/quest/state.h"

namespace tilery::quest {

/// What came of a command. One that could not be done takes no turn and changes nothing.
struct Outcome {
  State state;
  std::vector<std::string> messages;  ///< a sentence each
  bool took_turn = false;
};

Outcome act(const World& world, State state, const Command& command);

}  // namespace tilery::quest
