#include "tilery/explore/tiled/write_tmx.h"

#include <fmt/format.h>
#include <string>

#include "tilery/explore/tiled/layer_data.h"
#include "tilery/explore/tiled/property.h"
#include "tilery/explore/tiled/tiled_file.h"

namespace tilery {
namespace {

void add_if_any(XmlText& xml, std::string_view name, std::string_view value) {
  if (!value.empty()) {
    xml.attribute(name, value);
  }
}

void add_unless(XmlText& xml, std::string_view name, double value, double usual) {
  if (value != usual) {
    xml.decimal(name, value);
  }
}

void add_properties(XmlText& xml, const Properties& properties);

/// Adds the type and the value to the open <property> or <item>, and closes it.
void finish_property(XmlText& xml, const Property& property) {
  if (property.kind != PropertyKind::text) {
    xml.attribute("type", name_of(property.kind));
  }
  add_if_any(xml, "propertytype", property.type);
  if (property.kind == PropertyKind::group) {
    add_properties(xml, property.members);
  } else if (property.kind == PropertyKind::list) {
    for (const Property& item : property.members) {
      xml.open("item");
      finish_property(xml, item);
    }
  } else {
    xml.attribute("value", property.value);
  }
  xml.close();
}

void add_properties(XmlText& xml, const Properties& properties) {
  if (properties.empty()) {
    return;
  }
  xml.open("properties");
  for (const Property& property : properties) {
    xml.open("property");
    xml.attribute("name", property.name);
    finish_property(xml, property);
  }
  xml.close();
}

void add_image(XmlText& xml, const std::optional<TiledImage>& image) {
  if (!image) {
    return;
  }
  xml.open("image");
  xml.attribute("source", image->source);
  add_if_any(xml, "trans", image->transparent);
  add_unless(xml, "width", image->width, 0);
  add_unless(xml, "height", image->height, 0);
  xml.close();
}

void add_tile(XmlText& xml, const TiledTile& tile) {
  xml.open("tile");
  xml.attribute("id", tile.id);
  add_if_any(xml, "type", tile.type);
  add_properties(xml, tile.properties);
  add_image(xml, tile.image);
  xml.close();
}

void add_tileset(XmlText& xml, const TiledTileset& tileset) {
  xml.open("tileset");
  xml.attribute("firstgid", tileset.first_gid);
  if (!tileset.source.empty()) {
    xml.attribute("source", tileset.source);
    return xml.close();
  }
  xml.attribute("name", tileset.name);
  add_if_any(xml, "class", tileset.type);
  xml.attribute("tilewidth", tileset.tile_width);
  xml.attribute("tileheight", tileset.tile_height);
  add_unless(xml, "spacing", tileset.spacing, 0);
  add_unless(xml, "margin", tileset.margin, 0);
  xml.attribute("tilecount", tileset.tile_count);
  xml.attribute("columns", tileset.columns);
  add_if_any(xml, "objectalignment", tileset.object_alignment);
  add_properties(xml, tileset.properties);
  add_image(xml, tileset.image);
  for (const TiledTile& tile : tileset.tiles) {
    add_tile(xml, tile);
  }
  xml.close();
}

std::string csv_of(std::span<const Gid> cells, int width) {
  std::string text = "\n";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    text += std::to_string(cells[i]);
    text += i + 1 == cells.size() ? "" : ",";
    text += (i + 1) % std::size_t(width) == 0 ? "\n" : "";
  }
  return text;
}

void add_cells(XmlText& xml, std::span<const Gid> cells, int width, CellForm form) {
  xml.characters(form == CellForm::csv ? csv_of(cells, width) : base64_of_cells(cells, form));
}

void add_data(XmlText& xml, const TiledLayer& layer, const TiledMap& map, CellForm form) {
  xml.open("data");
  const CellEncoding attributes = encoding_of(form);
  xml.attribute("encoding", attributes.encoding);
  add_if_any(xml, "compression", attributes.compression);
  if (!map.infinite) {
    add_cells(xml, layer.cells, map.width, form);
    return xml.close();
  }
  for (const WrittenChunk& chunk : chunks_of(layer, map)) {
    xml.open("chunk");
    xml.attribute("x", chunk.corner.x);
    xml.attribute("y", chunk.corner.y);
    xml.attribute("width", chunk_side);
    xml.attribute("height", chunk_side);
    add_cells(xml, chunk.cells, chunk_side, form);
    xml.close();
  }
  xml.close();
}

void add_points(XmlText& xml, std::string_view shape, const TiledObject& object) {
  std::string points;
  for (const TiledPoint point : object.points) {
    points += fmt::format("{}{},{}", points.empty() ? "" : " ", point.x, point.y);
  }
  xml.open(shape);
  xml.attribute("points", points);
  xml.close();
}

void add_shape(XmlText& xml, const TiledObject& object) {
  switch (object.shape) {
    case TiledShape::rectangle:
      return;
    case TiledShape::point:
      xml.open("point");
      return xml.close();
    case TiledShape::ellipse:
      xml.open("ellipse");
      return xml.close();
    case TiledShape::capsule:
      xml.open("capsule");
      return xml.close();
    case TiledShape::polygon:
      return add_points(xml, "polygon", object);
    case TiledShape::polyline:
      return add_points(xml, "polyline", object);
    case TiledShape::text:
      xml.open("text");
      xml.characters(object.text);
      xml.close();
  }
}

void add_object(XmlText& xml, const TiledObject& object) {
  xml.open("object");
  xml.attribute("id", object.id);
  add_if_any(xml, "template", object.template_file);
  add_if_any(xml, "name", object.name);
  add_if_any(xml, "type", object.type);
  add_unless(xml, "gid", object.gid, 0);
  xml.decimal("x", object.x);
  xml.decimal("y", object.y);
  add_unless(xml, "width", object.width, 0);
  add_unless(xml, "height", object.height, 0);
  if (object.rotation) {
    xml.decimal("rotation", *object.rotation);
  }
  if (object.visible) {
    xml.attribute("visible", *object.visible ? 1 : 0);
  }
  add_properties(xml, object.properties);
  add_shape(xml, object);
  xml.close();
}

std::string_view tag_of(TiledLayerKind kind) {
  switch (kind) {
    case TiledLayerKind::tiles:
      return "layer";
    case TiledLayerKind::objects:
      return "objectgroup";
    case TiledLayerKind::image:
      return "imagelayer";
    case TiledLayerKind::group:
      break;
  }
  return "group";
}

void add_layer(XmlText& xml, const TiledLayer& layer, const TiledMap& map, CellForm form) {
  xml.open(tag_of(layer.kind));
  xml.attribute("id", layer.id);
  xml.attribute("name", layer.name);
  add_if_any(xml, "class", layer.type);
  if (layer.kind == TiledLayerKind::tiles) {
    xml.attribute("width", map.width);
    xml.attribute("height", map.height);
  }
  if (!layer.visible) {
    xml.attribute("visible", 0);
  }
  add_unless(xml, "opacity", layer.opacity, 1);
  add_unless(xml, "offsetx", layer.offset_x, 0);
  add_unless(xml, "offsety", layer.offset_y, 0);
  add_properties(xml, layer.properties);
  add_image(xml, layer.image);
  if (layer.kind == TiledLayerKind::tiles) {
    add_data(xml, layer, map, form);
  }
  for (const TiledObject& object : layer.objects) {
    add_object(xml, object);
  }
  for (const TiledLayer& inner : layer.layers) {
    add_layer(xml, inner, map, form);
  }
  xml.close();
}

void add_head(XmlText& xml, const TiledMap& map) {
  const HighestIds highest = highest_ids_in(map.layers);
  xml.attribute("version", written_version);
  add_if_any(xml, "class", map.type);
  xml.attribute("orientation", map.orientation);
  xml.attribute("renderorder", map.render_order);
  xml.attribute("width", map.width);
  xml.attribute("height", map.height);
  xml.attribute("tilewidth", map.tile_width);
  xml.attribute("tileheight", map.tile_height);
  add_unless(xml, "skewx", map.skew_x, 0);
  add_unless(xml, "skewy", map.skew_y, 0);
  xml.attribute("infinite", map.infinite ? 1 : 0);
  add_if_any(xml, "backgroundcolor", map.background);
  xml.attribute("nextlayerid", highest.layer + 1LL);
  xml.attribute("nextobjectid", highest.object + 1LL);
}

}  // namespace

