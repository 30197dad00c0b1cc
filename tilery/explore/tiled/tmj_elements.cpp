#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "tilery/core/json_reader.h"
#include "tilery/explore/tiled/elements.h"

namespace tilery {
namespace {

/// Builds elements from the values of a JSON text. Stops at the first fault.
class JsonBuilder final : public JsonListener {
 public:
  JsonBuilder(FileReading& reading, std::string name) : reading_(reading), key_(std::move(name)) {}

  std::optional<Element> build() {
    if (!read_json(reading_.bytes(), *this) || reading_.has_failed()) {
      return std::nullopt;
    }
    return std::move(root_);
  }

  bool null() override { return add("", AttributeKind::text); }
  bool truth(bool value) override { return add(value ? "true" : "false", AttributeKind::truth); }
  bool decimal(const std::string& text) override { return add(text, AttributeKind::number); }
  bool negative(std::int64_t value) override {
    return add(fmt::format("{}", value), AttributeKind::whole_number);
  }

  bool whole(std::uint64_t value) override {
    if (!is_in_list() || open_.back().name != "data") {
      return add(fmt::format("{}", value), AttributeKind::whole_number);
    }
    Element& list = open_.back();
    list.has_numbers = true;
    list.numbers.push_back(static_cast<Gid>(value));
    return (value <= 0xFFFFFFFF || fail("a cell of 32 bits", fmt::format("{}", value))) &&
           (list.numbers.size() <= reading_.allowance().cells ||
            fail(fmt::format("at most {} cells", reading_.allowance().cells),
                 fmt::format("at least {}", list.numbers.size())));
  }

  bool text(std::string& value) override {
    return add(reading_.cleaned(offset(), std::move(value)), AttributeKind::text);
  }
  bool open_object() override { return open(false); }
  bool close_object() override { return close(); }
  bool open_list() override { return open(true); }
  bool close_list() override { return close(); }
  bool key(std::string& name) override {
    key_ = reading_.cleaned(offset(), std::move(name));
    return true;
  }

  void fault(const JsonFault& fault) override {
    const bool is_at_end = fault.byte > reading_.bytes().size();
    reading_.fail(fault.byte > 0 ? fault.byte - 1 : 0, "JSON",
                  is_at_end ? "the end of the file" : fault.found);
  }

 private:
  bool fail(std::string expected, std::string found) {
    reading_.fail(offset(), std::move(expected), std::move(found));
    return false;
  }

  /// The offset of the last byte read.
  [[nodiscard]] std::size_t offset() const { return bytes_read() > 0 ? bytes_read() - 1 : 0; }

  [[nodiscard]] bool is_in_list() const { return !lists_.empty() && lists_.back(); }

  bool add(std::string value, AttributeKind kind) {
    if (open_.empty()) {
      return fail("an object", "one value");
    }
    if (!reading_.take_elements(offset(), 1)) {
      return false;
    }
    if (is_in_list()) {
      open_.back().children.push_back({.name = "item", .offset = offset(), .text = value});
    } else {
      open_.back().attributes.push_back({key_, std::move(value), kind});
    }
    return true;
  }

  bool open(bool is_list) {
    if (open_.empty() && is_list) {
      return fail("an object", "a list");
    }
    if (open_.size() == deepest_element) {
      return fail(fmt::format("values at most {} deep", deepest_element), "deeper ones");
    }
    const std::string name = is_in_list() ? "item" : key_;
    open_.push_back({.name = name, .offset = offset(), .is_list = is_list});
    lists_.push_back(is_list);
    return reading_.take_elements(offset(), 1);
  }

  bool close() {
    Element done = std::move(open_.back());
    open_.pop_back();
    lists_.pop_back();
    if (open_.empty()) {
      root_ = std::move(done);
    } else {
      open_.back().children.push_back(std::move(done));
    }
    return true;
  }

