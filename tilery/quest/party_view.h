#pragma once
// The party's view of its area, its memory, and the cells of things that a player names.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/explore/view.h"
#include "tilery/quest/state.h"

#pragma GCC visibility push(default)
namespace tilery::quest {

/// The contents of the party's area, ready for a view: items, then things, then creatures. It does
/// not follow changes of the state. Requires the world to outlive it.
class Staging {
 public:
  Staging(const World& world, const State& state);
  Staging(World&&, const State&) = delete;

  [[nodiscard]] Scenery scenery() const;

  /// Moves creature `index` to `cell`.
  void move_creature(std::size_t index, Cell cell);

 private:
  const World& world_;
  int area_;
  int party_light_;
  std::size_t first_creature_;
  std::vector<Mob> mobs_;
  std::vector<Lamp> lamps_;
};

/// The view from the party's cell.
View party_view(const World& world, const State& state);

/// Whether the party's cell is lit.
bool is_party_lit(const World& world, const State& state);

/// Adds the party's view to its memory: tiles, things, items, and the cells of creatures.
void remember_view(const World& world, State& state);

/// The tile that the party sees or remembers on a cell.
struct KnownTile {
  TileCode code = 0;
  bool is_seen = false;  ///< whether it is in sight now, not only remembered
};

/// The tile at `offset` from the party, also outside the window. It is the tile in `view`, the
/// party's view, if that shows it, else the tile that the party remembers. At {0, 0} it is the tile
/// that shows the party. Nothing for a cell that the party never saw.
std::optional<KnownTile> known_tile(const World& world, const State& state, const View& view,
                                    Offset offset);

/// The tile last seen on a cell of the party's area; nothing for a cell it never saw. Requires a
/// cell on the map.
std::optional<TileCode> remembered_tile(const World& world, const State& state, Cell cell);

enum class SightedKind : std::uint8_t { item, thing, creature };

/// Somebody or something in sight.
struct Sighted {
  SightedKind kind = SightedKind::thing;
  std::size_t index = 0;  ///< in the area's list
  Offset offset;          ///< relative to the party
  Cell cell;
};

/// Everything in sight except the ground, the nearest first.
std::vector<Sighted> sighted(const World& world, const State& state);

/// The name of `sighted`, with its state if it has one: "wolf", "Mira", "closed door".
std::string name_of(const World& world, const State& state, const Sighted& sighted);

/// The name with its article: "a lantern", "an apple". "some" before plurals. Names that begin with
/// a capital or with "the" get no article.
std::string with_article(std::string_view name);

/// Whether `name` is the name `full` or a part of it. Capitals do not matter. False for an empty
/// `name`.
bool is_meant(std::string_view full, std::string_view name);

/// The cell of the person, creature, thing or item called `name`. Part of a name suffices, and
/// capitals do not matter. The nearest one in sight comes first, then a thing that the party
/// remembers, then the cell where a creature was last seen, then the nearest thing in sight of a
/// class with this name ("sign" for one called "board"). Nothing if no name matches, or `name` is
/// empty.
std::optional<Cell> cell_named(const World& world, const State& state, std::string_view name);

/// The kind of the first item in the bag whose name matches as for cell_named.
std::optional<int> item_named(const World& world, const State& state, std::string_view name);

}  // namespace tilery::quest
#pragma GCC visibility pop
