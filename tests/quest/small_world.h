#pragma once
// Worlds drawn in letters, for tests.

#include <string>
#include <vector>

#include "tilery/quest/turn.h"
#include "tilery/quest/world.h"

namespace tilery::quest {

/// A world of one area, drawn in characters. Below things, creatures, people and portals is floor.
///   terrain:   '#' wall, '~' water, '.' floor;
///   doors:     '+' plain, 'k' opened by a key, 'L' opened by a board;
///   things:    's' sign, '=' chest that holds a key, 'o' dark lamp, 'z' bed, '!' bread, '/' torch;
///   creatures: 'w' wolf, 'r' rabbit, 'b' bat, 'c' cat;
///   people:    '@' the party, 'P' a person who wants bread and gives a key;
///   portals:   '>' leads to the cell of '<'.
/// The quest is to open the board's door and then to give bread.
World drawn_world(const std::vector<std::string>& rows);

/// The state after the commands of these tokens, separated by blanks. Each must take a turn.
State after(const World& world, State state, const std::string& tokens);

/// The messages of one command, a line each.
std::string messages_of(const World& world, const State& state, const std::string& token);

}  // namespace tilery::quest
