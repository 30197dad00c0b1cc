#pragma once
// A world to walk in, as its files say it: nothing in it changes while it is played.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tilery/explore/map.h"
#include "tilery/rules/rules.h"

namespace tilery::quest {

/// How a tile is drawn: a character, or 8 rows of 8 dots, the highest bit the leftmost one. Colours
/// are red, green and blue, 8 bits each, red the highest.
struct Look {
  char32_t glyph = U'?';
  std::uint32_t ink = 0xFFFFFF;
  std::uint32_t paper = 0;
  std::array<std::uint8_t, 8> dots{};
  friend bool operator==(const Look&, const Look&) = default;
};

/// A tile of the ground, or what a thing, a creature or the party looks like.
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
  int light = 0;    ///< how far it shines when lit; 0 for what cannot be lit
  int burns = 0;    ///< for how many turns it does; 0 for ever
  int heals = 0;    ///< what using it up gives
  int strikes = 0;  ///< what it adds to a blow
};

/// What a creature does by itself.
enum class Mood : std::uint8_t { still, wander, follow, flee, hunt };

struct CreatureKind {
  std::string name;
  TileCode tile = 0;
  Mood mood = Mood::still;
  int health = 1;
  int bite = 0;
  int light = 0;  ///< how far the light that it carries shines
  int sight = 6;  ///< how far it sees, 1 to 20
  int pace = 1;   ///< it moves every so many turns
};

enum class ThingKind : std::uint8_t { sign, door, chest, lamp, portal, bed };

/// Something that stands in its place. What is `used` is an open door, an empty chest, a lamp that
/// burns.
struct Thing {
  ThingKind kind = ThingKind::sign;
  std::string name;
  Cell cell;
  TileCode tile = 0;
  TileCode tile_used = 0;
  std::string text;         ///< what it says when touched
  std::optional<int> key;   ///< the item that opens it
  std::optional<int> lock;  ///< the board that opens it
  std::vector<int> holds;   ///< the items in a chest
  int to_area = 0;          ///< where a portal leads
  Cell to_cell;
  int reach = 0;  ///< how far a burning lamp shines
  bool is_used = false;
};

/// A creature where it begins. One that speaks is a person.
struct Placed {
  int kind = 0;
  std::string name;
  Cell cell;
  std::string says;
  std::optional<int> after;  ///< the deed after which it says `says_after` instead
  std::string says_after;
  std::optional<int> wants;  ///< the item that it asks for
  std::optional<int> gives;  ///< what it gives for that
  std::string thanks;

  [[nodiscard]] bool is_person() const { return !says.empty(); }
};

/// An item on the ground, and for how many turns it can still burn.
struct Lying {
  int kind = 0;
  int left = 0;
  Cell cell;
  friend bool operator==(const Lying&, const Lying&) = default;
};

/// One map and what is on it.
struct Area {
  std::string name;
  std::string title;
  Map map;
  bool is_dark = false;
  bool has_diagonals = true;  ///< whether steps lead to all eight neighbours, or to four
  int radius = 6;             ///< how far the party sees, 1 to 20
  std::vector<Thing> things;
  std::vector<Placed> creatures;
  std::vector<Lying> items;
};

/// A board that opens a door once a tile of rank `goal` or more stands on it.
struct Lock {
  std::string cartridge;
  Rules rules;
  Rank goal = 1;
};

/// A part of the quest: what is to be done, and the deed that ends it.
struct Stage {
  std::string text;
  int deed = 0;
  std::string done;  ///< what is said then
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
  std::vector<std::string> deeds;  ///< what the quest and its people ask about, each once
  std::vector<Stage> stages;       ///< at least one; the quest is won after the last
  std::vector<int> bag;            ///< the items that the party begins with
  TileCode party_tile = 0;
  int health = 20;
  int start_area = 0;
  Cell start;
};

/// The tile of that code; one without a name for a code that the world has no tile for.
const TileKind& tile_of(const World& world, TileCode code);

}  // namespace tilery::quest
