#pragma once
// What is in a map, and what a party sees there, as text.

#include <string>

#include "tilery/explore/tiled/level.h"
#include "tilery/explore/view.h"

namespace tilery {

/// A line for each thing of note: size, layers, tilesets, kinds of tiles with how many cells show
/// them, objects. Ends with a line feed.
std::string words_of(const TiledMap& map, const std::string& name);
std::string words_of(const Level& level);

/// The warnings, a line each.
std::string words_of(const Warnings& warnings);

/// The character that shows a tile: its property `glyph`, else the first letter of its name.
std::string glyph_of(const LevelTile& kind);

/// What is seen, a character a cell: '@' the party, blanks what is not seen. Rows end with a line
/// feed, and with no blanks.
std::string picture_of(const Level& level, const View& view);

}  // namespace tilery
