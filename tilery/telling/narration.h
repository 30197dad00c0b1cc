#pragma once
// A game told in words, for people who read it or have it read to them.

#include <cstdint>
#include <string>

#include "tilery/game/game.h"

namespace tilery {

/// "a" or "an", as it is said before the number: "an 8", "a 16", "an 11", "a 1100".
std::string article_of(std::uint64_t number);

/// What a move did: "left: three tiles moved, two 4s became 8, a 2 appeared in row 1, column 3."
std::string turn_words(const Rules& rules, const Turn& turn);

/// The tile that comes next: "Next: 3." or for a bonus "Next: 6, 12 or 24."; empty where the game
/// does not show it.
std::string next_words(const Rules& rules, const Position& position);

/// "Score 128." or "Player 2 moves. Player 1 has 24, player 2 has 16." Requires 1 or 2 players.
std::string score_words(const Rules& rules, const Position& position, int players);
std::string score_words(const Game& game);

/// The score and, where the game shows it, the tile that comes next, each in a line with its end.
std::string score_lines(const Game& game);

/// What holds the game up, if anything does: the goal that asks to go on, or the end and its
/// result.
std::string standing_words(const Game& game);

}  // namespace tilery
