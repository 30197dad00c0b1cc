#include "tilery/explore/tiled/tmj_parts.h"

#include <fmt/format.h>

#include <string>
#include <vector>

namespace tilery {
namespace {

/// Whether the property's text is a JSON value without quotes.
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

void add_value(JsonWriter& json, std::string_view name, const Property& property) {
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
    add_if_any(json, "propertytype", property.type);
    json.member("type", name_of(property.kind));
    add_value(json, "value", property);
    json.close();
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
