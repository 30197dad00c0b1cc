#include "tilery/explore/tiled/xml_text.h"

#include <fmt/format.h>

namespace tilery {

void XmlText::open(std::string_view name) {
  if (is_tag_open_) {
    text_ += ">\n";
  }
  text_.append(open_.size(), ' ');
  text_ += '<';
  text_ += name;
  open_.emplace_back(name);
  is_tag_open_ = true;
  has_characters_ = false;
}

void XmlText::attribute(std::string_view name, std::string_view value) {
  text_ += ' ';
  text_ += name;
  text_ += "=\"";
  add_escaped(value);
  text_ += '"';
}

void XmlText::attribute(std::string_view name, long long value) {
  attribute(name, fmt::format("{}", value));
}

void XmlText::decimal(std::string_view name, double value) {
  attribute(name, fmt::format("{}", value));
}

void XmlText::characters(std::string_view text) {
  text_ += is_tag_open_ ? ">" : "";
  is_tag_open_ = false;
  has_characters_ = true;
  add_escaped(text);
}

void XmlText::close() {
  const std::string name = std::move(open_.back());
  open_.pop_back();
  if (is_tag_open_) {
    text_ += "/>\n";
  } else {
    text_.append(has_characters_ ? 0 : open_.size(), ' ');
    text_ += "</" + name + ">\n";
  }
  is_tag_open_ = false;
  has_characters_ = false;
}

void XmlText::add_escaped(std::string_view text) {
  for (const char letter : text) {
    switch (letter) {
      case '&':
        text_ += "&amp;";
        break;
      case '<':
        text_ += "&lt;";
        break;
      case '>':
        text_ += "&gt;";
        break;
      case '"':
        text_ += "&quot;";
        break;
      case '\t':
        text_ += "&#9;";
        break;
      case '\n':
        text_ += has_characters_ ? "\n" : "&#10;";
        break;
      case '\r':
        text_ += "&#13;";
        break;
      default:
        // XML has no way to say the other control characters.
        text_ += static_cast<unsigned char>(letter) < 0x20 ? '?' : letter;
    }
  }
}

}  // namespace tilery
