#pragma once
// The cartridges that the tests make ROMs of.

#include <array>
#include <string>

#include "tilery/retro/atari_rom.h"
#include "tilery/rules/cartridge.h"

namespace tilery::retro {

/// tests/retro/cartridges/NAME.toml, or the shipped cartridge of that name; read once.
const Cartridge& atari_cartridge(const std::string& name);

/// The ROM of that cartridge in the colours of the theme "2600".
AtariRom rom_of(const std::string& name);

/// The games that the tests play: the original, another ladder, two with low largest tiles, a game
/// of a user, and a game that asks at a low goal. The first three ship.
inline constexpr std::array<const char*, 6> atari_games = {"2048-vcs",   "2584-vcs", "64-vcs",
                                                           "capped-low", "quarry",   "rivals"};

/// The name without dashes, which names of tests may not have.
std::string test_name_of(std::string game);

}  // namespace tilery::retro
