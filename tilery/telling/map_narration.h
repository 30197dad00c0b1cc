#pragma once
// Maps in words: what a map holds, and what a party sees there.

#include <string>

#include "tilery/explore/tiled/level.h"

namespace tilery {

/// The map's size, layers and tilesets, one a line. `name` is that of its file.
std::string map_words(const TiledMap& map, const std::string& name);

/// The level's edge, light, kinds of tiles with the number of their cells, and objects, one a line.
std::string level_words(const Level& level);

/// The warnings, one a line.
std::string warnings_words(const Warnings& warnings);

/// The character that shows a tile: its property `glyph`, else the first letter of its name.
std::string glyph_of(const LevelTile& tile);

/// What the party sees, one character a cell: '@' for the party, a blank for an unseen cell. Rows
/// end with a line feed and have no blanks before it.
std::string view_words(const Level& level, const View& view);

}  // namespace tilery
