#pragma once
// The start of a new game, by the options of the command line.

#include <expected>
#include <string>

#include "tilery/core/error.h"
#include "tilery/game/game.h"
#include "tilery/record/recorded_game.h"
#include "tilery/rules/cartridge.h"

namespace tilery {

class ConsoleCommand;

/// The values of --seed, --players, --size and --from; empty if not given.
struct StartWords {
  std::string seed;
  std::string players;
  std::string size;
  std::string from;
};

/// The setup that `words` ask for, with a random seed from the system if they have none. Ignores
/// `words.from`. Fails on a seed, a size or a number of players that the cartridge does not offer.
std::expected<GameSetup, Error> setup_of(const Cartridge& cartridge, const StartWords& words);

/// The cartridge at `size`, or at its own size if `size` is empty. Fails if `cartridge` is an
/// error, and on a size that it does not offer.
std::expected<Cartridge, Error> sized(std::expected<Cartridge, Error> cartridge,
                                      const std::string& size);

/// A new game on the board in `words.from`, as a record without moves. The board sets the size.
/// Fails as setup_of does, if `words.from` is no board of the game, and if no tile can move there.
std::expected<Record, Error> start_of(const Cartridge& cartridge, const StartWords& words);

/// The new game, without moves. Fails as setup_of and start_of do.
std::expected<RecordedGame, Error> game_of(const Cartridge& cartridge, const StartWords& words);

/// Adds --seed, --players, --size and --from, which write into `words`. `words` must outlive the
/// command.
void add_start_options(ConsoleCommand command, StartWords& words);

}  // namespace tilery
