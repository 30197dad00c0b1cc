#pragma once
// Reads elements: the common form of TMX and TMJ files, with faults, warnings and limits.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/core/error.h"
#include "tilery/explore/tiled/tiled_file.h"
#include "tilery/explore/tiled/tiled_map.h"
#include "tilery/explore/tiled/warning.h"

namespace tilery {

/// The JSON type of a value. In XML all values are texts.
enum class AttributeKind : std::uint8_t { text, whole_number, number, truth };

struct Attribute {
  std::string name;
  std::string value;
  AttributeKind kind = AttributeKind::text;
};

/// An element of TMX. JSON is brought to the same form.
struct Element {
  std::string name;
  std::size_t offset = 0;  ///< of its first byte in the file
  std::vector<Attribute> attributes;
  std::vector<Element> children;
  std::string text;          ///< between its children
  std::vector<Gid> numbers;  ///< the cells of a layer, if the file writes them one by one
  bool has_numbers = false;
};

/// Deeper nesting is a fault.
inline constexpr int deepest_element = 96;

/// What the files of one map may still use, all together.
struct Allowance {
  std::size_t cells = 0;
  std::size_t bytes = 0;
  std::size_t elements = 0;
};

/// One file while it is read: its bytes, first fault and warnings. After a fault readers continue
/// with harmless values; loops check `has_failed` and stop.
class Reading {
 public:
  /// Requires `bytes`, `warnings` and `allowance` to outlive it.
  Reading(std::string source, std::string_view bytes, Warnings& warnings, Allowance& allowance)
      : source_(std::move(source)), bytes_(bytes), warnings_(warnings), allowance_(allowance) {}

  /// Notes a fault at byte `offset`. Only the first one is kept.
  void fail(std::size_t offset, std::string expected, std::string found);
  /// Notes a fault in another file.
  void fail(Error error);
  void warn(std::size_t offset, std::string text);

  /// `text` with '?' in place of control characters that XML cannot hold. Warns if there are any.
  std::string cleaned(std::size_t offset, std::string text);

  /// Uses up a part of the allowance. False, with a fault, if too little is left.
  bool take_cells(std::size_t offset, std::uint64_t cells);
  bool take_elements(std::size_t offset, std::size_t elements);

  /// The place of byte `offset`. Quick for offsets near the one asked for last.
  Place place_of(std::size_t offset);

  [[nodiscard]] bool has_failed() const { return error_.has_value(); }
  [[nodiscard]] const Error& error() const { return *error_; }
  [[nodiscard]] const std::string& source() const { return source_; }
  [[nodiscard]] std::string_view bytes() const { return bytes_; }
  [[nodiscard]] Warnings& warnings() const { return warnings_; }
  [[nodiscard]] Allowance& allowance() const { return allowance_; }

 private:
  std::string source_;
  std::string_view bytes_;
  Warnings& warnings_;
  Allowance& allowance_;
  std::optional<Error> error_;
  std::size_t last_offset_ = 0;  ///< the one that was asked for last
  std::size_t last_line_start_ = 0;
  int last_line_ = 1;
};

/// Reads an element's values by name. A value that is missing gives the fallback; one that does not
/// fit gives a fault and a harmless value.
class ElementCursor {
 public:
  /// Requires both to outlive it.
  ElementCursor(const Element& element, Reading& reading);

  /// The attribute called `name`, or null. Marks it as read.
  const Attribute* attribute(std::string_view name);

  std::string text(std::string_view name, std::string_view fallback = {});
  int whole_number(std::string_view name, WholeBounds bounds, int fallback);
  int required_whole_number(std::string_view name, WholeBounds bounds);
  Gid gid(std::string_view name, Gid fallback);
  double number(std::string_view name, double fallback);
  bool truth(std::string_view name, bool fallback);

  /// The attribute "class", or "type" as some versions of Tiled call it.
  std::string type();

  /// The first child called `name`, or null. Marks all children of that name as read.
  const Element* child(std::string_view name);
  /// All children called `name`. Marks them as read.
  std::vector<const Element*> children(std::string_view name);

  /// Marks attributes as read that the map does not need.
  void pass_over(std::initializer_list<std::string_view> names);

  /// Warns of each attribute and child that is not marked as read.
  void finish();

  [[nodiscard]] const Element& element() const { return element_; }
  [[nodiscard]] Reading& reading() const { return reading_; }

 private:
  void fail(std::string expected, const std::string& found);

  const Element& element_;
  Reading& reading_;
  std::vector<bool> is_read_;        ///< by attribute
  std::vector<bool> is_child_read_;  ///< by child
};

}  // namespace tilery
