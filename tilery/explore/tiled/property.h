#pragma once
// Properties in Tiled files, and the properties that a reader knows.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"

#pragma GCC visibility push(default)
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
  group,         ///< "class", several properties under one name
  list           ///< "list", several values in order
};

/// Start of an element in its file. All places compare equal: a place is not part of a map's value.
struct FilePlace : Place {
  friend constexpr bool operator==(FilePlace, FilePlace) { return true; }
};

/// `value` is the text that a TMX file writes: "3", "0.5", "true", "#ff806020". A group has
/// `members` instead, and so has a list, whose members are without names.
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

/// The place for a fault of the property in its owner's file. A property from another file has no
/// place; then the owner's place is used.
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

/// The texts of a list's items; of any other property, the parts of its text between commas,
/// without blanks around them. Empty if there is no such property.
std::vector<std::string_view> texts_in(const Properties& properties, std::string_view name);

/// Tiled's names of the kinds, in the order of PropertyKind.
inline constexpr std::array<std::string_view, 9> property_kinds = {
    "string", "int", "float", "bool", "color", "file", "object", "class", "list"};

constexpr std::string_view name_of(PropertyKind kind) {
  return property_kinds[static_cast<std::size_t>(kind)];
}

/// Whether a property of the kind has members in place of a value.
constexpr bool has_members(PropertyKind kind) {
  return kind == PropertyKind::group || kind == PropertyKind::list;
}

/// The property's value, as an error shows it.
inline std::string_view shown_value(const Property& property) {
  return property.kind == PropertyKind::group  ? "a class"
         : property.kind == PropertyKind::list ? "a list"
                                               : std::string_view(property.value);
}

/// Whether `text` is a number in JSON's grammar.
bool is_json_number(std::string_view text);

/// A range of whole numbers, both ends included.
struct WholeBounds {
  int least = 0;
  int most = 0;
};

}  // namespace tilery
#pragma GCC visibility pop

// The properties that the reader of levels knows. docs/maps.md explains them.

namespace tilery {

struct KnownProperty {
  std::string_view name;
  PropertyKind kind = PropertyKind::text;
  std::string_view usual = {};  ///< its default in an editor, in the notation of TMX
  std::span<const std::string_view> words = {};  ///< of an enumeration: all of its values
};

}  // namespace tilery

namespace tilery::level_properties {

inline constexpr std::array<std::string_view, 2> edges = {"extend", "wrap"};

inline constexpr std::array of_map = {
    KnownProperty{"edge", PropertyKind::text, "extend", edges},
    KnownProperty{"slant", PropertyKind::whole_number, "0"},
    KnownProperty{"light", PropertyKind::whole_number, "0"},
};
inline constexpr std::array of_layer = {KnownProperty{"lit", PropertyKind::truth, "false"}};
/// The class of a tile that only lists its properties in an editor. It does not describe the tile.
inline constexpr std::string_view class_of_tiles = "tile";

/// An editor shows the code -1 for none: such a tile gets a free one.
inline constexpr std::array of_tile = {
    KnownProperty{"code", PropertyKind::whole_number, "-1"},
    KnownProperty{"name"},
    KnownProperty{"opaque", PropertyKind::truth, "false"},
    KnownProperty{"walkable", PropertyKind::truth, "true"},
    KnownProperty{"lit", PropertyKind::truth, "false"},
};
inline constexpr KnownProperty reach_of_lamp = {"reach", PropertyKind::whole_number, "0"};

/// Whether `name` is one of these.
constexpr bool is_known(std::string_view name) {
  const auto is_among = [name](std::span<const KnownProperty> properties) {
    return std::ranges::find(properties, name, &KnownProperty::name) != properties.end();
  };
  return is_among(of_map) || is_among(of_layer) || is_among(of_tile) || name == reach_of_lamp.name;
}

}  // namespace tilery::level_properties
