#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/explore/tiled/elements.h"

namespace tilery {
namespace {

constexpr WholeBounds tile_ids = {0, static_cast<int>(gid_mask) - 1};

TiledTile tile_of(const Element& element, FileReading& reading) {
  ElementCursor cursor(element, reading);
  TiledTile tile;
  tile.id = static_cast<std::uint32_t>(cursor.required_whole_number("id", tile_ids));
  tile.place = {reading.place_of(element.offset)};
  tile.type = cursor.type();
  tile.properties = properties_of(cursor);
  tile.image = image_of(cursor);
  cursor.finish();
  return tile;
}

void sort_tiles(const Element& element, std::vector<TiledTile>& tiles, FileReading& reading) {
  std::ranges::sort(tiles, {}, &TiledTile::id);
  const auto twice = std::ranges::adjacent_find(tiles, {}, &TiledTile::id);
  if (twice != tiles.end()) {
    reading.fail(element.offset, "each tile once", fmt::format("tile {} again", twice->id));
  }
}

void take_tiles(ElementCursor& cursor, TiledTileset& tileset) {
  for (const Element* element : cursor.children("tile")) {
    tileset.tiles.push_back(tile_of(*element, cursor.reading()));
  }
  sort_tiles(cursor.element(), tileset.tiles, cursor.reading());
}

/// Reads all but first_gid and source.
void take_tileset(ElementCursor& cursor, TiledTileset& tileset) {
  tileset.place = {cursor.reading().place_of(cursor.element().offset)};
  tileset.name = cursor.text("name");
  tileset.type = cursor.type();
  tileset.tile_width = cursor.required_whole_number("tilewidth", any_length);
  tileset.tile_height = cursor.required_whole_number("tileheight", any_length);
  tileset.spacing = cursor.whole_number("spacing", {-most_pixels, most_pixels}, 0);
  tileset.margin = cursor.whole_number("margin", {-most_pixels, most_pixels}, 0);
  tileset.tile_count = cursor.whole_number("tilecount", {0, tile_ids.most + 1}, 0);
  tileset.columns = cursor.whole_number("columns", any_length, 0);
  tileset.object_alignment = cursor.text("objectalignment");
  tileset.image = image_of(cursor);
  tileset.properties = properties_of(cursor);
  take_tiles(cursor, tileset);
  cursor.pass_over({"version", "tiledversion"});
  cursor.child("grid");  // The grid of the editor's overlays: not used here.
}

/// The tileset in a file of its own, without `first_gid` and `source`.
TiledTileset tileset_file_of(const Element& root, FileReading& reading) {
  ElementCursor cursor(root, reading);
  TiledTileset tileset;
  if (root.name != "tileset") {
    reading.fail(root.offset, "a <tileset>", "<" + cleaned(root.name, 40) + ">");
  } else if (const Attribute* source = cursor.attribute("source")) {
    reading.fail(root.offset, "a tileset that names no other file", quoted(source->value));
  } else {
    take_tileset(cursor, tileset);
    cursor.finish();
  }
  return tileset;
}

constexpr std::size_t most_templates = 1024;

/// Raises `highest` to the highest gid in the layers.
void raise_to_used(Gid& highest, const std::vector<TiledLayer>& layers) {
  for (const TiledLayer& layer : layers) {
    for (const Gid cell : layer.cells) {
      highest = std::max(highest, cell & gid_mask);
    }
    for (const TiledObject& object : layer.objects) {
      highest = std::max(highest, object.gid & gid_mask);
    }
    raise_to_used(highest, layer.layers);
  }
}

Gid last_gid_of(const TiledTileset& tileset) {
  const Gid listed = tileset.tiles.empty() ? 0 : tileset.tiles.back().id + 1;
  return tileset.first_gid - 1 + std::max(static_cast<Gid>(tileset.tile_count), listed);
}

/// Reads the templates that a map's objects name.
class TemplateReader {
 public:
  /// Requires the arguments to outlive the reader.
  TemplateReader(TiledMap& map, const FetchFile& fetch, FileReading& reading)
      : map_(map), fetch_(fetch), reading_(reading) {}

  void take_all(const std::vector<TiledLayer>& layers) {
    for (const TiledLayer& layer : layers) {
      for (const TiledObject& object : layer.objects) {
        if (!object.template_file.empty() && !reading_.has_failed()) {
          take(object.template_file, object.place);
        }
      }
      take_all(layer.layers);
    }
  }

 private:
  /// `place`: an object that names the template.
  void take(const std::string& name, Place place) {
    if (std::ranges::find(map_.templates, name, &TiledTemplate::source) != map_.templates.end()) {
      return;
    }
    if (map_.templates.size() == most_templates) {
      return reading_.fail({reading_.source(), place,
                            fmt::format("at most {} templates", most_templates), quoted(name)});
    }
    read_other_file({name, place, "template"}, fetch_, reading_,
                    [&](const Element& root, FileReading& inner) {
                      map_.templates.push_back({name, template_of(root, inner, name)});
                    });
  }

