#pragma once
// What creatures do by themselves.

#include "tilery/quest/happening.h"

namespace tilery::quest {

/// Every creature of the area has its turn. They see by the rules by which the party sees: what
/// stands between counts, and the dark hides who carries no light, but from those next to them.
void move_creatures(const Happening& happening);

/// The party strikes a creature.
void strike(const Happening& happening, std::size_t creature);

/// Whoever stands where the party has just come to goes to the nearest cell with room for it, and
/// is gone if no cell has.
void make_room(const Happening& happening);

/// Takes health from the party, which wakes up where it last rested if none is left.
void hurt(const Happening& happening, int bite);

}  // namespace tilery::quest
