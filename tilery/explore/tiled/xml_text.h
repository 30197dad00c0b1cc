#pragma once
// XML on its way out, indented by one blank a level as Tiled has it.

#include <string>
#include <string_view>
#include <vector>

namespace tilery {

class XmlText {
 public:
  XmlText() : text_("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n") {}

  /// Begins an element in the one that is open.
  void open(std::string_view name);
  /// Requires an element that has nothing in it yet. Numbers are written as short as they can be.
  void attribute(std::string_view name, std::string_view value);
  void attribute(std::string_view name, long long value);
  void decimal(std::string_view name, double value);
  /// Characters in the element, as they are but for what XML wants escaped. Requires that it gets
  /// no children.
  void characters(std::string_view text);
  void close();

  /// Everything. Requires that all is closed.
  std::string take() { return std::move(text_); }

 private:
  void add_escaped(std::string_view text);

  std::string text_;
  std::vector<std::string> open_;
  bool is_tag_open_ = false;
  bool has_characters_ = false;
};

}  // namespace tilery
