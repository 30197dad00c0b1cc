#pragma once
// The properties that the reader of levels knows. docs/maps.md says what they mean.

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

#include "tilery/explore/tiled/property.h"

namespace tilery {

struct KnownProperty {
  std::string_view name;
  PropertyKind kind = PropertyKind::text;
  std::string_view usual = {};                   ///< its value in an editor, as a TMX file has it
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
/// The class of a tile that only lists its properties in an editor. It says nothing of the tile.
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
