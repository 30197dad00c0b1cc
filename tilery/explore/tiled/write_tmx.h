#pragma once
// Writes XML, indented by one blank a level as Tiled does.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace tilery {

class XmlText {
 public:
  XmlText() : text_("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") {}

  /// Begins an element inside the open one.
  void open(std::string_view name);
  /// Adds an attribute to the open element. Requires that the element has no content yet. Numbers
  /// are written in their shortest form.
  void attribute(std::string_view name, std::string_view value);
  void attribute(std::string_view name, long long value);
  void decimal(std::string_view name, double value);
  /// Adds text to the open element and escapes it. Requires that the element has no children.
  void characters(std::string_view text);
  /// Ends the open element.
  void close();

  /// The whole text. Requires that all elements are closed.
  std::string take() { return std::move(text_); }

 private:
  void add_escaped(std::string_view text);

  std::string text_;
  std::vector<std::string> open_;
  bool is_tag_open_ = false;
  bool has_characters_ = false;
};

}  // namespace tilery
