#pragma once
// What makers of maps say about maps, layers, tiles and objects: named values.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tilery {

/// The types of values that Tiled knows.
enum class PropertyKind : std::uint8_t {
  text,          ///< "string"
  whole_number,  ///< "int"
  number,        ///< "float"
  truth,         ///< "bool"
  color,         ///< "color"
  file,          ///< "file"
  object,        ///< "object", the id of one; 0 for none
  group          ///< "class", values under one name
};

/// One named value. `value` is its text as a TMX file writes it ("3", "0.5", "true", "#ff806020");
/// a group has `members` in place of it.
struct Property {
  std::string name;
  PropertyKind kind = PropertyKind::text;
  std::string type;  ///< the class or enumeration it belongs to, if any
  std::string value;
  std::vector<Property> members;
  friend bool operator==(const Property&, const Property&) = default;
};

using Properties = std::vector<Property>;

/// The first property called `name`; nothing if there is none.
const Property* find_property(const Properties& properties, std::string_view name);

/// The value of the property called `name`. Nothing if there is none, and where its text is not of
/// the kind that is asked for, whatever kind it was given in the file.
std::optional<std::string_view> text_in(const Properties& properties, std::string_view name);
std::optional<std::int64_t> whole_number_in(const Properties& properties, std::string_view name);
std::optional<double> number_in(const Properties& properties, std::string_view name);
std::optional<bool> truth_in(const Properties& properties, std::string_view name);

}  // namespace tilery
