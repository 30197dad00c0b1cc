#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/explore/tiled/other_file.h"
#include "tilery/explore/tiled/path_beside.h"
#include "tilery/explore/tiled/tiled_parts.h"

namespace tilery {
namespace {

constexpr std::size_t most_templates = 1024;

/// The gid in the map of a tile that the template, at `path`, counts from `first_gid` in a tileset
/// of its own; 0, with a warning, if the map does not have the tileset.
Gid gid_in_map(Gid gid, const TiledTileset& own, const std::string& path, const TiledMap& map,
               const Reading& of_map) {
  const std::string wanted = path_beside(path, own.source);
  const auto found = std::ranges::find_if(map.tilesets, [&](const TiledTileset& tileset) {
    return !tileset.source.empty() && path_beside(of_map.source(), tileset.source) == wanted;
  });
  if (found == map.tilesets.end() || (gid & gid_mask) < own.first_gid) {
    return 0;
  }
  return (gid & ~gid_mask) | ((gid & gid_mask) - own.first_gid + found->first_gid);
}

void take_tile(ElementCursor& cursor, TiledObject& object, const TiledMap& map,
               const Reading& of_map) {
  const Element* element = cursor.child("tileset");
  if (object.gid == 0) {
    return;
  }
  Reading& reading = cursor.reading();
  if (element == nullptr) {
    object.gid = 0;
  } else {
    const TiledTileset own = tileset_of(*element, reading).tileset;
    object.gid = gid_in_map(object.gid, own, reading.source(), map, of_map);
  }
  if (object.gid == 0) {
    reading.warn(cursor.element().offset,
                 "the template's tile is of a tileset that the map does not have");
  }
}

TiledObject template_of(const Element& root, Reading& reading, const TiledMap& map,
                        const Reading& of_map) {
  ElementCursor cursor(root, reading);
  const Element* element = cursor.child("object");
  if (root.name != "template" || element == nullptr) {
    reading.fail(root.offset, "a <template> with an <object>", "something else");
    return {};
  }
  TiledObject object = object_of(*element, reading);
  if (!object.template_file.empty()) {
    reading.fail(element->offset, "a template", "one that follows another");
  }
  take_tile(cursor, object, map, of_map);
  cursor.pass_over({"type"});
  cursor.finish();
  return object;
}

void take_template(const std::string& name, const FetchFile& fetch, TiledMap& map,
                   Reading& reading) {
  if (std::ranges::find(map.templates, name, &TiledTemplate::source) != map.templates.end()) {
    return;
  }
  if (map.templates.size() == most_templates) {
    return reading.fail(0, fmt::format("at most {} templates", most_templates), quoted(name));
  }
  read_other_file({name, 0, "template"}, fetch, reading, [&](const Element& root, Reading& inner) {
    map.templates.push_back({name, template_of(root, inner, map, reading)});
  });
}

}  // namespace

void take_templates(const std::vector<TiledLayer>& layers, const FetchFile& fetch, TiledMap& map,
                    Reading& reading) {
  for (const TiledLayer& layer : layers) {
    for (const TiledObject& object : layer.objects) {
      if (!object.template_file.empty() && !reading.has_failed()) {
        take_template(object.template_file, fetch, map, reading);
      }
    }
    take_templates(layer.layers, fetch, map, reading);
  }
}

}  // namespace tilery
