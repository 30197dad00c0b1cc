#pragma once
// A game in words, for people who read it or listen to it.

#include <cstdint>
#include <string>

#include "tilery/explore/tiled/level.h"
#include "tilery/game/game.h"
#include "tilery/record/record.h"

#pragma GCC visibility push(default)
namespace tilery {

/// The article of a number: "an" for "an 8" and "an 11", "a" for "a 16" and "a 1100".
std::string article_of(std::uint64_t number);

/// "an 8", or for a tile with a label "a tile H".
std::string tile_words(const Ladder& ladder, Rank rank);

/// One move: "left: three tiles moved, two 4s became 8, a 2 appeared in row 1, column 3."
std::string turn_words(const Rules& rules, const Turn& turn);

/// "A tile enters after two moves." Empty if a tile enters after every move, and once the game is
/// over.
std::string waiting_words(const Rules& rules, const Position& position);

/// The next tile if the game shows it: "Next: 3.", or "Next: 6, 12 or 24." for a bonus; then the
/// waiting_words().
std::string next_words(const Rules& rules, const Position& position);

/// "Score 128." or "Player 2 moves. Player 1 has 24, player 2 has 16." Requires 1 or 2 players.
std::string score_words(const Rules& rules, const Position& position, int players);
std::string score_words(const Game& game);

/// The score and, if the game shows it, the next tile. One line each, with a line feed.
std::string score_lines(const Game& game);

/// If the game is over, its end and result. If it waits at its goal, the question whether to go on.
/// Otherwise empty.
std::string standing_words(const Game& game);

/// "This game is listed apart from now on: with undo.", for a game whose standing changed from
/// `before` to `now`; empty if `now` adds no reason.
std::string apart_words(Standing before, Standing now);

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// Maps in words: the content of a map, and the view of a party.

/// The map's size, layers and tilesets, one on each line. `name` is the name of its file.
std::string map_words(const TiledMap& map, const std::string& name);

/// The level's edge, light, kinds of tiles with the number of their cells, and objects, one on each
/// line.
std::string level_words(const Level& level);

/// The warnings, one on each line.
std::string warnings_words(const Warnings& warnings);

/// The character that shows a tile: its property `glyph`, else the first letter of its name.
std::string glyph_of(const LevelTile& tile);

/// The party's view, one character for each cell: '@' for the party, a blank for an unseen cell.
/// Rows end with a line feed and have no trailing blanks.
std::string view_words(const Level& level, const View& view);

}  // namespace tilery
