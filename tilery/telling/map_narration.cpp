#include "tilery/telling/map_narration.h"

#include <fmt/format.h>

#include <map>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

std::string count_of(std::size_t count, std::string_view one) {
  return fmt::format("{} {}{}", count, one, count == 1 ? "" : "s");
}

std::string kind_words(const TiledLayer& layer) {
  switch (layer.kind) {
    case TiledLayerKind::tiles:
      return truth_in(layer.properties, "lit").value_or(false) ? "light" : "tiles";
    case TiledLayerKind::objects:
      return count_of(layer.objects.size(), "object");
    case TiledLayerKind::image:
      return "image";
    case TiledLayerKind::group:
      break;
  }
  return "group";
}

void add_layers(std::string& text, const std::vector<TiledLayer>& layers, std::size_t depth) {
  for (const TiledLayer& layer : layers) {
    text += fmt::format("layer    {:{}}{}: {}{}\n", "", 2 * depth, tilery::quoted(layer.name),
                        kind_words(layer), layer.visible ? "" : ", hidden");
    add_layers(text, layer.layers, depth + 1);
  }
}

std::map<TileCode, std::size_t> counted(const Map& map) {
  std::map<TileCode, std::size_t> counts;
  for (const MapCell cell : map.cells) {
    ++counts[code_of(cell)];
  }
  return counts;
}

std::string_view slant_words(Slant slant) {
  return slant == Slant::none ? "" : slant == Slant::left ? ", slant -1" : ", slant 1";
}

}  // namespace

std::string map_words(const TiledMap& map, const std::string& name) {
  std::string text = fmt::format("{}: {} x {} cells of {} x {} pixels, {}{}\n", name, map.width,
                                 map.height, map.tile_width, map.tile_height, map.orientation,
                                 map.infinite ? ", infinite" : "");
  add_layers(text, map.layers, 0);
  for (const TiledTileset& tileset : map.tilesets) {
    text += fmt::format("tileset  {}: {}{}{}\n", tilery::quoted(tileset.name),
                        count_of(static_cast<std::size_t>(tileset.tile_count), "tile"),
                        tileset.source.empty() ? "" : " from ", cleaned(tileset.source, 200));
  }
  return text;
}

std::string level_words(const Level& level) {
  const Map& map = level.map;
  std::string text =
      fmt::format("edge     {}{}\nlight    {}\n", map.edge == Edge::wrap ? "wrap" : "extend",
                  slant_words(map.slant),
                  level.map_light == 0 ? "daylight" : fmt::format("dark ({})", level.map_light));
  const std::map<TileCode, std::size_t> counts = counted(map);
  for (const LevelTile& kind : level.kinds) {
    const auto count = counts.find(kind.code);
    text += fmt::format("tile     {:>5} {} {}: {}{}{}\n", kind.code, glyph_of(kind),
                        cleaned(kind.name, 60),
                        count_of(count == counts.end() ? 0 : count->second, "cell"),
                        kind.opaque ? ", opaque" : "", kind.walkable ? ", walkable" : "");
  }
  for (const LevelObject& object : level.objects) {
    text += fmt::format("object   {:>5} {} {} at {},{}\n", object.id,
                        object.type.empty() ? "thing" : cleaned(object.type, 40),
                        tilery::quoted(object.name), object.cell.x, object.cell.y);
  }
  return text;
}

std::string warnings_words(const Warnings& warnings) {
  std::string text;
  for (const Warning& warning : warnings.list()) {
    text += fmt::format("warning: {}\n", cleaned(warning_text(warning), 400));
  }
  return text;
}

std::string glyph_of(const LevelTile& tile) {
  const std::string_view own = text_in(tile.properties, "glyph").value_or("");
  const std::u32string characters = characters_of(own.empty() ? tile.name : own);
  return tile.code == 0 || characters.empty() ? "." : utf8_of(characters.front());
}

std::string view_words(const Level& level, const View& view) {
  std::string text;
  const int radius = radius_of(view.scene);
  for (int dy = -radius; dy <= radius; ++dy) {
    std::string row;
    for (int dx = -radius; dx <= radius; ++dx) {
      const Offset offset = {dx, dy};
      const LevelTile* kind = kind_of(level, code_of(cell_at(view.shown, offset)));
      const bool is_party = offset == Offset{};
      row += is_party ? "@" : !view.seen.has(offset) || kind == nullptr ? " " : glyph_of(*kind);
    }
    row.erase(row.find_last_not_of(' ') + 1);
    text += row + '\n';
  }
  return text;
}

}  // namespace tilery
