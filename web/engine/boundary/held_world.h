#pragma once
// The worlds that the page has opened.

#include "tilery/quest/world_reader.h"
#include "web/engine/boundary/handles.h"

namespace tilery::web {

Handles<quest::WorldFile>& worlds();

}  // namespace tilery::web