  FileReading& reading_;
  std::string key_;
  std::vector<Element> open_;
  std::vector<bool> lists_;  ///< for each open element whether it is a list
  std::optional<Element> root_;
};

}  // namespace

std::optional<Element> elements_of_tmj(FileReading& reading, std::string name) {
  std::optional<Element> root = JsonBuilder(reading, std::move(name)).build();
  if (root) {
    const auto type = std::ranges::find(root->attributes, "type", &Attribute::name);
    root->name = type == root->attributes.end() ? root->name : type->value;
    shape_as_tmx(*root);
  }
  return root;
}

namespace {

struct Renamed {
  std::string_view key;
  std::string_view name;
};

/// JSON lists whose items are children of the list's owner in TMX.
constexpr std::array<Renamed, 5> unwrapped = {{{"tilesets", "tileset"},
                                               {"tiles", "tile"},
                                               {"objects", "object"},
                                               {"chunks", "chunk"},
                                               {"layers", "layer"}}};
/// JSON lists that are elements in TMX, too.
constexpr std::array<Renamed, 3> wrapped = {
    {{"properties", "property"}, {"polygon", "point"}, {"polyline", "point"}}};
constexpr std::array<Renamed, 4> layer_tags = {{{"tilelayer", "layer"},
                                                {"objectgroup", "objectgroup"},
                                                {"imagelayer", "imagelayer"},
                                                {"group", "group"}}};

template <std::size_t count>
const Renamed* find(const std::array<Renamed, count>& table, std::string_view key) {
  const auto found = std::ranges::find(table, key, &Renamed::key);
  return found == table.end() ? nullptr : &*found;
}

/// Removes the attribute called `name` and returns it.
std::optional<Attribute> taken(Element& element, std::string_view name) {
  const auto found = std::ranges::find(element.attributes, name, &Attribute::name);
  if (found == element.attributes.end()) {
    return std::nullopt;
  }
  Attribute attribute = std::move(*found);
  element.attributes.erase(found);
  return attribute;
}

void name_items(Element& list, std::string_view name) {
  for (Element& child : list.children) {
    if (child.name == "item") {
      child.name = name;
    }
  }
}

/// Names a layer by its kind. A kind that TMX does not have becomes the name unchanged.
void name_layer(Element& layer) {
  if (const std::optional<Attribute> type = taken(layer, "type")) {
    const Renamed* tag = find(layer_tags, type->value);
    layer.name = tag == nullptr ? type->value : std::string(tag->name);
  }
}

std::optional<Element> taken_child(Element& element, std::string_view name) {
  const auto found = std::ranges::find(element.children, name, &Element::name);
  if (found == element.children.end()) {
    return std::nullopt;
  }
  Element child = std::move(*found);
  element.children.erase(found);
  return child;
}

// Files of Tiled before 1.2 have objects in place of some lists.

/// Gives each tile an attribute "id" with the number under which the file lists it.
void number_tiles(Element& tiles) {
  for (Element& tile : tiles.children) {
    if (tile.name != "tile") {
      tile.attributes.push_back({"id", std::exchange(tile.name, "tile")});
    }
  }
}

/// The index of each tile among the children, by the tile's id.
std::map<std::string, std::size_t> places_of_tiles(const Element& tileset) {
  std::map<std::string, std::size_t> places;
  for (std::size_t place = 0; place < tileset.children.size(); ++place) {
    const Element& child = tileset.children[place];
    const auto id = std::ranges::find(child.attributes, "id", &Attribute::name);
    if (child.name == "tile" && id != child.attributes.end()) {
      places.emplace(id->value, place);
    }
  }
  return places;
}

/// Moves the properties and types of tiles, which the file lists separately, into the tiles.
void gather_tile_properties(Element& tileset) {
  for (const Renamed& part :
       {Renamed{"tileproperties", "properties"}, Renamed{"tilepropertytypes", "propertytypes"}}) {
    std::optional<Element> of_tiles = taken_child(tileset, part.key);
    if (!of_tiles) {
      continue;
    }
    std::map<std::string, std::size_t> places = places_of_tiles(tileset);
    for (Element& properties : of_tiles->children) {
      const auto [place, is_new] = places.emplace(properties.name, tileset.children.size());
      if (is_new) {
        tileset.children.push_back(
            {.name = "tile", .offset = properties.offset, .attributes = {{"id", properties.name}}});
      }
      properties.name = part.name;
      tileset.children[place->second].children.push_back(std::move(properties));
    }
  }
}

/// The type of a property if the file gives none.
std::string_view type_of(AttributeKind kind) {
  switch (kind) {
    case AttributeKind::whole_number:
      return "int";
    case AttributeKind::number:
      return "float";
    case AttributeKind::truth:
      return "bool";
    case AttributeKind::text:
      break;
  }
  return "string";
}

/// Turns the members of "properties" into <property>, with the types in "propertytypes".
void list_properties(Element& element) {
  const std::optional<Element> types = taken_child(element, "propertytypes");
  const auto properties = std::ranges::find(element.children, "properties", &Element::name);
  if (properties == element.children.end()) {
    return;
  }
  std::map<std::string_view, std::string_view> type_named;
  if (types) {
    for (const Attribute& type : types->attributes) {
      type_named.emplace(type.name, type.value);
    }
  }
  for (Attribute& value : properties->attributes) {
    const auto type = type_named.find(value.name);
    Element property = {.name = "property", .offset = properties->offset};
    property.attributes = {
        {"name", value.name},
        {"type", std::string(type == type_named.end() ? type_of(value.kind) : type->second)},
        {"value", std::move(value.value), value.kind}};
    properties->children.push_back(std::move(property));
  }
  properties->attributes.clear();
}

void unwrap_lists(Element& element) {
  std::vector<Element> children;
  for (Element& child : element.children) {
    const Renamed* list = find(unwrapped, child.name);
    if (list == nullptr) {
      children.push_back(std::move(child));
      continue;
    }
    name_items(child, list->name);
    if (list->key == "tiles") {
      number_tiles(child);
    }
    if (list->key == "layers") {
      std::ranges::for_each(child.children, name_layer);
    }
    std::ranges::move(child.children, std::back_inserter(children));
  }
  element.children = std::move(children);
}

/// Moves "image", "imagewidth", "imageheight" and "transparentcolor" into an <image>.
void gather_image(Element& element) {
  std::optional<Attribute> source = taken(element, "image");
  if (!source) {
    return;
  }
  Element image = {.name = "image", .offset = element.offset};
  source->name = "source";
  image.attributes.push_back(std::move(*source));
  for (const Renamed& part : {Renamed{"imagewidth", "width"}, Renamed{"imageheight", "height"},
                              Renamed{"transparentcolor", "trans"}}) {
    if (std::optional<Attribute> attribute = taken(element, part.key)) {
      attribute->name = part.name;
      image.attributes.push_back(std::move(*attribute));
    }
  }
  element.children.push_back(std::move(image));
}

/// Moves a layer's cells, encoding and compression into a <data>.
void gather_data(Element& layer) {
  Element data = {.name = "data", .offset = layer.offset};
  const auto listed = std::ranges::find(layer.children, "data", &Element::name);
  if (listed != layer.children.end()) {
    data = std::move(*listed);
    data.has_numbers = true;
    layer.children.erase(listed);
  }
  if (std::optional<Attribute> text = taken(layer, "data")) {
    data.text = std::move(text->value);
  }
  for (const std::string_view name : {"encoding", "compression"}) {
    std::optional<Attribute> attribute = taken(layer, name);
    if (attribute && !attribute->value.empty()) {
      data.attributes.push_back(std::move(*attribute));
    }
  }
  std::vector<Element> others;
  for (Element& child : layer.children) {
    (child.name == "chunk" ? data.children : others).push_back(std::move(child));
  }
  layer.children = std::move(others);
  layer.children.push_back(std::move(data));
}

/// Moves a chunk's "data" into the chunk itself, as in TMX.
void merge_chunk(Element& chunk) {
  const auto listed = std::ranges::find(chunk.children, "data", &Element::name);
  if (listed != chunk.children.end()) {
    chunk.numbers = std::move(listed->numbers);
    chunk.has_numbers = true;
    chunk.children.erase(listed);
  }
  if (std::optional<Attribute> text = taken(chunk, "data")) {
    chunk.text = std::move(text->value);
  }
}

/// Turns "point": true into <point/>, and likewise for other shapes. Drops other values.
void gather_shape(Element& object) {
  for (const std::string_view shape : {"point", "ellipse", "capsule"}) {
    const std::optional<Attribute> attribute = taken(object, shape);
    if (attribute && attribute->value == "true") {
      object.children.push_back({.name = std::string(shape), .offset = object.offset});
    }
  }
}

void gather_text(Element& object) {
  for (Element& child : object.children) {
    if (child.name == "text") {
      if (std::optional<Attribute> text = taken(child, "text")) {
        child.text = std::move(text->value);
      }
    }
  }
}

}  // namespace

void shape_as_tmx(Element& element) {
  unwrap_lists(element);
  gather_tile_properties(element);
  list_properties(element);
  for (Element& child : element.children) {
    if (const Renamed* list = find(wrapped, child.name)) {
      name_items(child, list->name);
    }
  }
  if (element.name == "map" || element.name == "tileset") {
    // The attribute only names the kind of file.
    taken(element, "type");
  }
  if (element.name == "layer") {
    gather_data(element);
  } else if (element.name == "chunk") {
    merge_chunk(element);
  } else if (element.name == "object") {
    gather_shape(element);
    gather_text(element);
  }
  if (element.name == "tileset" || element.name == "tile" || element.name == "imagelayer") {
    gather_image(element);
  }
  if (element.name != "property") {
    std::ranges::for_each(element.children, shape_as_tmx);
  }
}

}  // namespace tilery
