#pragma once
// Walks in JSON, as the page shows them.

#include <string>

#include "tilery/picture/picture.h"
#include "tilery/record/world_record.h"

namespace tilery::web {

/// Where the party is, its health, bag and quest, and what is in sight: WalkState in
/// web/engine/src/types.ts.
std::string walk_json(const quest::World& world, const quest::State& state);

/// A picture: its rows as text, and for each cell the colours by their numbers in a palette.
std::string json_of(const Picture& picture);

}  // namespace tilery::web
