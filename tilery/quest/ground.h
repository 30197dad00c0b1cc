#pragma once
// What stands where, and whether there is room.

#include <optional>

#include "tilery/quest/state.h"

namespace tilery::quest {

/// The thing or creature of the area on `cell`, by its number; nothing if there is none. Those that
/// are gone do not count.
std::optional<std::size_t> thing_at(const World& world, const State& state, Cell cell);
std::optional<std::size_t> creature_at(const State& state, Cell cell);

/// Whether a thing lets nobody onto its cell: all do but portals, beds and open doors.
bool is_solid(const Thing& thing, bool is_used);

/// Whether tile and things let one stand on `cell`, whoever stands there now.
bool is_open(const World& world, const State& state, Cell cell);

/// The same, and nobody stands there, the party neither.
bool is_free(const World& world, const State& state, Cell cell);

/// The way from `from` to the nearest image of `to`; nothing if that is more than `reach` rows or
/// columns away.
std::optional<Offset> way_to(const MapView& map, Cell from, Cell to, int reach);

/// Whether the area lets anybody go by that offset in one step.
bool allows(const Area& area, Offset step);

/// How many steps an offset takes, diagonal ones among them.
constexpr int steps_of(Offset offset) {
  const int wide = offset.dx < 0 ? -offset.dx : offset.dx;
  const int high = offset.dy < 0 ? -offset.dy : offset.dy;
  return wide > high ? wide : high;
}

}  // namespace tilery::quest
