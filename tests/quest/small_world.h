#pragma once
// Worlds drawn in letters, for tests.

#include <string>
#include <vector>

#include "tilery/quest/turn.h"
#include "tilery/quest/world.h"

namespace tilery::quest {

/// One area. '#' is a wall, '~' water, '.' floor, and on floor '@' the party, 's' a sign, '+' a
/// door, 'k' one that a key opens, 'L' one that a board opens, '=' a chest with a key, 'o' a dark
/// lamp, '>' a portal to the cell of '<', 'z' a bed, 'w' a wolf, 'r' a rabbit, 'b' a bat, 'c' a
/// cat, 'P' a person who wants bread and gives a key, '!' bread, '/' a torch. The quest is to open
/// the board's door and then to give bread.
World drawn_world(const std::vector<std::string>& rows);

/// The state after the words of a record, one after the other; each must take a turn.
State after(const World& world, State state, const std::string& tokens);

/// The messages of one command, a line each.
std::string said(const World& world, const State& state, const std::string& token);

}  // namespace tilery::quest
