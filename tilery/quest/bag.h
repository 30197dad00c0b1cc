#pragma once
// What the party carries.

#include "tilery/quest/happening.h"

namespace tilery::quest {

/// Adds to what is alike in the bag. `left` is for how many turns it can still burn.
void put_in_bag(const Happening& happening, int item, int left);

/// A new item, which has not burnt yet.
void put_in_bag(const Happening& happening, int item);

/// Takes one out of the bag. Requires a place in the bag.
Carried take_from_bag(State& state, std::size_t place);

/// Each does what its name says with an item of that kind; false, with a reason said, where it
/// cannot.
bool use_item(const Happening& happening, int item);
bool light_item(const Happening& happening, int item);
bool drop_item(const Happening& happening, int item);
bool give_item(const Happening& happening, int item);

/// What lies where the party stands goes into the bag.
void pick_up(const Happening& happening);

/// A turn's worth of burning.
void burn_down(const Happening& happening);

}  // namespace tilery::quest
