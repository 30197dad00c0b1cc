#pragma once
// Reads the pictures of characters of REXPaint (.xp) as maps.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/tiled_file.h"

namespace tilery {

/// Whether a file claims to be a picture of REXPaint: it is in gzip, or its path ends in ".xp".
bool is_xp(std::string_view path, std::string_view bytes);

/// The picture in `bytes` as a map with tiles of 8 x 8 pixels. Each layer becomes a tile layer. One
/// tileset has a tile for each combination of glyph and colors, with the properties `glyph`, `ink`,
/// `paper` and `code`, the glyph's number in code page 437. Cells with pure magenta paper, which is
/// transparent, are empty. At most 4,194,304 cells in 64 layers. Fails at the first fault and names
/// the byte in the unpacked file.
std::expected<TiledFile, Error> read_xp(std::string_view bytes, const std::string& source,
                                        const TiledLimits& limits = {});

}  // namespace tilery
