#pragma once
// Pictures of characters by REXPaint (.xp), read as maps.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/tiled_file.h"

namespace tilery {

/// The picture in `bytes` as a map whose tiles are 8 x 8 pixels: a tile layer for each of its own,
/// and one tileset with a tile for each glyph in its two colors. A tile's properties say the
/// `glyph`, its `ink` and `paper`, and its number in code page 437 as its `code`. Cells of the
/// transparent paper, pure magenta, are empty. Takes up to 4,194,304 cells in 64 layers. Fails at
/// the first fault, naming the byte in the unpacked file.
std::expected<TiledFile, Error> read_xp(std::string_view bytes, const std::string& source,
                                        const TiledLimits& limits = {});

}  // namespace tilery
