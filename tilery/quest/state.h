#pragma once
// How a game in a world stands: everything that changes while it is played, as one value.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tilery/core/random.h"
#include "tilery/game/position.h"
#include "tilery/quest/world.h"

namespace tilery::quest {

/// Items in the bag that are alike in everything.
struct Carried {
  int kind = 0;
  int count = 1;
  int left = 0;  ///< for how many turns it can still burn
  bool is_lit = false;
  friend bool operator==(const Carried&, const Carried&) = default;
};

/// A creature; one without health is gone.
struct Creature {
  Cell cell;
  int health = 0;
  std::optional<Cell> goal;     ///< where it saw the party last
  std::optional<Cell> seen_at;  ///< where the party saw it last
  bool is_pleased = false;      ///< has been given what it wants
  friend bool operator==(const Creature&, const Creature&) = default;
};

/// One area, things and creatures in the order of the world's.
struct AreaState {
  std::vector<std::uint8_t> used;  ///< 1 for an open door and the like
  std::vector<Creature> creatures;
  std::vector<Lying> items;
  std::vector<std::uint16_t> memory;  ///< a cell's code plus 1 as it was last seen; 0 for never
  friend bool operator==(const AreaState&, const AreaState&) = default;
};

struct Statistics {
  std::uint64_t turns = 0;
  std::uint64_t steps = 0;
  std::uint64_t seen_cells = 0;
  std::uint64_t blows = 0;
  std::uint64_t beaten = 0;
  std::uint64_t fainted = 0;
  std::uint64_t locks_opened = 0;
  std::uint64_t board_moves = 0;
  friend bool operator==(const Statistics&, const Statistics&) = default;
};

/// A lock that is being worked at.
struct LockPlay {
  int thing = 0;  ///< of the area
  Position position;
  friend bool operator==(const LockPlay&, const LockPlay&) = default;
};

struct State {
  Random random;
  int area = 0;
  Cell cell;
  int health = 0;
  int rest_area = 0;  ///< where the party wakes up
  Cell rest;
  std::vector<Carried> bag;
  std::vector<std::uint8_t> deeds;  ///< 1 for what is done, in the world's order
  int stage = 0;
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

/// How far the party's light shines: that of the best thing it has lit.
int party_light(const World& world, const State& state);

/// Where in the bag the first item of that kind is; nothing if there is none.
std::optional<std::size_t> place_in_bag(const State& state, int item);

/// The signature of everything in `state`, as docs/formats.md lists it.
std::uint64_t signature_of(const State& state);

}  // namespace tilery::quest
