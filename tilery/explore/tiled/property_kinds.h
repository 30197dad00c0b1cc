#pragma once
// What Tiled's files call the kinds of properties.

#include <array>
#include <string_view>

#include "tilery/explore/tiled/property.h"

namespace tilery {

/// In the order of PropertyKind.
inline constexpr std::array<std::string_view, 8> property_kinds = {
    "string", "int", "float", "bool", "color", "file", "object", "class"};

constexpr std::string_view name_of(PropertyKind kind) {
  return property_kinds[static_cast<std::size_t>(kind)];
}

}  // namespace tilery
