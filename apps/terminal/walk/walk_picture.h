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
  Box panel;   ///< without columns if there is no room
  Box status;  ///< one row where there is no panel, else none
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

/// Draws health, the part of the quest and the light in one row, with the key that tells more.
void draw_walk_status(Picture& picture, Box box, const quest::World& world,
                      const quest::State& state, const Inks& inks);

/// Messages; those from index `fresh` on are new, and `read` rows of the new ones have been read.
struct WalkMessages {
  std::span<const std::string> all;
  std::size_t fresh = 0;
  int read = 0;
};

/// Draws the last messages that fit. Where more new ones are to be read, the next of them, and
/// "more" in the last row.
void draw_messages(Picture& picture, Box box, const WalkMessages& messages, const Inks& inks);

/// Whether more new messages are to be read than those drawn in `box`.
bool has_more(Box box, const WalkMessages& messages);

}  // namespace tilery
