#include "tilery/core/plain_text.h"

#include <algorithm>

namespace tilery {
namespace {

int code_of(char byte) { return static_cast<unsigned char>(byte); }

/// True for the second and later bytes of a character.
bool is_inside_character(char byte) { return (code_of(byte) & 0xC0) == 0x80; }

/// How many bytes the control character at `text[i]` has; 0 if none begins there.
std::size_t control_bytes_at(std::string_view text, std::size_t i) {
  if (code_of(text[i]) < 0x20 || code_of(text[i]) == 0x7F) {
    return 1;
  }
  const int next = i + 1 < text.size() ? code_of(text[i + 1]) : 0;
  return code_of(text[i]) == 0xC2 && next >= 0x80 && next < 0xA0 ? 2 : 0;
}

}  // namespace

bool has_control_characters(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (control_bytes_at(text, i) > 0) {
      return true;
    }
  }
  return false;
}

std::string cleaned(std::string_view text, std::size_t most) {
  std::size_t end = std::min(text.size(), most);
  while (end < text.size() && end > 0 && is_inside_character(text[end])) {
    --end;
  }
  std::string clean;
  for (std::size_t i = 0; i < end;) {
    const std::size_t control_bytes = control_bytes_at(text, i);
    clean += control_bytes == 0 ? text[i] : '?';
    i += std::max<std::size_t>(1, control_bytes);
  }
  return clean + (end < text.size() ? "..." : "");
}

std::string quoted(std::string_view text) { return '"' + cleaned(text, 40) + '"'; }

}  // namespace tilery
