#pragma once
// Recorded games played at random.

#include <cstdint>
#include <string_view>

#include "tilery/record/recorded_game.h"

namespace tilery::test {

/// A game of a shipped cartridge from that seed, begun at the first second of 2026, without events.
RecordedGame new_game(std::string_view cartridge, std::uint64_t seed, int players = 1);

/// Does `count` more events, drawn from `seed`: mostly moves, sometimes an undo or a redo. Fewer if
/// the game ends before.
void do_randomly(RecordedGame& game, std::uint64_t seed, int count);

/// The record of `game` with a first board and the tiles that entered in place of its seed.
Record listed(const RecordedGame& game);

/// Plays random moves until the game is over. Continues after a goal that asks.
void play_to_the_end(RecordedGame& game, std::uint64_t seed);

}  // namespace tilery::test
