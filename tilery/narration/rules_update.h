#pragma once
// The rules of a new game, if the file of its cartridge may have changed since the previous game.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <string>

#include "tilery/core/error.h"
#include "tilery/game/game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// Reads a game's cartridge again from its source: the level with this number, or the whole
/// cartridge for 0. Fails if it has no such level.
using ReadAgain = std::function<std::expected<Cartridge, Error>(std::size_t level)>;

/// The level number in the name of `cartridge`; 0 if it is no level.
std::size_t level_number(const Cartridge& cartridge);

/// The level `step` levels after the level `cartridge`. Fails if `cartridge` is no level, or if
/// there is no such level.
std::expected<Cartridge, Error> other_level(const Cartridge& cartridge, const ReadAgain& read_again,
                                            int step);

/// A cartridge, and the function that reads it again. Without the function, every new game has the
/// same rules.
struct CartridgeInPlay {
  Cartridge cartridge;
  ReadAgain read_again;
};

enum class Change : std::uint8_t {
  none,
  new_rules,   ///< the rules in the file have changed
  broken_file  ///< the file can no longer be read
};

struct RulesUpdate {
  Change change = Change::none;
  Cartridge cartridge;  ///< of the next game
  Rules rules;          ///< the cartridge's, if possible at the size of the previous game
  int players = 1;      ///< if possible as many as before
  std::string said;     ///< a sentence for the player; empty if nothing changed
};

/// The next game after `game`, which was played by `cartridge`. A broken file changes nothing.
RulesUpdate rules_update_of(const Cartridge& cartridge, const ReadAgain& read_again,
                            const Game& game);

}  // namespace tilery
