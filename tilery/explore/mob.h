#pragma once
// Who stands on the map: the party and mobs.

#include <cstdint>

#include "tilery/explore/map.h"

namespace tilery {

/// What a cell of a picture shows. Bits 14 to 0 are a tile's code. Bit 15 is set for tiles of the
/// map; a mob's graphic may use it freely.
using Graphic = std::uint16_t;

inline constexpr Graphic tile_mark = 0x8000;
inline constexpr Graphic blank = 0x0020;
inline constexpr Graphic party_graphic = tile_mark | 0x0077;

constexpr Graphic graphic_of(MapCell cell) { return static_cast<Graphic>(cell | tile_mark); }

struct Party {
  Cell cell;
  Graphic graphic = party_graphic;
};

/// A creature or thing that can move. Kind 0 marks an empty slot; its other fields mean nothing.
struct Mob {
  std::uint16_t kind = 0;
  Graphic graphic = 0;
  std::int16_t x = 0;
  std::int16_t y = 0;
  friend constexpr bool operator==(Mob, Mob) = default;
};
static_assert(sizeof(Mob) == 8);

constexpr Cell cell_of(Mob mob) { return {mob.x, mob.y}; }

}  // namespace tilery
