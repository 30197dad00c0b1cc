#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "tilery/core/plain_text.h"
#include "tilery/explore/tiled/property_kinds.h"
#include "tilery/explore/tiled/tiled_parts.h"

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

/// The members of an object of JSON: their types are not said, only those of their values.
Properties plain_members(const Element& element) {
  Properties members;
  for (const Attribute& attribute : element.attributes) {
    members.push_back(
        {.name = attribute.name, .kind = kind_of(attribute.kind), .value = attribute.value});
  }
  for (const Element& child : element.children) {
    members.push_back(
        {.name = child.name, .kind = PropertyKind::group, .members = plain_members(child)});
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

/// The value as it is always written; nothing if its text does not fit its kind.
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

Property property_of(const Element& element, Reading& reading) {
  ElementCursor cursor(element, reading);
  Property property = {.name = cursor.text("name"), .type = cursor.text("propertytype")};
  take_kind(property, cursor);
  const Attribute* value = cursor.attribute("value");
  if (property.kind != PropertyKind::group) {
    // A text of several lines stands in the element.
    take_value(property, value == nullptr ? element.text : value->value, cursor);
  } else if (const Element* members = cursor.child("value")) {
    property.members = plain_members(*members);
  } else {
    property.members = properties_of(cursor);
  }
  cursor.finish();
  return property;
}

}  // namespace

Properties properties_of(ElementCursor& cursor) {
  const Element* list = cursor.child("properties");
  if (list == nullptr) {
    return {};
  }
  ElementCursor inner(*list, cursor.reading());
  Properties properties;
  for (const Element* element : inner.children("property")) {
    properties.push_back(property_of(*element, cursor.reading()));
  }
  // Before Tiled 1.2 JSON had an object in place of the list.
  for (const Attribute& attribute : list->attributes) {
    inner.attribute(attribute.name);
    properties.push_back(
        {.name = attribute.name, .kind = kind_of(attribute.kind), .value = attribute.value});
  }
  inner.finish();
  return properties;
}

}  // namespace tilery
