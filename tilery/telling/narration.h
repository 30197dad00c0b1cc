#pragma once
// A game in words, for people who read it or listen to it.

#include <cstdint>
#include <string>

#include "tilery/game/game.h"

namespace tilery {

/// The article of a number: "an" for "an 8" and "an 11", "a" for "a 16" and "a 1100".
std::string article_of(std::uint64_t number);

/// "an 8", or for a tile with a label "a tile H".
std::string tile_words(const Ladder& ladder, Rank rank);

/// One move: "left: three tiles moved, two 4s became 8, a 2 appeared in row 1, column 3."
std::string turn_words(const Rules& rules, const Turn& turn);

/// "A tile enters after two moves." Empty where one enters after every move, and once the game is
/// over.
std::string waiting_words(const Rules& rules, const Position& position);

/// The next tile if the game shows it: "Next: 3.", or "Next: 6, 12 or 24." for a bonus; then the
/// waiting_words().
std::string next_words(const Rules& rules, const Position& position);

/// "Score 128." or "Player 2 moves. Player 1 has 24, player 2 has 16." Requires 1 or 2 players.
std::string score_words(const Rules& rules, const Position& position, int players);
std::string score_words(const Game& game);

/// The score, and the next tile if the game shows it; each in a line with its line feed.
std::string score_lines(const Game& game);

/// The end and its result if the game is over; the question if it has stopped at its goal;
/// otherwise empty.
std::string standing_words(const Game& game);

}  // namespace tilery
