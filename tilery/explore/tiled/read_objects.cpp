#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"
#include "tilery/explore/tiled/elements.h"
#include "tilery/explore/tiled/property.h"

namespace tilery {
namespace {

PropertyKind kind_of(AttributeKind kind) {
  switch (kind) {
    case AttributeKind::text:
      return PropertyKind::text;
    case AttributeKind::whole_number:
      return PropertyKind::whole_number;
    case AttributeKind::number:
      return PropertyKind::number;
    case AttributeKind::truth:
      break;
  }
  return PropertyKind::truth;
}

/// The most lists inside each other, and the most classes inside each other. A list takes two
/// values of JSON, and a class takes two elements of XML: `deepest_element` has room for both. So
/// every map that is read can be written in either form and read again.
constexpr int deepest_value = 8;

/// The number of lists and of classes around a value.
struct Nesting {
  int lists = 0;
  int classes = 0;
};

/// Whether a list or class inside `depth` others of its kind may contain values. If not, reports a
/// fault.
bool may_hold(int depth, std::string_view kinds, const Element& element, FileReading& reading) {
  if (depth == deepest_value) {
    reading.fail(element.offset, fmt::format("{} at most {} deep", kinds, deepest_value),
                 "deeper ones");
  }
  return depth < deepest_value;
}

/// A <property>, or an <item> of a list.
Property property_of(const Element& element, Nesting in, FileReading& reading);
Properties properties_in(ElementCursor& cursor, Nesting in);

/// The items of a list of TMX or JSON.
Properties items_of(const Element& list, Nesting in, FileReading& reading) {
  Properties items;
  if (!may_hold(in.lists++, "lists", list, reading)) {
    return items;
  }
  ElementCursor cursor(list, reading);
  for (const Element* item : cursor.children("item")) {
    items.push_back(property_of(*item, in, reading));
    items.back().name.clear();
  }
  return items;
}

/// The members of a JSON object. JSON states no property types, so the values' types decide.
Properties plain_members(const Element& element, Nesting in, FileReading& reading) {
  Properties members;
  if (!may_hold(in.classes++, "classes", element, reading)) {
    return members;
  }
  for (const Attribute& attribute : element.attributes) {
    members.push_back(
        {.name = attribute.name, .kind = kind_of(attribute.kind), .value = attribute.value});
  }
  for (const Element& child : element.children) {
    members.push_back({.name = child.name,
                       .kind = child.is_list ? PropertyKind::list : PropertyKind::group,
                       .members = child.is_list ? items_of(child, in, reading)
                                                : plain_members(child, in, reading)});
  }
  return members;
}

void take_kind(Property& property, ElementCursor& cursor) {
  const std::string kind = cursor.text("type", "string");
  const auto found = std::ranges::find(property_kinds, std::string_view(kind));
  if (found == property_kinds.end()) {
    cursor.reading().warn(cursor.element().offset,
                          fmt::format("the property type {} is read as string", quoted(kind)));
    return;
  }
  property.kind = static_cast<PropertyKind>(found - property_kinds.begin());
}

/// The value in its canonical form; nothing if its text does not fit its kind.
std::optional<std::string> plain_value(const Property& property) {
  const Properties alone = {property};
  const auto text = [](const auto& value) {
    return value ? std::optional(fmt::format("{}", *value)) : std::nullopt;
  };
  switch (property.kind) {
    case PropertyKind::whole_number:
    case PropertyKind::object:
      return text(whole_number_in(alone, property.name));
    case PropertyKind::number:
      return text(number_in(alone, property.name));
    case PropertyKind::truth:
      return text(truth_in(alone, property.name));
    default:
      return property.value;
  }
}

void take_value(Property& property, std::string text, ElementCursor& cursor) {
  property.value = std::move(text);
  if (std::optional<std::string> value = plain_value(property)) {
    property.value = std::move(*value);
  } else {
    cursor.reading().fail(cursor.element().offset,
                          fmt::format("a value of type {} for the property {}",
                                      name_of(property.kind), quoted(property.name)),
                          quoted(property.value));
  }
}

Property property_of(const Element& element, Nesting in, FileReading& reading) {
  ElementCursor cursor(element, reading);
  Property property = {.name = cursor.text("name"), .type = cursor.text("propertytype")};
  take_kind(property, cursor);
  const Attribute* value = cursor.attribute("value");
  const Element* members = has_members(property.kind) ? cursor.child("value") : nullptr;
  if (property.kind == PropertyKind::list) {
    property.members = items_of(members == nullptr ? element : *members, in, reading);
    cursor.children("item");
  } else if (members != nullptr) {
    property.members = plain_members(*members, in, reading);
  } else if (property.kind == PropertyKind::group) {
    if (may_hold(in.classes++, "classes", element, reading)) {
      property.members = properties_in(cursor, in);
    }
  } else {
    // A text of several lines is the element's content.
    take_value(property, value == nullptr ? element.text : value->value, cursor);
  }
  property.place = {reading.place_of(element.offset)};
  cursor.finish();
  return property;
}

Properties properties_in(ElementCursor& cursor, Nesting in) {
  const Element* list = cursor.child("properties");
  if (list == nullptr) {
    return {};
  }
  ElementCursor inner(*list, cursor.reading());
  Properties properties;
  for (const Element* element : inner.children("property")) {
    properties.push_back(property_of(*element, in, cursor.reading()));
  }
  inner.finish();
  return properties;
}

constexpr std::string_view between_points = " \t\r\n";

/// Reads points such as "0,0 16,0 16,16".
std::vector<TiledPoint> points_of_text(std::string_view text, ElementCursor& cursor) {
  std::vector<TiledPoint> points;
  std::size_t begin = text.find_first_not_of(between_points);
  while (begin != std::string_view::npos) {
    const std::size_t end = text.find_first_of(between_points, begin);
    const std::string_view pair =
        text.substr(begin, end == std::string_view::npos ? end : end - begin);
    const std::size_t comma = pair.find(',');
    const auto x = decimal_of(pair.substr(0, comma));
    const auto y = comma == std::string_view::npos ? x : decimal_of(pair.substr(comma + 1));
    if (!x || !y || comma == std::string_view::npos) {
      cursor.reading().fail(cursor.element().offset, "points such as 0,0 16,8.5", quoted(pair));
      return points;
    }
    points.push_back({*x, *y});
    begin = text.find_first_not_of(between_points, end);
  }
  return points;
}

std::vector<TiledPoint> points_of(const Element& element, FileReading& reading) {
  ElementCursor cursor(element, reading);
  std::vector<TiledPoint> points = points_of_text(cursor.text("points"), cursor);
  for (const Element* point : cursor.children("point")) {
    ElementCursor inner(*point, reading);
    points.push_back({inner.number("x", 0), inner.number("y", 0)});
    inner.finish();
  }
  cursor.finish();
  return points;
}

struct ShapeName {
  std::string_view name;
  TiledShape shape;
};

constexpr std::array<ShapeName, 6> shapes = {{{"point", TiledShape::point},
                                              {"ellipse", TiledShape::ellipse},
                                              {"capsule", TiledShape::capsule},
                                              {"polygon", TiledShape::polygon},
                                              {"polyline", TiledShape::polyline},
                                              {"text", TiledShape::text}}};

void take_shape(ElementCursor& cursor, TiledObject& object) {
  for (const auto& [name, shape] : shapes) {
    const Element* element = cursor.child(name);
    if (element == nullptr) {
      continue;
    }
    object.shape = shape;
    if (shape == TiledShape::polygon || shape == TiledShape::polyline) {
      object.points = points_of(*element, cursor.reading());
    } else if (shape == TiledShape::text) {
      object.text = element->text;
      ElementCursor(*element, cursor.reading()).finish();
    }
  }
}

/// Sets rotation and visibility. A default that the file states only matters if it overrides a
/// template.
void take_look(ElementCursor& cursor, TiledObject& object) {
  const bool has_template = !object.template_file.empty();
  const double rotation = cursor.number("rotation", 0);
  if (rotation != 0 || (has_template && cursor.attribute("rotation") != nullptr)) {
    object.rotation = rotation;
  }
  const bool visible = cursor.truth("visible", true);
  if (!visible || (has_template && cursor.attribute("visible") != nullptr)) {
    object.visible = visible;
  }
}

}  // namespace

Properties properties_of(ElementCursor& cursor) { return properties_in(cursor, {}); }

TiledObject object_of(const Element& element, FileReading& reading) {
  ElementCursor cursor(element, reading);
  TiledObject object;
  object.place = {reading.place_of(element.offset)};
  object.id = cursor.whole_number("id", any_id, 0);
  object.name = cursor.text("name");
  object.type = cursor.type();
  object.x = cursor.number("x", 0);
  object.y = cursor.number("y", 0);
  object.width = cursor.number("width", 0);
  object.height = cursor.number("height", 0);
  object.gid = cursor.gid("gid", 0);
  object.template_file = cursor.text("template");
  take_look(cursor, object);
  take_shape(cursor, object);
  object.properties = properties_of(cursor);
  cursor.finish();
  return object;
}

}  // namespace tilery
