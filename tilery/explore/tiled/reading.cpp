#include "tilery/explore/tiled/reading.h"

#include <fmt/format.h>

#include <algorithm>

namespace tilery {

Place Reading::place_of(std::size_t offset) const {
  const std::string_view before = bytes_.substr(0, std::min(offset, bytes_.size()));
  const std::size_t line_start = before.rfind('\n') + 1;
  return {static_cast<int>(1 + std::ranges::count(before, '\n')),
          static_cast<int>(before.size() - line_start + 1)};
}

void Reading::fail(std::size_t offset, std::string expected, std::string found) {
  if (!error_) {
    error_ = {source_, place_of(offset), std::move(expected), std::move(found)};
  }
}

void Reading::fail(Error error) {
  if (!error_) {
    error_ = std::move(error);
  }
}

void Reading::warn(std::size_t offset, std::string text) {
  if (!warnings_.is_known(source_, text)) {
    warnings_.add({.source = source_, .place = place_of(offset), .text = std::move(text)});
  }
}

std::string Reading::cleaned(std::size_t offset, std::string text) {
  const auto is_none_of_xml = [](char letter) {
    return static_cast<unsigned char>(letter) < 0x20 && letter != '\t' && letter != '\n' &&
           letter != '\r';
  };
  if (std::ranges::any_of(text, is_none_of_xml)) {
    warn(offset, "control characters in texts are read as ?");
    std::ranges::replace_if(text, is_none_of_xml, '?');
  }
  return text;
}

bool Reading::take_cells(std::size_t offset, std::uint64_t cells) {
  if (cells > allowance_.cells) {
    fail(offset, fmt::format("at most {} cells more", allowance_.cells), fmt::format("{}", cells));
    return false;
  }
  allowance_.cells -= static_cast<std::size_t>(cells);
  return true;
}

bool Reading::take_elements(std::size_t offset, std::size_t elements) {
  if (elements > allowance_.elements) {
    fail(offset, fmt::format("at most {} elements and attributes more", allowance_.elements),
         "more");
    return false;
  }
  allowance_.elements -= elements;
  return true;
}

}  // namespace tilery