  TiledObject template_of(const Element& root, FileReading& reading, const std::string& name) {
    ElementCursor cursor(root, reading);
    const Element* element = cursor.child("object");
    if (root.name != "template" || element == nullptr) {
      reading.fail(root.offset, "a <template> with an <object>",
                   root.name == "template" ? "a <template> without one"
                                           : "<" + cleaned(root.name, 40) + ">");
      return {};
    }
    TiledObject object = object_of(*element, reading);
    if (!object.template_file.empty()) {
      reading.fail(element->offset, "a template that names no other", quoted(object.template_file));
    }
    if (const Element* tileset = cursor.child("tileset"); object.gid != 0) {
      object.gid = gid_in_map(object.gid, tileset, reading, name);
    }
    cursor.pass_over({"type"});
    cursor.finish();
    return object;
  }

  /// The map's gid for a gid of the template `name`, which numbers the tiles of its own `tileset`.
  /// If that tileset does not contain the tile, 0 with a warning.
  Gid gid_in_map(Gid gid, const Element* tileset, FileReading& reading, const std::string& name) {
    const TilesetPart own = tileset == nullptr ? TilesetPart{} : tileset_of(*tileset, reading);
    if (!own.offset_of_source || (gid & gid_mask) < own.tileset.first_gid) {
      reading.warn(0, "the template does not name the tileset of its tile");
      return 0;
    }
    const Gid id = (gid & gid_mask) - own.tileset.first_gid;
    return (gid & ~gid_mask) | (first_gid_in_map(own, reading, name) + id);
  }

  /// The first gid of the tileset in the map. Appends the tileset to the map's if it is not there.
  Gid first_gid_in_map(TilesetPart own, FileReading& reading, const std::string& name) {
    const std::string path = path_beside(reading.source(), own.tileset.source);
    const auto found = std::ranges::find_if(map_.tilesets, [&](const TiledTileset& tileset) {
      return !tileset.source.empty() && path_beside(reading_.source(), tileset.source) == path;
    });
    if (found != map_.tilesets.end()) {
      return found->first_gid;
    }
    fetch_tileset(own, fetch_, reading);
    own.tileset.source = path_beside(name, own.tileset.source);
    own.tileset.first_gid = highest_gid() + 1;
    if (map_.tilesets.size() == most_tilesets || last_gid_of(own.tileset) >= gid_mask) {
      reading.fail(*own.offset_of_source,
                   fmt::format("at most {} tilesets of {} tiles together", most_tilesets, gid_mask),
                   fmt::format("{} and {}", map_.tilesets.size() + 1, last_gid_of(own.tileset)));
      return own.tileset.first_gid;
    }
    map_.tilesets.push_back(std::move(own.tileset));
    return map_.tilesets.back().first_gid;
  }

  /// The highest gid of the tilesets, cells, objects and templates.
  Gid highest_gid() {
    if (highest_gid_ == 0) {
      raise_to_used(highest_gid_, map_.layers);
    }
    for (const TiledTemplate& known : map_.templates) {
      highest_gid_ = std::max(highest_gid_, known.object.gid & gid_mask);
    }
    for (const TiledTileset& tileset : map_.tilesets) {
      highest_gid_ = std::max(highest_gid_, last_gid_of(tileset));
    }
    return highest_gid_;
  }

  TiledMap& map_;
  const FetchFile& fetch_;
  FileReading& reading_;  ///< of the map
  Gid highest_gid_ = 0;
};

}  // namespace

std::optional<TiledImage> image_of(ElementCursor& cursor) {
  const Element* element = cursor.child("image");
  if (element == nullptr) {
    return std::nullopt;
  }
  ElementCursor inner(*element, cursor.reading());
  TiledImage image = {.source = inner.text("source"),
                      .width = inner.whole_number("width", any_length, 0),
                      .height = inner.whole_number("height", any_length, 0),
                      .transparent = inner.text("trans")};
  // Some versions of Tiled write the '#', some do not.
  if (image.transparent.starts_with('#')) {
    image.transparent.erase(0, 1);
  }
  inner.finish();
  return image.source.empty() ? std::nullopt : std::optional(image);
}

TilesetPart tileset_of(const Element& element, FileReading& reading) {
  ElementCursor cursor(element, reading);
  TilesetPart part;
  part.tileset.first_gid =
      static_cast<Gid>(cursor.required_whole_number("firstgid", {1, static_cast<int>(gid_mask)}));
  part.tileset.source = cursor.text("source");
  if (part.tileset.source.empty()) {
    take_tileset(cursor, part.tileset);
  } else {
    part.offset_of_source = element.offset;
    cursor.pass_over({"name"});
  }
  cursor.finish();
  return part;
}

void fetch_tileset(TilesetPart& part, const FetchFile& fetch, FileReading& reading) {
  const OtherFile file = {part.tileset.source, reading.place_of(*part.offset_of_source), "tileset"};
  read_other_file(file, fetch, reading, [&part](const Element& root, FileReading& inner) {
    TiledTileset tileset = tileset_file_of(root, inner);
    tileset.first_gid = part.tileset.first_gid;
    tileset.source = part.tileset.source;
    part.tileset = std::move(tileset);
  });
}

void take_templates(const FetchFile& fetch, TiledMap& map, FileReading& reading) {
  TemplateReader(map, fetch, reading).take_all(map.layers);
}

}  // namespace tilery
