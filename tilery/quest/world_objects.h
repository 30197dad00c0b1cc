#pragma once
// The objects of a world's maps: what stands, lies, lives and leads somewhere.

#include <expected>
#include <string>
#include <vector>

#include "tilery/explore/tiled/level.h"
#include "tilery/quest/world_kinds.h"

namespace tilery::quest {

/// A map with the name it has in the world and its file's path.
struct NamedLevel {
  std::string name;
  std::string path;
  Level level;
};

/// The lock that a cartridge and a face on its ladder make; made once for equal ones.
using LockMaker =
    std::function<std::expected<int, Error>(const std::string& cartridge, std::int64_t face)>;

/// What the reader of objects builds on. Kinds and deeds of the world are there already.
struct ObjectSources {
  World& world;
  const TileNames& tiles;
  const std::vector<NamedLevel>& levels;
  LockMaker lock;
  Warnings& warnings;
};

/// Fills the areas of the world, which are there with their maps, with things, creatures and items,
/// and finds where the party begins. Fails on names that nothing has, on two things in one cell,
/// on what stands where it cannot, and on a start area without a party.
std::expected<void, Error> read_objects(const ObjectSources& sources);

}  // namespace tilery::quest
