#pragma once
// The files of a world, and the maps among them.

#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/core/signature.h"
#include "tilery/explore/tiled/tiled_file.h"
#include "tilery/quest/world_parts.h"
#include "tilery/rules/toml.h"

namespace tilery::quest {

/// Whether `name` has 1 to 40 lower-case letters, digits and '-': the name of a file beside the
/// world, without its ending.
bool is_plain_name(std::string_view name);
/// The text of `name`. Any other text than a plain name is a fault of the cursor.
std::string read_plain_name(const TomlCursor& name);

/// Reads the files of the world whose world.toml is at `path`. Keeps a signature of all bytes read.
class WorldFiles {
 public:
  WorldFiles(std::string path, FetchFile fetch)
      : path_(std::move(path)), fetch_(std::move(fetch)) {}

  [[nodiscard]] const std::string& path() const { return path_; }
  /// The path of the file called `name` in the folder of world.toml.
  [[nodiscard]] std::string beside(std::string_view name) const;

  std::expected<std::string, Error> read(const std::string& path);
  /// Adds bytes to the signature that come from no file, such as a shipped cartridge.
  void add_to_hash(std::string_view bytes);
  [[nodiscard]] std::uint64_t hash() const { return hash_.value(); }

 private:
  std::string path_;
  FetchFile fetch_;
  Signature hash_;
};

/// Reads the maps of a world and makes its areas and tiles. Requires arguments that outlive it.
class MapsReader {
 public:
  MapsReader(WorldFiles& files, World& world, Warnings& warnings, Faults& faults)
      : files_(files), world_(world), warnings_(warnings), faults_(faults) {}

  /// Reads the maps that `list` names. Faults of the list go to its cursor, faults of maps to
  /// `faults`.
  void read(const TomlCursor& list);

  [[nodiscard]] const TileNames& tiles() const { return tiles_; }
  [[nodiscard]] const std::vector<NamedLevel>& levels() const { return levels_; }

 private:
  void read_map(const std::string& name);
  void add_area(const std::string& name, const std::string& path, const Level& level);
  void read_area_properties(const Properties& properties, const std::string& path, Area& area);
  void add_tile(const LevelTile& kind, const std::string& path);
  void keep(Error fault) { faults_.push_back(std::move(fault)); }

  WorldFiles& files_;
  World& world_;
  Warnings& warnings_;
  Faults& faults_;
  TileNames tiles_;
  std::vector<NamedLevel> levels_;
  std::size_t cells_ = 0;
  std::size_t objects_ = 0;
};

}  // namespace tilery::quest
