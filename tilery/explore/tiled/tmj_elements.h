#pragma once
// TMJ, TSJ: JSON on its way to the elements that TMX has.

#include <optional>

#include "tilery/explore/tiled/element.h"
#include "tilery/explore/tiled/reading.h"

namespace tilery {

/// The object in `reading.bytes()` as TMX would have it: the root called by its "type" ("map",
/// "tileset"), `name` if it has none; <properties>, <data>, <image>, <point> where JSON has
/// members, a layer's tag for its "type". Nothing, and a fault in `reading`, where they are no
/// JSON, are nested too deep, or hold more values than it allows.
std::optional<Element> elements_of_tmj(Reading& reading, std::string name);

/// Renames and moves what the JSON form keeps elsewhere than XML does, in `element` and below.
/// Before it each member that is a list or an object is a child called as its key, and the items of
/// a list are children called "item".
void shape_as_tmx(Element& element);

}  // namespace tilery
