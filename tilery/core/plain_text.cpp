#include "tilery/core/plain_text.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace tilery {
namespace {

int code_of(char byte) { return static_cast<unsigned char>(byte); }

/// True for the second and later bytes of a UTF-8 character.
bool is_inside_character(char byte) { return (code_of(byte) & 0xC0) == 0x80; }

/// The number of bytes of the control character at `text[i]`; 0 if none begins there.
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

/// The number of bytes of a character that begins with `byte`; 0 if none does.
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

struct CharacterRange {
  char32_t first;
  char32_t last;
};

bool is_in(std::span<const CharacterRange> ranges, char32_t character) {
  return std::ranges::any_of(ranges, [character](CharacterRange range) {
    return character >= range.first && character <= range.last;
  });
}

/// Combining marks, joiners, selectors of variants and tags.
bool is_joining(char32_t character) {
  constexpr auto ranges = std::to_array<CharacterRange>({{0x300, 0x36F},
                                                         {0x483, 0x489},
                                                         {0x591, 0x5BD},
                                                         {0x610, 0x61A},
                                                         {0x64B, 0x65F},
                                                         {0x900, 0x902},
                                                         {0x93C, 0x93C},
                                                         {0x941, 0x948},
                                                         {0xE31, 0xE31},
                                                         {0xE34, 0xE3A},
                                                         {0xE47, 0xE4E},
                                                         {0x1AB0, 0x1AFF},
                                                         {0x1DC0, 0x1DFF},
                                                         {0x200B, 0x200F},
                                                         {0x20D0, 0x20FF},
                                                         {0xFE00, 0xFE0F},
                                                         {0xFE20, 0xFE2F},
                                                         {0x1F3FB, 0x1F3FF},
                                                         {0xE0000, 0xE01EF}});
  return is_in(ranges, character);
}

/// East Asian wide characters, and signs that are shown as emoji.
bool is_wide(char32_t character) {
  constexpr auto ranges = std::to_array<CharacterRange>(
      {{0x1100, 0x115F},   {0x231A, 0x231B},   {0x23E9, 0x23EC},   {0x23F0, 0x23F0},
       {0x23F3, 0x23F3},   {0x25FD, 0x25FE},   {0x2614, 0x2615},   {0x2648, 0x2653},
       {0x267F, 0x267F},   {0x2693, 0x2693},   {0x26A1, 0x26A1},   {0x26AA, 0x26AB},
       {0x26BD, 0x26BE},   {0x26C4, 0x26C5},   {0x26CE, 0x26CE},   {0x26D4, 0x26D4},
       {0x26EA, 0x26EA},   {0x26F2, 0x26F3},   {0x26F5, 0x26F5},   {0x26FA, 0x26FA},
       {0x26FD, 0x26FD},   {0x2705, 0x2705},   {0x270A, 0x270B},   {0x2728, 0x2728},
       {0x274C, 0x274C},   {0x274E, 0x274E},   {0x2753, 0x2755},   {0x2757, 0x2757},
       {0x2795, 0x2797},   {0x27B0, 0x27B0},   {0x27BF, 0x27BF},   {0x2B1B, 0x2B1C},
       {0x2B50, 0x2B50},   {0x2B55, 0x2B55},   {0x2E80, 0x303E},   {0x3041, 0x33FF},
       {0x3400, 0x4DBF},   {0x4E00, 0x9FFF},   {0xA000, 0xA4CF},   {0xA960, 0xA97F},
       {0xAC00, 0xD7A3},   {0xF900, 0xFAFF},   {0xFE30, 0xFE6F},   {0xFF00, 0xFF60},
       {0xFFE0, 0xFFE6},   {0x16FE0, 0x18CFF}, {0x1B000, 0x1B2FF}, {0x1F004, 0x1F004},
       {0x1F0CF, 0x1F0CF}, {0x1F18E, 0x1F18E}, {0x1F191, 0x1F19A}, {0x1F200, 0x1F320},
       {0x1F32D, 0x1F335}, {0x1F337, 0x1F37C}, {0x1F37E, 0x1F393}, {0x1F3A0, 0x1F3CA},
       {0x1F3CF, 0x1F3D3}, {0x1F3E0, 0x1F3F0}, {0x1F3F4, 0x1F3F4}, {0x1F3F8, 0x1F43E},
       {0x1F440, 0x1F440}, {0x1F442, 0x1F4FC}, {0x1F4FF, 0x1F53D}, {0x1F54B, 0x1F54E},
       {0x1F550, 0x1F567}, {0x1F57A, 0x1F57A}, {0x1F595, 0x1F596}, {0x1F5A4, 0x1F5A4},
       {0x1F5FB, 0x1F64F}, {0x1F680, 0x1F6C5}, {0x1F6CC, 0x1F6CC}, {0x1F6D0, 0x1F6D2},
       {0x1F6D5, 0x1F6DF}, {0x1F6EB, 0x1F6EC}, {0x1F6F4, 0x1F6FC}, {0x1F7E0, 0x1F7EB},
       {0x1F90C, 0x1F93A}, {0x1F93C, 0x1F945}, {0x1F947, 0x1F9FF}, {0x1FA70, 0x1FAFF},
       {0x20000, 0x3FFFD}});
  return is_in(ranges, character);
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

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (const char32_t character : characters_of(text)) {
    columns += is_joining(character) ? 0 : is_wide(character) ? 2 : 1;
  }
  return columns;
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

namespace {

constexpr std::size_t longest_word = 64;
using Row = std::array<std::size_t, longest_word + 1>;

std::size_t edits_between(std::string_view a, std::string_view b) {
  Row before_last{};
  Row last{};
  Row row{};
  for (std::size_t j = 0; j <= b.size(); ++j) {
    row[j] = j;
  }
  for (std::size_t i = 1; i <= a.size(); ++i) {
    before_last = last;
    last = row;
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1);
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
        row[j] = std::min(row[j], before_last[j - 2] + 1);
      }
    }
  }
  return row[b.size()];
}

}  // namespace

std::optional<std::string_view> nearest_word(std::string_view word,
                                             std::span<const std::string_view> known) {
  std::optional<std::string_view> nearest;
  std::size_t fewest = longest_word;
  for (const std::string_view candidate : known) {
    const std::size_t longer = std::max(word.size(), candidate.size());
    if (longer > longest_word) {
      continue;
    }
    const std::size_t edits = edits_between(word, candidate);
    if (edits < fewest && edits <= (longer + 2) / 3) {
      fewest = edits;
      nearest = candidate;
    }
  }
  return nearest;
}

std::string quoted_with_hint(std::string_view word, std::span<const std::string_view> known) {
  const std::optional<std::string_view> nearest = nearest_word(word, known);
  return quoted(word) + (nearest ? " (did you mean " + std::string(*nearest) + "?)" : "");
}

std::string listed(std::span<const std::string_view> words) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    text += i == 0 ? "" : i + 1 < words.size() ? ", " : " or ";
    text += words[i];
  }
  return text;
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  std::ranges::transform(lower, lower.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  });
  return lower;
}

}  // namespace tilery
