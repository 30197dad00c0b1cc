#pragma once
// What a new game plays by where the file of its rules may have changed.

#include <cstdint>
#include <expected>
#include <functional>
#include <string>

#include "tilery/core/error.h"
#include "tilery/game/game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// Reads a game's cartridge again from where it came.
using ReadAgain = std::function<std::expected<Cartridge, Error>()>;

/// A cartridge, and how to read it again; without that its games never change.
struct CartridgeInPlay {
  Cartridge cartridge;
  ReadAgain read_again;
};

enum class Change : std::uint8_t {
  none,
  new_rules,   ///< the file says otherwise now
  broken_file  ///< the file can no longer be read
};

struct Renewal {
  Change change = Change::none;
  Cartridge cartridge;  ///< of the next game
  Rules rules;          ///< the cartridge's, at the size of the game before where that is possible
  int players = 1;      ///< those of the game before where that is possible
  std::string said;     ///< a sentence for the player; empty if nothing changed
};

/// The next game after `game`, which was played by `cartridge`. A broken file changes nothing.
Renewal renewal_of(const Cartridge& cartridge, const ReadAgain& read_again, const Game& game);

}  // namespace tilery
