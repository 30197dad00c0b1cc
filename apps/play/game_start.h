#pragma once
// What a new game begins with, in the words of the command line.

#include <expected>
#include <string>

#include "tilery/core/error.h"
#include "tilery/game/game.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

/// The values of --seed, --players, --size and --from; empty ones are left to the game.
struct StartWords {
  std::string seed;
  std::string players;
  std::string size;
  std::string from;
};

/// A seed from the system where no other is given. `words.from` is not looked at. Fails on what the
/// cartridge does not offer.
std::expected<GameSetup, Error> setup_of(const Cartridge& cartridge, const StartWords& words);

/// The cartridge, if there is one, at that size; its own where `size` is empty. Fails on one that
/// it does not offer.
std::expected<Cartridge, Error> sized(std::expected<Cartridge, Error> cartridge,
                                      const std::string& size);

/// A new game on the board that `words.from` writes down, which sets the size: a record without
/// moves. Fails as setup_of does, and on what is no board of the game.
std::expected<Record, Error> start_of(const Cartridge& cartridge, const StartWords& words);

/// The game that begins so, with nothing done. Fails as setup_of and start_of do.
std::expected<RecordedGame, Error> game_of(const Cartridge& cartridge, const StartWords& words);

}  // namespace tilery
