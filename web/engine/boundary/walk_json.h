#pragma once
// Walks in JSON, for the page.

#include <string>

#include "tilery/picture/picture.h"
#include "tilery/record/world_record.h"

namespace tilery::web {

/// The party's place, health, bag and quest, and the things in sight: WalkState in
/// web/engine/src/types/world.ts.
std::string walk_json(const quest::World& world, const quest::State& state);

/// The way of each tile if the lock's board were slid in `direction`, as a list. Empty if the party
/// works at no lock.
std::string lock_slide_json(const quest::World& world, const quest::State& state,
                            Direction direction);

/// A picture: its rows as text, and for each cell the colours by their numbers in a palette.
std::string json_of(const Picture& picture);

}  // namespace tilery::web
