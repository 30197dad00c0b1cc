#pragma once
// Properties: named values that a file gives to maps, layers, tiles and objects.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/decimal.h"
#include "tilery/core/error.h"

namespace tilery {

/// The types of values that Tiled knows.
enum class PropertyKind : std::uint8_t {
  text,          ///< "string"
  whole_number,  ///< "int"
  number,        ///< "float"
  truth,         ///< "bool"
  color,         ///< "color"
  file,          ///< "file"
  object,        ///< "object", an object's id; 0 for none
  group          ///< "class", several properties under one name
};

/// Where something begins in its file. It is no part of what a map says, so all places compare
/// equal.
struct FilePlace : Place {
  friend constexpr bool operator==(FilePlace, FilePlace) { return true; }
};

/// `value` is the text that a TMX file writes: "3", "0.5", "true", "#ff806020". A group has
/// `members` instead.
struct Property {
  std::string name;
  PropertyKind kind = PropertyKind::text;
  std::string type;  ///< its class or enumeration, if any
  std::string value;
  std::vector<Property> members;
  FilePlace place = {};
  friend bool operator==(const Property&, const Property&) = default;
};

using Properties = std::vector<Property>;

/// Where a fault of the property lies in its owner's file: at the owner where the property itself
/// stands in another file and so has no place.
inline Place place_within(const Property& property, Place of_owner) {
  return property.place.line > 0 ? Place(property.place) : of_owner;
}

/// The first property called `name`; nothing if there is none.
const Property* find_property(const Properties& properties, std::string_view name);

/// The value of the property called `name`. Nothing if there is no such property, or if its text
/// does not read as the wanted type. The type that the file states does not matter.
std::optional<std::string_view> text_in(const Properties& properties, std::string_view name);
std::optional<std::int64_t> whole_number_in(const Properties& properties, std::string_view name);
std::optional<double> number_in(const Properties& properties, std::string_view name);
std::optional<bool> truth_in(const Properties& properties, std::string_view name);

/// Tiled's names of the kinds, in the order of PropertyKind.
inline constexpr std::array<std::string_view, 8> property_kinds = {
    "string", "int", "float", "bool", "color", "file", "object", "class"};

constexpr std::string_view name_of(PropertyKind kind) {
  return property_kinds[static_cast<std::size_t>(kind)];
}

/// Whether `text` is a number in JSON's grammar.
bool is_json_number(std::string_view text);

/// A range of whole numbers, both ends included.
struct WholeBounds {
  int least = 0;
  int most = 0;
};

}  // namespace tilery
