#include "tilery/explore/tiled/tmx_text.h"

#include <algorithm>
#include <charconv>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

/// An upper bound of the elements and attributes for which memory will be taken.
std::size_t bound_of_tags(std::string_view xml) {
  return static_cast<std::size_t>(
      std::ranges::count_if(xml, [](char byte) { return byte == '<' || byte == '='; }));
}

}  // namespace

bool take_tmx(Reading& reading) {
  const std::string_view bytes = reading.bytes();
  if (const std::size_t sound = sound_utf8_bytes(bytes); sound < bytes.size()) {
    reading.fail(sound, "text in UTF-8", "a byte of something else");
    return false;
  }
  return reading.take_elements(0, bound_of_tags(bytes));
}

bool add_tmx_cell(Reading& reading, Element& data, std::string_view gid, std::size_t offset) {
  data.has_numbers = true;
  data.numbers.push_back(0);
  const char* const end = gid.data() + gid.size();
  const auto [rest, fault] = std::from_chars(gid.data(), end, data.numbers.back());
  if (!gid.empty() && (fault != std::errc{} || rest != end)) {
    reading.fail(offset, "a whole number of 32 bits for gid", "something else");
    return false;
  }
  return true;
}

}  // namespace tilery
