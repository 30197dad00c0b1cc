#pragma once
// The state of a game in a world, as one value, and the contents of its cells.

#include <cstdint>
#include <optional>
#include <vector>

#include "tilery/core/random.h"
#include "tilery/game/position.h"
#include "tilery/quest/world.h"

#pragma GCC visibility push(default)
namespace tilery::quest {

/// Equal items in the bag.
struct Carried {
  int kind = 0;
  int count = 1;
  int left = 0;  ///< turns that it can still burn
  bool is_lit = false;
  friend bool operator==(const Carried&, const Carried&) = default;
};

/// A creature. At health 0 it is gone.
struct Creature {
  Cell cell;
  int health = 0;
  std::optional<Cell> goal;     ///< where it last saw the party
  std::optional<Cell> seen_at;  ///< where the party last saw it
  bool is_pleased = false;      ///< whether it has got the item that it wants
  friend bool operator==(const Creature&, const Creature&) = default;
};

/// The state of one area. Things and creatures have the world's order.
struct AreaState {
  std::vector<std::uint8_t> used;  ///< by thing: 1 for an open door, an empty chest, a burning lamp
  std::vector<Creature> creatures;
  std::vector<Lying> items;
  std::vector<std::uint16_t> memory;  ///< by cell: the code last seen there plus 1; 0 if never seen
  friend bool operator==(const AreaState&, const AreaState&) = default;
};

struct Statistics {
  std::uint64_t turns = 0;
  std::uint64_t steps = 0;
  std::uint64_t seen_cells = 0;
  std::uint64_t blows = 0;    ///< by the party, hits and misses
  std::uint64_t beaten = 0;   ///< creatures whose health the party brought to 0
  std::uint64_t fainted = 0;  ///< times that the party's health came to 0
  std::uint64_t locks_opened = 0;
  std::uint64_t board_moves = 0;
  friend bool operator==(const Statistics&, const Statistics&) = default;
};

/// A lock that the party works at.
struct LockPlay {
  int thing = 0;  ///< its index in the area
  Position position;
  friend bool operator==(const LockPlay&, const LockPlay&) = default;
};

struct State {
  Random random;
  int area = 0;
  Cell cell;
  int health = 0;
  int rest_area = 0;  ///< the area in which a party that faints wakes up, on the cell `rest`
  Cell rest;
  std::vector<Carried> bag;
  std::vector<std::uint8_t> deeds;  ///< in the world's order: 1 if done
  int stage = 0;                    ///< the number of stages of the quest that are complete
  bool is_won = false;
  std::vector<AreaState> areas;
  std::optional<LockPlay> lock;
  Statistics statistics;
  friend bool operator==(const State&, const State&) = default;
};

/// The beginning of a game. The seed decides all chance.
State first_state(const World& world, std::uint64_t seed);

inline const Area& area_of(const World& world, const State& state) {
  return world.areas[std::size_t(state.area)];
}
inline const AreaState& here(const State& state) { return state.areas[std::size_t(state.area)]; }

/// The index of `cell` in the area's cells and in the party's memory. Requires a cell on the map.
inline std::size_t index_of(const Area& area, Cell cell) {
  return std::size_t(cell.y) * std::size_t(area.map.width) + std::size_t(cell.x);
}

/// The reach of the brightest lit item in the bag; 0 without one.
int party_light(const World& world, const State& state);

/// The index in the bag of the first item of that kind; nothing if there is none.
std::optional<std::size_t> place_in_bag(const State& state, int item);

/// The signature of everything in `state`, as docs/formats.md lists it.
std::uint64_t signature_of(const State& state);

/// The lock that the party works at. Requires state.lock.
const Lock& lock_of(const World& world, const State& state);

/// The index of the thing or the living creature on `cell`; nothing if there is none.
std::optional<std::size_t> thing_at(const World& world, const State& state, Cell cell);
std::optional<std::size_t> creature_at(const State& state, Cell cell);

/// Whether a thing blocks its cell. All do except portals, beds and open doors.
bool is_solid(const Thing& thing, bool is_used);

/// Whether tile and things leave `cell` open. Creatures and the party do not count.
bool is_open(const World& world, const State& state, Cell cell);

/// Whether `cell` is open, without a creature and without the party.
bool is_free(const World& world, const State& state, Cell cell);

/// The offset from `from` to the nearest image of `to`. Nothing if that is more than `reach` rows
/// or columns away.
std::optional<Offset> way_to(const MapView& map, Cell from, Cell to, int reach);

/// Whether the area allows this step; some areas forbid diagonals.
bool allows(const Area& area, Offset step);

/// The number of steps, straight or diagonal, that an offset takes.
constexpr int steps_of(Offset offset) {
  const int wide = offset.dx < 0 ? -offset.dx : offset.dx;
  const int high = offset.dy < 0 ? -offset.dy : offset.dy;
  return wide > high ? wide : high;
}

}  // namespace tilery::quest
#pragma GCC visibility pop
