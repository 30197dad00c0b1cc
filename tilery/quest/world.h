#pragma once
// A world to walk in, as its files describe it. Nothing in it changes during play.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tilery/explore/map.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery::quest {

/// The look of a tile: a character, or 8 rows of 8 dots with the leftmost dot in the highest bit.
/// Colours are 0xRRGGBB.
struct Look {
  char32_t glyph = U'?';
  std::uint32_t ink = 0xFFFFFF;
  std::uint32_t paper = 0;
  std::array<std::uint8_t, 8> dots{};
  friend bool operator==(const Look&, const Look&) = default;
};

/// A tile of the ground, or the look of a thing, a creature or the party.
struct TileKind {
  std::string name;
  Look look;
  bool is_walkable = false;
  bool is_opaque = false;
};

struct ItemKind {
  std::string name;
  std::string about;
  TileCode tile = 0;
  int light = 0;    ///< its reach when lit; 0 if it cannot be lit
  int burns = 0;    ///< turns that it burns; 0 for ever
  int heals = 0;    ///< health that using it up gives
  int strikes = 0;  ///< damage that it adds to a blow
};

/// Behaviour of a creature.
enum class Mood : std::uint8_t { still, wander, follow, flee, hunt };

struct CreatureKind {
  std::string name;
  TileCode tile = 0;
  Mood mood = Mood::still;
  int health = 1;
  int bite = 0;
  int light = 0;  ///< the reach of the light that it carries
  int sight = 6;  ///< cells that it sees, 1 to 20
  int pace = 1;   ///< turns from one move to the next
};

enum class ThingKind : std::uint8_t { sign, door, chest, lamp, portal, bed };

/// Something that never moves. A used thing is an open door, an empty chest or a burning lamp.
struct Thing {
  ThingKind kind = ThingKind::sign;
  std::string name;
  Cell cell;
  TileCode tile = 0;
  TileCode tile_used = 0;
  std::string text;         ///< shown when touched
  std::optional<int> key;   ///< the item that opens it
  std::optional<int> lock;  ///< the board that opens it
  std::vector<int> holds;   ///< the items in a chest
  int to_area = 0;          ///< where a portal leads
  Cell to_cell;
  int reach = 0;  ///< of a burning lamp
  bool is_used = false;
};

/// A creature at the start of the game. A creature that speaks is a person.
struct Placed {
  int kind = 0;
  std::string name;
  Cell cell;
  std::string says;
  std::optional<int> after;  ///< after this deed it says `says_after`
  std::string says_after;
  std::optional<int> wants;  ///< the item that it asks for
  std::optional<int> gives;  ///< the item that it gives in return
  std::string thanks;

  [[nodiscard]] bool is_person() const { return !says.empty(); }
};

/// An item on the ground.
struct Lying {
  int kind = 0;
  int left = 0;  ///< turns that it can still burn
  Cell cell;
  friend bool operator==(const Lying&, const Lying&) = default;
};

/// One map with everything on it.
struct Area {
  std::string name;
  std::string title;
  Map map;
  bool is_dark = false;
  bool has_diagonals = true;  ///< whether steps may be diagonal
  int radius = 6;             ///< cells that the party sees, 1 to 20
  std::vector<Thing> things;
  std::vector<Placed> creatures;
  std::vector<Lying> items;
};

/// A sliding board that opens a door when it has a tile of rank `goal` or more.
struct Lock {
  std::string cartridge;
  Rules rules;
  Rank goal = 1;
};

/// A part of the quest.
struct Stage {
  std::string text;  ///< the task, for the player
  int deed = 0;      ///< the deed that completes it
  std::string done;  ///< shown when it is complete
};

struct World {
  std::string name;
  std::string title;
  std::string about;
  std::uint64_t hash = 0;       ///< of the bytes of all its files
  std::vector<TileKind> tiles;  ///< by code
  Opacity opacity;
  std::vector<ItemKind> items;
  std::vector<CreatureKind> creatures;
  std::vector<Lock> locks;
  std::vector<Area> areas;
  std::vector<std::string> deeds;  ///< all deeds that the quest and its people ask about
  std::vector<Stage> stages;       ///< the last one wins the quest; none: there is no quest
  std::vector<int> bag;            ///< the items at the start
  TileCode party_tile = 0;
  int health = 20;
  int start_area = 0;
  Cell start;
};

/// The tile with the code `code`; a tile without a name if the world has none.
inline const TileKind& tile_of(const World& world, TileCode code) {
  static const TileKind unknown{};
  return code < world.tiles.size() ? world.tiles[code] : unknown;
}

}  // namespace tilery::quest
#pragma GCC visibility pop
