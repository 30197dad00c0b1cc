#include "tilery/rules/toml_names.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "tilery/core/plain_text.h"

namespace tilery {
namespace {

constexpr std::size_t longest_name = 40;
constexpr std::size_t longest_line = 200;

bool is_name_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
}

}  // namespace

std::string name_in(const TomlCursor& name) {
  const std::string_view text = name.text();
  const bool is_plain = std::ranges::all_of(
      text, [](char letter) { return is_name_letter(letter) || letter == '-' || letter == '.'; });
  if (text.empty() || text.size() > longest_name || !is_plain || !is_name_letter(text.front())) {
    name.fail("a name of 1 to 40 lower-case letters, digits, '-' and '.', a letter or digit first");
  }
  return std::string(text);
}

std::string line_in(const TomlCursor& line) {
  const std::string_view text = line.text();
  if (text.empty() || text.size() > longest_line || has_control_characters(text)) {
    line.fail("one line of 1 to 200 bytes without control characters");
  }
  return std::string(text);
}

}  // namespace tilery
