#pragma once
// What a game in lines explains: its words, its rules, what can be done now.

#include <string>

#include "tilery/game/game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// The words of all games and of this one, a line for each use.
std::string play_help(const Cartridge& cartridge);

/// What the game is about and all rules it is played by, a line each.
std::string rules_text(const Cartridge& cartridge, const Rules& rules);

/// What the player may type now and what it does: "left, up: slide the tiles" and so on.
std::string menu_text(const Game& game);

}  // namespace tilery
