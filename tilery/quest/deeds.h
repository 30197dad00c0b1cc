#pragma once
// What quests and people ask about: things done, each a verb and a name.

#include <expected>
#include <string>
#include <string_view>

#include "tilery/core/error.h"
#include "tilery/quest/world.h"

namespace tilery::quest {

/// The number of the deed that `text` says ("open vault"), which is added to the world's if it is
/// new.
int deed_of(World& world, std::string_view text);

/// Fails on a deed that can never be done, or whose words are none: it names what does not exist.
/// Requires a world with all its objects.
std::expected<void, Error> check_deeds(const World& world, const std::string& source);

}  // namespace tilery::quest
