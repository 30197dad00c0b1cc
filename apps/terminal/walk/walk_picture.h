#pragma once
// What a walk looks like on a page: the map, a panel beside it, what was said below it.

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "apps/terminal/toolkit/writing.h"
#include "tilery/picture/board_picture.h"
#include "tilery/picture/picture.h"
#include "tilery/quest/state.h"

namespace tilery {

/// Where the parts of the page stand.
struct WalkPlaces {
  Box map;
  Box panel;  ///< no columns where there is no room
  Box said;
};

/// The places on a page of that size; nothing if it is smaller than 30 x 12.
std::optional<WalkPlaces> walk_places(Size page);

/// The map, or the board of the lock that is worked at. `marked` is where a cursor stands.
void draw_walk_map(Picture& picture, Box box, const quest::World& world, const quest::State& state,
                   std::optional<Offset> marked, const BoardLook& look, const Inks& inks);

/// Statistics, the quest, what is in sight and what is carried.
void draw_walk_panel(Picture& picture, Box box, const quest::World& world,
                     const quest::State& state, const Inks& inks);

/// The last of `messages` that fit; those from `fresh` on are new.
void draw_messages(Picture& picture, Box box, std::span<const std::string> messages,
                   std::size_t fresh, const Inks& inks);

}  // namespace tilery