std::string tmx_of(const TiledMap& map, CellForm form) {
  XmlText xml;
  xml.open("map");
  add_head(xml, map);
  add_properties(xml, map.properties);
  for (const TiledTileset& tileset : map.tilesets) {
    add_tileset(xml, tileset);
  }
  for (const TiledLayer& layer : map.layers) {
    add_layer(xml, layer, map, form);
  }
  xml.close();
  return xml.take();
}

void XmlText::open(std::string_view name) {
  if (is_tag_open_) {
    text_ += ">\n";
  }
  text_.append(open_.size(), ' ');
  text_ += '<';
  text_ += name;
  open_.emplace_back(name);
  is_tag_open_ = true;
  has_characters_ = false;
}

void XmlText::attribute(std::string_view name, std::string_view value) {
  text_ += ' ';
  text_ += name;
  text_ += "=\"";
  add_escaped(value);
  text_ += '"';
}

void XmlText::attribute(std::string_view name, long long value) {
  attribute(name, fmt::format("{}", value));
}

void XmlText::decimal(std::string_view name, double value) {
  attribute(name, fmt::format("{}", value));
}

void XmlText::characters(std::string_view text) {
  text_ += is_tag_open_ ? ">" : "";
  is_tag_open_ = false;
  has_characters_ = true;
  add_escaped(text);
}

void XmlText::close() {
  const std::string name = std::move(open_.back());
  open_.pop_back();
  if (is_tag_open_) {
    text_ += "/>\n";
  } else {
    text_.append(has_characters_ ? 0 : open_.size(), ' ');
    text_ += "</" + name + ">\n";
  }
  is_tag_open_ = false;
  has_characters_ = false;
}

void XmlText::add_escaped(std::string_view text) {
  for (const char letter : text) {
    switch (letter) {
      case '&':
        text_ += "&amp;";
        break;
      case '<':
        text_ += "&lt;";
        break;
      case '>':
        text_ += "&gt;";
        break;
      case '"':
        text_ += "&quot;";
        break;
      case '\t':
        text_ += "&#9;";
        break;
      case '\n':
        text_ += has_characters_ ? "\n" : "&#10;";
        break;
      case '\r':
        text_ += "&#13;";
        break;
      default:
        // XML cannot express the other control characters.
        text_ += static_cast<unsigned char>(letter) < 0x20 ? '?' : letter;
    }
  }
}

}  // namespace tilery
