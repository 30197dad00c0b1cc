#include "tilery/explore/tiled/write_tmj.h"

#include <fmt/format.h>
#include <string>
#include <utility>
#include <vector>

#include "tilery/core/json_writer.h"
#include "tilery/explore/tiled/layer_data.h"
#include "tilery/explore/tiled/tiled_file.h"

namespace tilery {
namespace {

std::string list_of(std::span<const Gid> cells, int width) {
  std::string text = "[";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool ends_row = (i + 1) % std::size_t(width) == 0;
    text += fmt::format("{}", cells[i]);
    text += i + 1 == cells.size() ? "]" : (ends_row ? ",\n" : ",");
  }
  return text;
}

void add_cells(JsonWriter& json, std::span<const Gid> cells, int width, CellForm form) {
  form == CellForm::csv ? json.member_raw("data", list_of(cells, width))
                        : json.member("data", base64_of_cells(cells, form));
}

void add_chunks(JsonWriter& json, const TiledLayer& layer, const TiledMap& map, CellForm form) {
  json.open_list("chunks");
  for (const WrittenChunk& chunk : chunks_of(layer, map)) {
    json.open_object();
    json.member("x", chunk.corner.x);
    json.member("y", chunk.corner.y);
    json.member("width", chunk_side);
    json.member("height", chunk_side);
    add_cells(json, chunk.cells, chunk_side, form);
    json.close();
  }
  json.close();
  json.member("startx", chunk_start(map.left));
  json.member("starty", chunk_start(map.top));
}

void add_data(JsonWriter& json, const TiledLayer& layer, const TiledMap& map, CellForm form) {
  json.member("width", map.width);
  json.member("height", map.height);
  if (form != CellForm::csv) {
    json.member("encoding", "base64");
    json.member("compression", encoding_of(form).compression);
  }
  map.infinite ? add_chunks(json, layer, map, form) : add_cells(json, layer.cells, map.width, form);
}

void add_points(JsonWriter& json, std::string_view shape, const TiledObject& object) {
  json.open_list(shape);
  for (const TiledPoint point : object.points) {
    json.open_object();
    add_decimal(json, "x", point.x);
    add_decimal(json, "y", point.y);
    json.close();
  }
  json.close();
}

void add_shape(JsonWriter& json, const TiledObject& object) {
  switch (object.shape) {
    case TiledShape::rectangle:
      return;
    case TiledShape::point:
      return json.member("point", true);
    case TiledShape::ellipse:
      return json.member("ellipse", true);
    case TiledShape::capsule:
      return json.member("capsule", true);
    case TiledShape::polygon:
      return add_points(json, "polygon", object);
    case TiledShape::polyline:
      return add_points(json, "polyline", object);
    case TiledShape::text:
      json.open_object("text");
      json.member("text", object.text);
      json.close();
  }
}

void add_values(JsonWriter& json, const TiledObject& object) {
  json.member("name", object.name);
  json.member("type", object.type);
  add_decimal(json, "width", object.width);
  add_decimal(json, "height", object.height);
  add_decimal(json, "rotation", object.rotation.value_or(0));
  json.member("visible", object.visible.value_or(true));
}

/// An object with a template states only the values that differ from the template's.
void add_values_of_instance(JsonWriter& json, const TiledObject& object) {
  json.member("template", object.template_file);
  add_if_any(json, "name", object.name);
  add_if_any(json, "type", object.type);
  if (object.width != 0) {
    add_decimal(json, "width", object.width);
  }
  if (object.height != 0) {
    add_decimal(json, "height", object.height);
  }
  if (object.rotation) {
    add_decimal(json, "rotation", *object.rotation);
  }
  if (object.visible) {
    json.member("visible", *object.visible);
  }
}

void add_object(JsonWriter& json, const TiledObject& object) {
  json.open_object();
  json.member("id", object.id);
  add_decimal(json, "x", object.x);
  add_decimal(json, "y", object.y);
  object.template_file.empty() ? add_values(json, object) : add_values_of_instance(json, object);
  if (object.gid != 0) {
    json.member("gid", object.gid);
  }
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

void add_layers(JsonWriter& json, const std::vector<TiledLayer>& layers, const TiledMap& map,
                CellForm form);

void add_content(JsonWriter& json, const TiledLayer& layer, const TiledMap& map, CellForm form) {
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

void add_layers(JsonWriter& json, const std::vector<TiledLayer>& layers, const TiledMap& map,
                CellForm form) {
  json.open_list("layers");
  for (const TiledLayer& layer : layers) {
    json.open_object();
    json.member("type", type_of(layer.kind));
    json.member("id", layer.id);
    json.member("name", layer.name);
    add_if_any(json, "class", layer.type);
    json.member("visible", layer.visible);
    add_decimal(json, "opacity", layer.opacity);
    json.member("x", 0);
    json.member("y", 0);
    add_decimal(json, "offsetx", layer.offset_x);
    add_decimal(json, "offsety", layer.offset_y);
    add_properties(json, layer.properties);
    add_content(json, layer, map, form);
    json.close();
  }
  json.close();
}

void add_head(JsonWriter& json, const TiledMap& map) {
  const HighestIds highest = highest_ids_in(map.layers);
  json.member("type", "map");
  json.member("version", written_version);
  add_if_any(json, "class", map.type);
  json.member("orientation", map.orientation);
  json.member("renderorder", map.render_order);
  json.member("width", map.width);
  json.member("height", map.height);
  json.member("tilewidth", map.tile_width);
  json.member("tileheight", map.tile_height);
  if (map.orientation == "oblique") {
    json.member("skewx", map.skew_x);
    json.member("skewy", map.skew_y);
  }
  json.member("infinite", map.infinite);
  add_if_any(json, "backgroundcolor", map.background);
  json.member("nextlayerid", highest.layer + 1LL);
  json.member("nextobjectid", highest.object + 1LL);
}

}  // namespace

std::string tmj_of(const TiledMap& map, CellForm form) {
  JsonWriter json(1);
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
  return std::move(json).take() + "\n";
}

namespace {

/// Whether the property's text is a JSON value without quotes.
bool is_plain(const Property& property) {
  switch (property.kind) {
    case PropertyKind::truth:
      return property.value == "true" || property.value == "false";
    case PropertyKind::whole_number:
    case PropertyKind::object:
      return whole_number_in({property}, property.name) && is_json_number(property.value);
    case PropertyKind::number:
      return is_json_number(property.value);
    default:
      return false;
  }
}

void add_value(JsonWriter& json, std::string_view name, const Property& property);

/// Adds the type and the value to the open object, and closes it.
void finish_property(JsonWriter& json, const Property& property) {
  add_if_any(json, "propertytype", property.type);
  json.member("type", name_of(property.kind));
  add_value(json, "value", property);
  json.close();
}

void add_value(JsonWriter& json, std::string_view name, const Property& property) {
  if (property.kind == PropertyKind::list) {
    json.open_list(name);
    for (const Property& item : property.members) {
      json.open_object();
      finish_property(json, item);
    }
    return json.close();
  }
  if (property.kind == PropertyKind::group) {
    json.open_object(name);
    // Groups and lists come last, because a reader puts them there: objects of JSON have no order.
    for (const bool is_group : {false, true}) {
      for (const Property& member : property.members) {
        if (has_members(member.kind) == is_group) {
          add_value(json, member.name, member);
        }
      }
    }
    return json.close();
  }
  is_plain(property) ? json.member_raw(name, property.value) : json.member(name, property.value);
}

void add_tiles(JsonWriter& json, const std::vector<TiledTile>& tiles) {
  if (tiles.empty()) {
    return;
  }
  json.open_list("tiles");
  for (const TiledTile& tile : tiles) {
    json.open_object();
    json.member("id", tile.id);
    add_if_any(json, "type", tile.type);
    add_image(json, tile.image);
    add_properties(json, tile.properties);
    json.close();
  }
  json.close();
}

}  // namespace

void add_decimal(JsonWriter& json, std::string_view name, double value) {
  json.member_raw(name, fmt::format("{}", value));
}

void add_if_any(JsonWriter& json, std::string_view name, std::string_view value) {
  if (!value.empty()) {
    json.member(name, value);
  }
}

void add_properties(JsonWriter& json, const Properties& properties) {
  if (properties.empty()) {
    return;
  }
  json.open_list("properties");
  for (const Property& property : properties) {
    json.open_object();
    json.member("name", property.name);
    finish_property(json, property);
  }
  json.close();
}

void add_image(JsonWriter& json, const std::optional<TiledImage>& image) {
  if (!image) {
    return;
  }
  json.member("image", image->source);
  if (image->width != 0) {
    json.member("imagewidth", image->width);
  }
  if (image->height != 0) {
    json.member("imageheight", image->height);
  }
  if (!image->transparent.empty()) {
    json.member("transparentcolor", "#" + image->transparent);
  }
}

void add_tileset(JsonWriter& json, const TiledTileset& tileset) {
  json.open_object();
  json.member("firstgid", tileset.first_gid);
  if (!tileset.source.empty()) {
    json.member("source", tileset.source);
    return json.close();
  }
  json.member("name", tileset.name);
  add_if_any(json, "class", tileset.type);
  json.member("tilewidth", tileset.tile_width);
  json.member("tileheight", tileset.tile_height);
  json.member("spacing", tileset.spacing);
  json.member("margin", tileset.margin);
  json.member("tilecount", tileset.tile_count);
  json.member("columns", tileset.columns);
  add_if_any(json, "objectalignment", tileset.object_alignment);
  add_image(json, tileset.image);
  add_properties(json, tileset.properties);
  add_tiles(json, tileset.tiles);
  json.close();
}

}  // namespace tilery
