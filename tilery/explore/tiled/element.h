#pragma once
// The common shape of a TMX element and a TMJ object: what both readers work on.

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "tilery/explore/tiled/tiled_map.h"

namespace tilery {

/// XML has texts alone.
enum class AttributeKind : std::uint8_t { text, whole_number, number, truth };

struct Attribute {
  std::string name;
  std::string value;
  AttributeKind kind = AttributeKind::text;
};

/// An element as TMX has it. `offset` is the byte of the file at which it stands.
struct Element {
  std::string name;
  std::size_t offset = 0;
  std::vector<Attribute> attributes;
  std::vector<Element> children;
  std::string text;          ///< what stands in it between its children
  std::vector<Gid> numbers;  ///< the cells of a layer that are written one by one
  bool has_numbers = false;
};

/// How deep elements may stand in each other.
inline constexpr int deepest_element = 96;

}  // namespace tilery
