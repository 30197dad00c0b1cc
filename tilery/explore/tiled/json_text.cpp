#include "tilery/explore/tiled/json_text.h"

#include <fmt/format.h>

#include <iterator>

namespace tilery {

void JsonText::begin(std::string_view name) {
  if (!closers_.empty()) {
    text_ += is_first_ ? "\n" : ",\n";
    text_.append(closers_.size(), ' ');
  }
  is_first_ = false;
  if (!closers_.empty() && closers_.back() == '}') {
    add_quoted(name);
    text_ += ": ";
  }
}

void JsonText::open_object(std::string_view name) {
  begin(name);
  text_ += '{';
  closers_.push_back('}');
  is_first_ = true;
}

void JsonText::open_list(std::string_view name) {
  begin(name);
  text_ += '[';
  closers_.push_back(']');
  is_first_ = true;
}

void JsonText::close() {
  const char closer = closers_.back();
  closers_.pop_back();
  if (!is_first_) {
    text_ += '\n';
    text_.append(closers_.size(), ' ');
  }
  text_ += closer;
  is_first_ = false;
}

void JsonText::text(std::string_view name, std::string_view value) {
  begin(name);
  add_quoted(value);
}

void JsonText::plain(std::string_view name, std::string_view value) {
  begin(name);
  text_ += value;
}

void JsonText::whole(std::string_view name, long long value) {
  plain(name, fmt::format("{}", value));
}

void JsonText::decimal(std::string_view name, double value) {
  plain(name, fmt::format("{}", value));
}

void JsonText::add_quoted(std::string_view text) {
  text_ += '"';
  for (const char letter : text) {
    if (letter == '"' || letter == '\\') {
      text_ += '\\';
      text_ += letter;
    } else if (static_cast<unsigned char>(letter) < 0x20) {
      fmt::format_to(std::back_inserter(text_), "\\u{:04x}", static_cast<unsigned>(letter));
    } else {
      text_ += letter;
    }
  }
  text_ += '"';
}

}  // namespace tilery
