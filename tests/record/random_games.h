#pragma once
// Recorded games played by chance.

#include <cstdint>
#include <string_view>

#include "tilery/record/recorded_game.h"

namespace tilery::test {

/// A game of a shipped cartridge from that seed, begun at the dawn of 2026, with nothing done.
RecordedGame new_game(std::string_view cartridge, std::uint64_t seed, int players = 1);

/// Does `count` events more, drawn from `seed`: mostly moves, now and then an undo or a redo;
/// fewer where the game ends before.
void do_randomly(RecordedGame& game, std::uint64_t seed, int count);

/// Moves by chance, going on where asked, until the game is over.
void play_to_the_end(RecordedGame& game, std::uint64_t seed);

}  // namespace tilery::test
