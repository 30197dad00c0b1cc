#include <algorithm>
#include <charconv>
#include <pugixml.hpp>
#include <string_view>

#include "tilery/core/plain_text.h"
#include "tilery/explore/tiled/element_files.h"

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
        add_cell(element, child);
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

  /// Adds a cell written as <tile gid="1"/>, or as <tile/> if empty.
  void add_cell(Element& element, const pugi::xml_node& node) {
    element.has_numbers = true;
    element.numbers.push_back(0);
    const std::string_view text = node.attribute("gid").value();
    const auto [end, fault] =
        std::from_chars(text.data(), text.data() + text.size(), element.numbers.back());
    if (!text.empty() && (fault != std::errc{} || end != text.data() + text.size())) {
      reading_.fail(offset_of(node), "a whole number of 32 bits for gid", "something else");
    }
  }

  Reading& reading_;
  std::size_t skipped_;
};

/// An upper bound of the elements and attributes for which pugixml will allocate memory.
std::size_t element_bound(std::string_view xml) {
  return static_cast<std::size_t>(
      std::ranges::count_if(xml, [](char byte) { return byte == '<' || byte == '='; }));
}

}  // namespace

std::optional<Element> elements_of_tmx(Reading& reading) {
  const std::string_view bytes = reading.bytes();
  if (const std::size_t sound = sound_utf8_bytes(bytes); sound < bytes.size()) {
    reading.fail(sound, "text in UTF-8", "a byte of something else");
    return std::nullopt;
  }
  const std::size_t skipped = bytes.starts_with(byte_order_mark) ? byte_order_mark.size() : 0;
  if (!reading.take_elements(0, element_bound(bytes))) {
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
