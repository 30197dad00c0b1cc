#pragma once
// TMX, TSX: XML on its way to elements.

#include <optional>

#include "tilery/explore/tiled/element.h"
#include "tilery/explore/tiled/reading.h"

namespace tilery {

/// The root element of `reading.bytes()`, which are XML in UTF-8. Nothing, and a fault in
/// `reading`, where they are not, or are nested too deep, or have more elements than it allows.
std::optional<Element> elements_of_tmx(Reading& reading);

}  // namespace tilery
