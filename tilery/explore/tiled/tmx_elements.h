#pragma once
// Reads the elements of a TMX file.

#include <cstddef>
#include <string_view>

#include "tilery/explore/tiled/elements.h"

namespace tilery {

/// Takes an upper bound of the file's elements and attributes from the allowance. False, with a
/// fault, if the allowance is too small or the file is not UTF-8.
bool take_tmx(FileReading& reading);

/// Adds a cell written as <tile gid="1"/>, or as <tile/> if empty, to `data`. `gid` is empty where
/// the attribute is missing. False, with a fault at byte `offset`, if it is no number of 32 bits.
bool add_tmx_cell(FileReading& reading, Element& data, std::string_view gid, std::size_t offset);

}  // namespace tilery
