#pragma once
// Numbers of blocks, three columns and five rows a digit, for tiles that have room for them.

#include <string_view>

#include "tilery/picture/picture.h"

namespace tilery {

/// The room that `text` takes in big digits, without a rim; 0 x 0 if not all of it is digits.
Size big_size(std::string_view text);

/// Writes `digits` to the right of and below `corner`, in blocks of the style's ink. Requires
/// digits alone.
void write_big(Picture& picture, Cell corner, std::string_view digits, const Style& style);

}  // namespace tilery
