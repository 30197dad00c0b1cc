#include "apps/map/map_file.h"

#include <filesystem>
#include <optional>

#include "apps/files/file_input.h"
#include "tilery/explore/tiled/xp.h"

namespace tilery {
namespace {

using std::filesystem::path;

constexpr std::string_view gzip_mark = "\x1F\x8B";

class Renamer {
 public:
  Renamer(const path& from, const path& to) : from_(folder_of(from)), to_(folder_of(to)) {}

  void rename(TiledMap& map) {
    for (TiledTileset& tileset : map.tilesets) {
      rename(tileset.source);
      if (tileset.source.empty()) {
        rename(tileset.image);
        for (TiledTile& tile : tileset.tiles) {
          rename(tile.image);
        }
      }
    }
    rename(map.layers);
  }

 private:
  static path folder_of(const path& file) {
    return std::filesystem::absolute(file).lexically_normal().parent_path();
  }

  void rename(std::vector<TiledLayer>& layers) {
    for (TiledLayer& layer : layers) {
      rename(layer.image);
      rename(layer.layers);
      for (TiledObject& object : layer.objects) {
        rename(object.template_file);
      }
    }
  }

  void rename(std::optional<TiledImage>& image) {
    if (image) {
      rename(image->source);
    }
  }

  void rename(std::string& name) {
    if (!name.empty() && !path(name).is_absolute()) {
      name = (from_ / name).lexically_normal().lexically_relative(to_).generic_string();
    }
  }

  path from_;
  path to_;
};

}  // namespace

std::expected<TiledFile, Error> read_map_file(const std::string& path) {
  const TiledLimits limits;
  const std::expected<std::string, Error> bytes = read_input(path, limits.most_bytes);
  if (!bytes) {
    return std::unexpected(bytes.error());
  }
  if (bytes->starts_with(gzip_mark)) {
    return read_xp(*bytes, name_of_input(path), limits);
  }
  const auto fetch = [&limits](const std::string& file) {
    return read_file(file, limits.most_bytes);
  };
  return read_tiled(*bytes, name_of_input(path), fetch, limits);
}

void rename_files(TiledMap& map, const std::string& from, const std::string& to) {
  if (from != "-" && to != "-") {
    Renamer(from, to).rename(map);
  }
}

}  // namespace tilery
