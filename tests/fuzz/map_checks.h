#pragma once
// Checks for any bytes that are read as a map.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <utility>

#include "tests/fuzz/require.h"
#include "tilery/explore/tiled/level.h"
#include "tilery/explore/tiled/tiled_file.h"

namespace tilery::fuzz {

inline constexpr TiledLimits map_limits = {.most_cells = 4096, .most_bytes = 1 << 16};

inline std::string_view text_in(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

inline constexpr std::string_view template_file =
    R"(<template><object name="rat" gid="7"/></template>)";

/// Gives `bytes` for every file that a map names, except for templates of objects. A map that
/// includes itself must end by the limits of the reader.
inline FetchFile fetcher_of(std::string_view bytes) {
  return [bytes](const std::string& path) {
    return std::string(path.ends_with(".tx") ? template_file : bytes);
  };
}

/// A fault is one line that names a place in the file or in the template.
inline void check_fault(const Error& error, std::string_view bytes) {
  require_one_line(error, 1000);
  const int most = static_cast<int>(std::max(bytes.size(), template_file.size())) + 1;
  require(error.place.line >= 0 && error.place.line <= most);
  require(error.place.column >= 0 && error.place.column <= most);
}

inline TiledMap read_again(const std::string& text, const FetchFile& fetch) {
  auto again = read_tiled(text, "map", fetch, {.most_cells = 4096});
  require(again.has_value());
  return std::move(again->map);
}

/// The map can be written and read in both formats. TMX keeps all of it; TMJ loses only the types
/// of values within a class.
inline void check_written(const TiledMap& map, const FetchFile& fetch) {
  require(read_again(tmx_of(map, CellForm::zlib), fetch) == map);
  const std::string json = tmj_of(map);
  require(tmj_of(read_again(json, fetch)) == json);
}

/// A level knows every code that is on its map.
inline void check_level(TiledFile file, std::string_view bytes) {
  const auto made = level_of(std::move(file), "map");
  if (!made) {
    return check_fault(made.error(), bytes);
  }
  for (const MapCell cell : made->level.map.cells) {
    require(kind_of(made->level, code_of(cell)) != nullptr);
  }
  for (const LevelObject& object : made->level.objects) {
    require(is_on(view_of(made->level.map), object.cell));
  }
}

inline void check_map(std::expected<TiledFile, Error> file, std::string_view bytes) {
  if (!file) {
    return check_fault(file.error(), bytes);
  }
  check_written(file->map, fetcher_of(bytes));
  check_level(std::move(*file), bytes);
}

/// The bytes read as a map, in the format that their beginning names.
inline void check_tiled(std::string_view bytes) {
  check_map(read_tiled(bytes, "map", fetcher_of(bytes), map_limits), bytes);
}

}  // namespace tilery::fuzz
