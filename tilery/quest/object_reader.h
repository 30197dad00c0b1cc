#pragma once
// One object of a world's map, read from its properties.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/quest/world_objects.h"

namespace tilery::quest {

/// Reads what an object is and keeps the first fault: what is answered then is safe, but means
/// nothing. Sources and object must outlive it.
class ObjectReader {
 public:
  ObjectReader(const ObjectSources& sources, std::size_t area, const LevelObject& object)
      : sources_(sources), area_(area), object_(object) {}

  [[nodiscard]] const std::optional<Error>& fault() const { return fault_; }

  Thing thing(ThingKind kind);
  Placed creature();
  Lying lying();

 private:
  void fail(std::string expected, std::string found);
  std::string name_or(std::string_view otherwise);
  std::string kind_or_name();
  std::string words(std::string_view property);
  bool truth(std::string_view property, bool otherwise);
  std::int64_t number(std::string_view property, std::int64_t least, std::int64_t most);
  std::optional<int> item_called(std::string_view name);
  std::optional<int> item(std::string_view property);
  /// Names with commas between them.
  std::vector<int> items(std::string_view property);
  std::optional<int> lock();
  TileCode tile_called(std::string_view name);
  [[nodiscard]] TileCode ground_tile() const;
  /// Its own tile, else the one it names, else the one named as its class is; a portal without any
  /// looks like the ground.
  void read_tiles(Thing& thing);
  void read_target(Thing& portal);

  [[nodiscard]] const std::string& type() const { return object_.type; }

  const ObjectSources& sources_;
  std::size_t area_;
  const LevelObject& object_;
  std::optional<Error> fault_;
};

}  // namespace tilery::quest
