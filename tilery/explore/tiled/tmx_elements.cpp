#include <algorithm>
#include <pugixml.hpp>
#include <string_view>

#include "tilery/explore/tiled/element_files.h"
#include "tilery/explore/tiled/tmx_text.h"

namespace tilery {
namespace {

constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";

/// Builds elements from the nodes of pugixml.
class XmlBuilder {
 public:
  XmlBuilder(Reading& reading, std::size_t skipped) : reading_(reading), skipped_(skipped) {}

  Element element_of(const pugi::xml_node& node, int depth) {
    Element element = {.name = node.name(), .offset = offset_of(node)};
    if (depth == deepest_element) {
      reading_.fail(element.offset, "elements at most 96 deep", "deeper ones");
      return element;
    }
    for (const pugi::xml_attribute& attribute : node.attributes()) {
      element.attributes.push_back(
          {attribute.name(), reading_.cleaned(element.offset, attribute.value())});
    }
    const bool holds_cells = element.name == "data" || element.name == "chunk";
    for (const pugi::xml_node& child : node.children()) {
      if (holds_cells && is_cell(child)) {
        add_tmx_cell(reading_, element, child.attribute("gid").value(), offset_of(child));
      } else if (child.type() == pugi::node_element) {
        element.children.push_back(element_of(child, depth + 1));
      } else {
        element.text += reading_.cleaned(element.offset, child.value());
      }
    }
    return element;
  }

 private:
  [[nodiscard]] std::size_t offset_of(const pugi::xml_node& node) const {
    // pugixml points behind the '<'.
    const std::ptrdiff_t offset = node.offset_debug();
    return skipped_ + static_cast<std::size_t>(std::max<std::ptrdiff_t>(offset - 1, 0));
  }

  static bool is_cell(const pugi::xml_node& node) {
    return std::string_view(node.name()) == "tile" && !node.first_child();
  }

  Reading& reading_;
  std::size_t skipped_;
};

}  // namespace

std::optional<Element> elements_of_tmx(Reading& reading) {
  const std::string_view bytes = reading.bytes();
  const std::size_t skipped = bytes.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  if (!take_tmx(reading)) {
    return std::nullopt;
  }
  pugi::xml_document document;
  const pugi::xml_parse_result result = document.load_buffer(
      bytes.data() + skipped, bytes.size() - skipped, pugi::parse_default, pugi::encoding_utf8);
  if (!result) {
    reading.fail(skipped + static_cast<std::size_t>(std::max<std::ptrdiff_t>(result.offset, 0)),
                 "XML", result.description());
    return std::nullopt;
  }
  Element root = XmlBuilder(reading, skipped).element_of(document.document_element(), 0);
  return reading.has_failed() ? std::nullopt : std::optional(std::move(root));
}

}  // namespace tilery
