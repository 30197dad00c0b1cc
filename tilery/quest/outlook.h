#pragma once
// What the party sees of the area, and what it remembers.

#include <cstdint>
#include <optional>
#include <vector>

#include "tilery/explore/view.h"
#include "tilery/quest/state.h"

namespace tilery::quest {

/// What stands in an area, ready to be looked at: items first, then things, then creatures, each
/// in their order. Lasts no longer than the world, and holds still while the state changes.
class Staging {
 public:
  Staging(const World& world, const State& state);

  [[nodiscard]] Scenery scenery() const;

  /// Creature `index` stands on `cell` now.
  void move_creature(std::size_t index, Cell cell);

 private:
  const World& world_;
  int area_;
  int party_light_;
  std::size_t first_creature_;
  std::vector<Mob> mobs_;
  std::vector<Lamp> lamps_;
};

/// The view from where the party stands.
View outlook(const World& world, const State& state);

/// Whether the party itself stands in light.
bool is_party_lit(const World& world, const State& state);

/// Adds what the party sees to what it remembers: tiles, things and items on the map, and of
/// creatures where they were.
void remember_outlook(const World& world, State& state);

/// What is known of a cell: the tile that stands for all that is there.
struct KnownTile {
  TileCode code = 0;
  bool is_seen = false;  ///< now; else it is remembered
};

/// What shows `offset` away from the party, which may be outside the window: what `view`, its
/// outlook, sees, the party itself in the middle, else what it remembers; nothing for what it never
/// saw.
std::optional<KnownTile> known_tile(const World& world, const State& state, const View& view,
                                    Offset offset);

/// The tile last seen on a cell of the party's area; nothing for a cell it never saw. Requires a
/// cell on the map.
std::optional<TileCode> remembered_tile(const World& world, const State& state, Cell cell);

enum class SightedKind : std::uint8_t { item, thing, creature };

/// Something that the party sees now.
struct Sighted {
  SightedKind kind = SightedKind::thing;
  std::size_t index = 0;  ///< among those of the area
  Offset offset;          ///< from the party
  Cell cell;
};

/// All that is seen now but the ground, the nearest first.
std::vector<Sighted> sighted(const World& world, const State& state);

/// What it is called: "wolf", "Mira", "closed door".
std::string name_of(const World& world, const State& state, const Sighted& sighted);

}  // namespace tilery::quest
