#include <fmt/format.h>

#include <iterator>

#include "tilery/explore/tiled/cells.h"
#include "tilery/explore/tiled/decimal.h"
#include "tilery/explore/tiled/file_numbers.h"
#include "tilery/explore/tiled/json_text.h"
#include "tilery/explore/tiled/property_kinds.h"
#include "tilery/explore/tiled/tiled_file.h"

namespace tilery {
namespace {

void add_if_any(JsonText& json, std::string_view name, std::string_view value) {
  if (!value.empty()) {
    json.text(name, value);
  }
}

/// True if the property's text is a value of JSON as it is.
bool is_plain(const Property& property) {
  switch (property.kind) {
    case PropertyKind::truth:
      return property.value == "true" || property.value == "false";
    case PropertyKind::whole_number:
    case PropertyKind::object:
      return whole_number_in({property}, property.name).has_value();
    case PropertyKind::number:
      return is_json_number(property.value);
    default:
      return false;
  }
}

void add_value(JsonText& json, std::string_view name, const Property& property) {
  if (property.kind == PropertyKind::group) {
    json.open_object(name);
    // What is read again has its groups last, as objects of JSON have no order.
    for (const bool is_group : {false, true}) {
      for (const Property& member : property.members) {
        if ((member.kind == PropertyKind::group) == is_group) {
          add_value(json, member.name, member);
        }
      }
    }
    return json.close();
  }
  is_plain(property) ? json.plain(name, property.value) : json.text(name, property.value);
}

void add_properties(JsonText& json, const Properties& properties) {
  if (properties.empty()) {
    return;
  }
  json.open_list("properties");
  for (const Property& property : properties) {
    json.open_object();
    json.text("name", property.name);
    add_if_any(json, "propertytype", property.type);
    json.text("type", name_of(property.kind));
    add_value(json, "value", property);
    json.close();
  }
  json.close();
}

void add_image(JsonText& json, const std::optional<TiledImage>& image) {
  if (!image) {
    return;
  }
  json.text("image", image->source);
  if (image->width != 0) {
    json.whole("imagewidth", image->width);
  }
  if (image->height != 0) {
    json.whole("imageheight", image->height);
  }
  if (!image->transparent.empty()) {
    json.text("transparentcolor", "#" + image->transparent);
  }
}

void add_tiles(JsonText& json, const std::vector<TiledTile>& tiles) {
  if (tiles.empty()) {
    return;
  }
  json.open_list("tiles");
  for (const TiledTile& tile : tiles) {
    json.open_object();
    json.whole("id", tile.id);
    add_if_any(json, "type", tile.type);
    add_image(json, tile.image);
    add_properties(json, tile.properties);
    json.close();
  }
  json.close();
}

void add_tileset(JsonText& json, const TiledTileset& tileset) {
  json.open_object();
  json.whole("firstgid", tileset.first_gid);
  if (!tileset.source.empty()) {
    json.text("source", tileset.source);
    return json.close();
  }
  json.text("name", tileset.name);
  add_if_any(json, "class", tileset.type);
  json.whole("tilewidth", tileset.tile_width);
  json.whole("tileheight", tileset.tile_height);
  json.whole("spacing", tileset.spacing);
  json.whole("margin", tileset.margin);
  json.whole("tilecount", tileset.tile_count);
  json.whole("columns", tileset.columns);
  add_if_any(json, "objectalignment", tileset.object_alignment);
  add_image(json, tileset.image);
  add_properties(json, tileset.properties);
  add_tiles(json, tileset.tiles);
  json.close();
}

std::string list_of(std::span<const Gid> cells, int width) {
  std::string text = "[";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool ends_row = (i + 1) % std::size_t(width) == 0;
    fmt::format_to(std::back_inserter(text), "{}{}", cells[i],
                   i + 1 == cells.size() ? "]" : (ends_row ? ",\n" : ","));
  }
  return text;
}

void add_cells(JsonText& json, std::span<const Gid> cells, int width, CellForm form) {
  form == CellForm::csv ? json.plain("data", list_of(cells, width))
                        : json.text("data", base64_of_cells(cells, form));
}

void add_chunks(JsonText& json, const TiledLayer& layer, const TiledMap& map, CellForm form) {
  json.open_list("chunks");
  for (const WrittenChunk& chunk : chunks_of(layer, map)) {
    json.open_object();
    json.whole("x", chunk.corner.x);
    json.whole("y", chunk.corner.y);
    json.whole("width", chunk_side);
    json.whole("height", chunk_side);
    add_cells(json, chunk.cells, chunk_side, form);
    json.close();
  }
  json.close();
  json.whole("startx", chunk_start(map.left));
  json.whole("starty", chunk_start(map.top));
}

void add_data(JsonText& json, const TiledLayer& layer, const TiledMap& map, CellForm form) {
  json.whole("width", map.width);
  json.whole("height", map.height);
  if (form != CellForm::csv) {
    json.text("encoding", "base64");
    json.text("compression", code_of(form).compression);
  }
  map.infinite ? add_chunks(json, layer, map, form) : add_cells(json, layer.cells, map.width, form);
}

void add_points(JsonText& json, std::string_view shape, const TiledObject& object) {
  json.open_list(shape);
  for (const TiledPoint point : object.points) {
    json.open_object();
    json.decimal("x", point.x);
    json.decimal("y", point.y);
    json.close();
  }
  json.close();
}

void add_shape(JsonText& json, const TiledObject& object) {
  switch (object.shape) {
    case TiledShape::rectangle:
      return;
    case TiledShape::point:
      return json.truth("point", true);
    case TiledShape::ellipse:
      return json.truth("ellipse", true);
    case TiledShape::polygon:
      return add_points(json, "polygon", object);
    case TiledShape::polyline:
      return add_points(json, "polyline", object);
    case TiledShape::text:
      json.open_object("text");
      json.text("text", object.text);
      json.close();
  }
}

void add_object(JsonText& json, const TiledObject& object) {
  json.open_object();
  json.whole("id", object.id);
  add_if_any(json, "template", object.template_file);
  json.text("name", object.name);
  json.text("type", object.type);
  if (object.gid != 0) {
    json.whole("gid", object.gid);
  }
  json.decimal("x", object.x);
  json.decimal("y", object.y);
  json.decimal("width", object.width);
  json.decimal("height", object.height);
  json.decimal("rotation", object.rotation);
  json.truth("visible", object.visible);
  add_shape(json, object);
  add_properties(json, object.properties);
  json.close();
}

std::string_view type_of(TiledLayerKind kind) {
  switch (kind) {
    case TiledLayerKind::tiles:
      return "tilelayer";
    case TiledLayerKind::objects:
      return "objectgroup";
    case TiledLayerKind::image:
      return "imagelayer";
    case TiledLayerKind::group:
      break;
  }
  return "group";
}

void add_layers(JsonText& json, const std::vector<TiledLayer>& layers, const TiledMap& map,
                CellForm form);

void add_content(JsonText& json, const TiledLayer& layer, const TiledMap& map, CellForm form) {
  switch (layer.kind) {
    case TiledLayerKind::tiles:
      return add_data(json, layer, map, form);
    case TiledLayerKind::objects:
      json.open_list("objects");
      for (const TiledObject& object : layer.objects) {
        add_object(json, object);
      }
      return json.close();
    case TiledLayerKind::image:
      return add_image(json, layer.image);
    case TiledLayerKind::group:
      add_layers(json, layer.layers, map, form);
  }
}

void add_layers(JsonText& json, const std::vector<TiledLayer>& layers, const TiledMap& map,
                CellForm form) {
  json.open_list("layers");
  for (const TiledLayer& layer : layers) {
    json.open_object();
    json.text("type", type_of(layer.kind));
    json.whole("id", layer.id);
    json.text("name", layer.name);
    add_if_any(json, "class", layer.type);
    json.truth("visible", layer.visible);
    json.decimal("opacity", layer.opacity);
    json.whole("x", 0);
    json.whole("y", 0);
    json.decimal("offsetx", layer.offset_x);
    json.decimal("offsety", layer.offset_y);
    add_properties(json, layer.properties);
    add_content(json, layer, map, form);
    json.close();
  }
  json.close();
}

void add_head(JsonText& json, const TiledMap& map) {
  HighestIds highest;
  raise(highest, map.layers);
  json.text("type", "map");
  json.text("version", written_version);
  add_if_any(json, "class", map.type);
  json.text("orientation", map.orientation);
  json.text("renderorder", map.render_order);
  json.whole("width", map.width);
  json.whole("height", map.height);
  json.whole("tilewidth", map.tile_width);
  json.whole("tileheight", map.tile_height);
  if (map.orientation == "oblique") {
    json.whole("skewx", map.skew_x);
    json.whole("skewy", map.skew_y);
  }
  json.truth("infinite", map.infinite);
  add_if_any(json, "backgroundcolor", map.background);
  json.whole("nextlayerid", highest.layer + 1LL);
  json.whole("nextobjectid", highest.object + 1LL);
}

}  // namespace

std::string tmj_of(const TiledMap& map, CellForm form) {
  JsonText json;
  json.open_object();
  add_head(json, map);
  add_properties(json, map.properties);
  json.open_list("tilesets");
  for (const TiledTileset& tileset : map.tilesets) {
    add_tileset(json, tileset);
  }
  json.close();
  add_layers(json, map.layers, map, form);
  json.close();
  return json.take();
}

}  // namespace tilery
