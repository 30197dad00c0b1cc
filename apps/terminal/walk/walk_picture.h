#pragma once
// The parts of a walk's page: the map, a panel beside it, messages below.

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
  Box panel;  ///< without columns if there is no room
  Box said;
};

/// The places on a page of that size; nothing if it is smaller than 30 x 12.
std::optional<WalkPlaces> walk_places(Size page);

/// Draws the map, or the board of the lock that the party works at. `marked` is the cursor's place.
void draw_walk_map(Picture& picture, Box box, const quest::World& world, const quest::State& state,
                   std::optional<Offset> marked, const BoardLook& look, const Inks& inks);

/// Draws health, statistics, the quest, what the party carries and what is in sight.
void draw_walk_panel(Picture& picture, Box box, const quest::World& world,
                     const quest::State& state, const Inks& inks);

/// Draws the last messages that fit; those from index `fresh` on are new.
void draw_messages(Picture& picture, Box box, std::span<const std::string> messages,
                   std::size_t fresh, const Inks& inks);

}  // namespace tilery
