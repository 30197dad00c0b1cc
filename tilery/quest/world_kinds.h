#pragma once
// The parts of a world.toml, each read by itself. A fault goes to the cursor's FirstFault; what is
// answered then is safe to pass on, but means nothing.

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/explore/tiled/level.h"
#include "tilery/quest/world.h"
#include "tilery/rules/toml.h"

namespace tilery::quest {

/// The codes of tiles by their names.
using TileNames = std::map<std::string, TileCode, std::less<>>;

/// One line of 1 to 500 bytes.
std::string read_words(const TomlCursor& text);

std::vector<ItemKind> read_items(const TomlCursor& list, const TileNames& tiles);
std::vector<CreatureKind> read_creatures(const TomlCursor& list, const TileNames& tiles);

/// The code of the tile that is named there.
TileCode read_tile(const TomlCursor& name, const TileNames& tiles);

/// The place in `kinds` of the one called so; nothing if there is none.
template <typename Kind>
std::optional<int> place_of(const std::vector<Kind>& kinds, std::string_view name) {
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i].name == name) {
      return static_cast<int>(i);
    }
  }
  return std::nullopt;
}

/// What a tile of a map is and looks like. Fails on a `glyph` that is not one character, `ink` or
/// `paper` that is no colour, and `dots` that are not eight rows of eight.
std::expected<TileKind, Error> tile_kind_of(const LevelTile& kind,
                                            const std::string& source);

}  // namespace tilery::quest
