#include "tilery/core/plain_text.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace tilery {
namespace {

int code_of(char byte) { return static_cast<unsigned char>(byte); }

/// True for the second and later bytes of a UTF-8 character.
bool is_inside_character(char byte) { return (code_of(byte) & 0xC0) == 0x80; }

/// How many bytes the control character at `text[i]` has; 0 if none begins there.
std::size_t control_bytes_at(std::string_view text, std::size_t i) {
  if (code_of(text[i]) < 0x20 || code_of(text[i]) == 0x7F) {
    return 1;
  }
  const int next = i + 1 < text.size() ? code_of(text[i + 1]) : 0;
  return code_of(text[i]) == 0xC2 && next >= 0x80 && next < 0xA0 ? 2 : 0;
}

constexpr char32_t replacement = 0xFFFD;

struct Decoded {
  char32_t character = replacement;
  std::size_t bytes = 1;
  bool is_sound = false;
};

bool is_scalar(char32_t character) {
  return character <= 0x10FFFF && (character < 0xD800 || character > 0xDFFF);
}

bool is_control(char32_t character) {
  return character < 0x20 || (character >= 0x7F && character < 0xA0);
}

/// How many bytes the character that begins with `byte` has; 0 if none does.
std::size_t length_of(unsigned char byte) {
  if (byte < 0x80) {
    return 1;
  }
  return byte >= 0xC2 && byte < 0xE0   ? 2
         : byte >= 0xE0 && byte < 0xF0 ? 3
         : byte >= 0xF0 && byte < 0xF5 ? 4
                                       : 0;
}

Decoded decode(std::string_view text) {
  constexpr std::array<char32_t, 5> least = {0, 0, 0x80, 0x800, 0x10000};
  const auto first = static_cast<unsigned char>(text[0]);
  const std::size_t length = length_of(first);
  if (length == 0 || length > text.size()) {
    return {};
  }
  char32_t character = length == 1 ? first : first & (0xFFU >> (length + 1));
  for (std::size_t i = 1; i < length; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0U) != 0x80U) {
      return {};
    }
    character = (character << 6) | (byte & 0x3FU);
  }
  const bool is_sound = is_scalar(character) && character >= least[length];
  return is_sound ? Decoded{character, length, true} : Decoded{};
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

std::u32string characters_of(std::string_view text) {
  std::u32string characters;
  while (!text.empty()) {
    const Decoded decoded = decode(text);
    characters += is_control(decoded.character) ? replacement : decoded.character;
    text.remove_prefix(decoded.bytes);
  }
  return characters;
}

std::size_t sound_utf8_bytes(std::string_view text) {
  std::size_t sound = 0;
  while (sound < text.size()) {
    const Decoded decoded = decode(text.substr(sound));
    if (!decoded.is_sound) {
      break;
    }
    sound += decoded.bytes;
  }
  return sound;
}

std::string utf8_of(char32_t character) {
  if (!is_scalar(character)) {
    character = replacement;
  }
  const auto tail = [&](int shift) {
    return static_cast<char>(0x80U | ((character >> shift) & 0x3FU));
  };
  if (character < 0x80) {
    return {static_cast<char>(character)};
  }
  if (character < 0x800) {
    return {static_cast<char>(0xC0U | (character >> 6)), tail(0)};
  }
  if (character < 0x10000) {
    return {static_cast<char>(0xE0U | (character >> 12)), tail(6), tail(0)};
  }
  return {static_cast<char>(0xF0U | (character >> 18)), tail(12), tail(6), tail(0)};
}

}  // namespace tilery
