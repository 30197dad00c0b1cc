#pragma once
// An element's values, asked for one by one; what nobody asked for is named in a warning.

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tilery/explore/tiled/element.h"
#include "tilery/explore/tiled/reading.h"

namespace tilery {

struct WholeBounds {
  int least = 0;
  int most = 0;
};

class ElementCursor {
 public:
  /// Requires both to outlive it.
  ElementCursor(const Element& element, Reading& reading);

  /// The attribute called `name`, which counts as read. Nothing if there is none.
  const Attribute* attribute(std::string_view name);

  std::string text(std::string_view name, std::string_view fallback = {});
  int whole_number(std::string_view name, WholeBounds bounds, int fallback);
  int required_whole_number(std::string_view name, WholeBounds bounds);
  Gid gid(std::string_view name, Gid fallback);
  double number(std::string_view name, double fallback);
  bool truth(std::string_view name, bool fallback);

  /// The class: "class", or "type" as other versions call it.
  std::string type();

  /// The first child called `name`; all children of that name count as read.
  const Element* child(std::string_view name);
  /// All children called `name`, which count as read.
  std::vector<const Element*> children(std::string_view name);

  /// These attributes mean nothing to us, and nothing is lost with them.
  void pass_over(std::initializer_list<std::string_view> names);

  /// Warns of the attributes and children that were not read.
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
