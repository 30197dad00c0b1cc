#pragma once
// Reads the elements of a TMX file.

#include <cstddef>
#include <string_view>

#include "tilery/explore/tiled/elements.h"

namespace tilery {

/// Whether the file is UTF-8 and has no more elements than the allowance, from which they are
/// taken. Notes a fault otherwise.
bool take_tmx(Reading& reading);

/// Adds a cell written as <tile gid="1"/>, or as <tile/> if empty, to `data`. `gid` is empty where
/// the attribute is missing. False, with a fault at byte `offset`, if it is no number of 32 bits.
bool add_tmx_cell(Reading& reading, Element& data, std::string_view gid, std::size_t offset);

}  // namespace tilery
