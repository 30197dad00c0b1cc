#pragma once
// A JSON text as a tree of values.

#include <cstdint>
#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/json_reader.h"

namespace tilery {

/// Deeper values are a fault.
inline constexpr std::size_t deepest_json_value = 64;

/// One value and all values in it.
struct JsonValue {
  enum class Kind : std::uint8_t { null, truth, whole, other_number, text, list, object };

  Kind kind = Kind::null;
  std::uint64_t whole = 0;         ///< the number, for `whole`; 1 for true
  std::string text;                ///< the text; the number as it is written, for `other_number`
  std::vector<std::string> names;  ///< of the members of an object, in order
  std::vector<JsonValue> values;   ///< the members' values, or the items of a list

  [[nodiscard]] bool is_null() const { return kind == Kind::null; }
  [[nodiscard]] bool is_whole() const { return kind == Kind::whole; }
  [[nodiscard]] bool is_text() const { return kind == Kind::text; }
  [[nodiscard]] bool is_list() const { return kind == Kind::list; }
  [[nodiscard]] bool is_object() const { return kind == Kind::object; }

  /// The member of an object, the last one of that name; null if there is none, or for any other
  /// value.
  [[nodiscard]] const JsonValue& member(std::string_view name) const;
};

/// The value of `text`. Fails if it is not JSON, or deeper than deepest_json_value.
std::expected<JsonValue, JsonFault> read_json_value(std::string_view text);

/// The value as JSON on one line; numbers as they were written.
std::string json_text(const JsonValue& value);

}  // namespace tilery
