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

/// The place in a file where an element starts. All compare equal, so that equal maps may come from
/// different files.
struct FilePlace : Place {
  friend constexpr bool operator==(FilePlace, FilePlace) { return true; }
};

/// A property of a map, layer, object or tile. `value` is its text in a TMX file: "3", "0.5",
/// "true", "#ff806020". Groups and lists have `members` instead. Members of a list have no names.
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

/// The place that an error about `property` names. A property from another file has no place; its
/// errors name the place of its owner.
inline Place place_within(const Property& property, Place of_owner) {
  return property.place.line > 0 ? Place(property.place) : of_owner;
}

/// The first property called `name`; nothing if there is none.
const Property* find_property(const Properties& properties, std::string_view name);

/// The value of the property called `name`. Nothing if there is no such property, or if its text
/// is not a value of the function's type. The type that the file states is ignored.
std::optional<std::string_view> text_in(const Properties& properties, std::string_view name);
std::optional<std::int64_t> whole_number_in(const Properties& properties, std::string_view name);
std::optional<double> number_in(const Properties& properties, std::string_view name);
std::optional<bool> truth_in(const Properties& properties, std::string_view name);

/// The texts of the items of the list called `name`. If the property is no list, its text is split
/// at commas, without the blanks around each part. Empty if there is no such property.
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

/// The property's value for an error message.
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

// The properties that have a meaning in the maps of levels. docs/maps.md explains them.

namespace tilery {

struct KnownProperty {
  std::string_view name;
  PropertyKind kind = PropertyKind::text;
  std::string_view usual = {};                   ///< its default in Tiled, as TMX writes it
  std::span<const std::string_view> words = {};  ///< all values of an enumeration
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
/// The class of a tile. It makes Tiled show the properties below, and has no other meaning.
inline constexpr std::string_view class_of_tiles = "tile";

/// Tiled shows -1 for a tile without a code. Such a tile gets an unused code.
inline constexpr std::array of_tile = {
    KnownProperty{"code", PropertyKind::whole_number, "-1"},
    KnownProperty{"name"},
    KnownProperty{"opaque", PropertyKind::truth, "false"},
    KnownProperty{"walkable", PropertyKind::truth, "true"},
    KnownProperty{"lit", PropertyKind::truth, "false"},
};
inline constexpr KnownProperty reach_of_lamp = {"reach", PropertyKind::whole_number, "0"};

/// Whether a property called `name` has a meaning in some element.
constexpr bool is_known(std::string_view name) {
  const auto is_among = [name](std::span<const KnownProperty> properties) {
    return std::ranges::find(properties, name, &KnownProperty::name) != properties.end();
  };
  return is_among(of_map) || is_among(of_layer) || is_among(of_tile) || name == reach_of_lamp.name;
}

}  // namespace tilery::level_properties
