#pragma once
// The parts of a world, each read by itself from world.toml or from an object of a map.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <functional>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/level.h"
#include "tilery/quest/known_properties.h"
#include "tilery/quest/world.h"
#include "tilery/rules/toml.h"

namespace tilery::quest {

/// The codes of tiles by name.
using TileNames = std::map<std::string, TileCode, std::less<>>;

/// `text` with a blank for each line end, and without line ends at its end.
std::string in_one_line(std::string_view text);

/// One line of 1 to 500 bytes.
std::string read_words(const TomlCursor& text);

std::vector<ItemKind> read_items(const TomlCursor& list, const TileNames& tiles);
std::vector<CreatureKind> read_creatures(const TomlCursor& list, const TileNames& tiles);

/// The code of the named tile.
TileCode read_tile(const TomlCursor& name, const TileNames& tiles);

/// The index in `kinds` of the kind called `name`; nothing if there is none.
template <typename Kind>
std::optional<int> place_of(const std::vector<Kind>& kinds, std::string_view name) {
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    if (kinds[i].name == name) {
      return static_cast<int>(i);
    }
  }
  return std::nullopt;
}

/// The tile of a map with its look. Fails if `glyph` is not one character, `ink` or `paper` is not
/// a colour, or `dots` are not eight rows of eight.
std::expected<TileKind, Error> tile_kind_of(const LevelTile& kind, const std::string& source);

/// The code of the tile "party". Adds the tile to `tiles` if no map contains it.
TileCode add_party_tile(const TileNames& names, std::vector<TileKind>& tiles);

/// The index of the deed `text` ("open vault") in world.deeds. Adds the deed if it is not there.
int deed_of(World& world, std::string_view text);

/// A deed in its parts: "give" and "oil".
struct DeedWords {
  std::string_view verb;
  std::string_view name;  ///< empty if the deed has one word
};

/// The parts of `deed`, which must outlive them.
DeedWords deed_words_of(std::string_view deed);

/// A deed and its place in the file.
struct DeedPlace {
  std::string source;
  Place place;
};

/// The faults of deeds: an unknown verb, or a name that the world does not have. `places` has one
/// for each deed. Requires a world with all its objects.
std::vector<Error> faults_of_deeds(const World& world, const std::vector<DeedPlace>& places);

/// A map with its name in the world and the path of its file.
struct NamedLevel {
  std::string name;
  std::string path;
  Level level;
};

/// Warns of each property that `classes` do not have, if its name is nearly the name of a property
/// that they have. Requires owner.file.
void note_misspelt(const Properties& properties,
                   std::initializer_list<const PropertyClass*> classes, const PropertyOwner& owner,
                   Warnings& warnings);

/// The place of the last object in that cell.
Place place_of_object(const NamedLevel& level, Cell cell);

/// Warns of everything that no party can reach, and of portals whose far end has no way back.
/// `levels` are the levels of the world's areas.
void note_reach(const World& world, const std::vector<NamedLevel>& levels, Warnings& warnings);

/// Faults in the order in which they were found.
using Faults = std::vector<Error>;

/// Gives the index in world.locks of the lock for a cartridge and the face of its goal. The source
/// of an error is the faulty property: "lock" or "goal".
using LockMaker =
    std::function<std::expected<int, Error>(const std::string& cartridge, std::int64_t face)>;

/// Input of the reader of objects. Requires a world with its kinds.
struct ObjectSources {
  World& world;
  const TileNames& tiles;
  const std::vector<NamedLevel>& levels;
  LockMaker lock;
  Warnings& warnings;
  std::vector<DeedPlace>& deeds;  ///< of the world's deeds, in their order
  /// The maps were not made for Tilery. Objects with faults are left out with a warning.
  bool are_only_maps = false;
};

/// Adds things, creatures and items to the world's areas, and sets the party's start. Requires
/// areas with their maps. Gives all faults, such as unknown names, two things in one cell, an item
/// where nobody can stand, and a key together with a lock. The start area must have one party.
/// Misspelt properties are warnings.
Faults read_objects(const ObjectSources& sources);

/// Reads one object and keeps the first fault. After a fault its answers are safe but meaningless.
/// Requires sources and object to outlive it.
class ObjectReader {
 public:
  ObjectReader(const ObjectSources& sources, std::size_t area, const LevelObject& object)
      : sources_(sources), area_(area), object_(object) {}

  [[nodiscard]] const std::optional<Error>& fault() const { return fault_; }

  Thing thing(ThingKind kind);
  Placed creature();
  Lying lying();

 private:
  void fail(std::string expected, std::string found) {
    fail_at(object_.place, std::move(expected), std::move(found));
  }
  /// A fault of that property.
  void fail_in(std::string_view property, std::string expected, std::string found) {
    fail_at(place_of_property(property), std::move(expected), std::move(found));
  }
  void fail_at(Place place, std::string expected, std::string found);
  [[nodiscard]] Place place_of_property(std::string_view property) const;
  std::string name_or(std::string_view otherwise);
  std::string kind_or_name();
  /// Whether the object's class has the property.
  [[nodiscard]] bool knows(std::string_view property) const;
  std::string words(std::string_view property);
  bool truth(std::string_view property, bool otherwise);
  std::int64_t number(std::string_view property, std::int64_t least, std::int64_t most);
  std::optional<int> item_called(std::string_view name, std::string_view property);
  std::optional<int> item(std::string_view property);
  /// The items of a list of names, or of names with commas between them.
  std::vector<int> items(std::string_view property);
  std::optional<int> lock();
  /// A kind for a creature that only a map describes.
  int new_kind(const std::string& name);
  /// The tile called `name`. In an error, `property` is the property that gives the name, or that
  /// could give another.
  TileCode tile_called(std::string_view name, std::string_view property);
  [[nodiscard]] TileCode ground_tile() const;
  /// Sets the thing's tiles: the object's own tile, else the tile that it names, else the tile with
  /// the name of its class. A portal without any of these looks like the ground.
  void read_tiles(Thing& thing);
  void read_target(Thing& portal);

  [[nodiscard]] const std::string& type() const { return object_.type; }

  const ObjectSources& sources_;
  std::size_t area_;
  const LevelObject& object_;
  std::optional<Error> fault_;
};

}  // namespace tilery::quest
