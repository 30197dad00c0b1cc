#pragma once
// Objects that follow a template.

#include "tilery/explore/tiled/tiled_map.h"

namespace tilery {

/// The object, with what the map's template of it says where it says nothing itself; as it is, if
/// it follows none.
TiledObject with_template(const TiledObject& object, const TiledMap& map);

/// `properties`, and after them those of `others` whose names are not among them.
Properties with_others(Properties properties, const Properties& others);

}  // namespace tilery
