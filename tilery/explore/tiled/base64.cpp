#include "tilery/explore/tiled/base64.h"

#include <array>

namespace tilery {
namespace {

constexpr std::string_view letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr int no_digit = -1;
constexpr int passed_over = -2;

constexpr std::array<signed char, 256> digits = [] {
  std::array<signed char, 256> table{};
  table.fill(no_digit);
  for (std::size_t i = 0; i < letters.size(); ++i) {
    table[static_cast<unsigned char>(letters[i])] = static_cast<signed char>(i);
  }
  for (const char blank : {' ', '\t', '\r', '\n'}) {
    table[static_cast<unsigned char>(blank)] = passed_over;
  }
  return table;
}();

int digit_of(char letter) { return digits[static_cast<unsigned char>(letter)]; }

}  // namespace

std::optional<std::string> bytes_of_base64(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3);
  std::uint32_t bits = 0;
  std::size_t count = 0;
  std::size_t padding = 0;
  for (const char letter : text) {
    const int digit = digit_of(letter);
    if (digit == passed_over) {
      continue;
    }
    if (letter == '=' && ++padding <= 2) {
      continue;
    }
    if (digit == no_digit || padding > 0) {
      return std::nullopt;
    }
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    if (++count % 4 != 1) {
      bytes += static_cast<char>(bits >> (8 - count % 4 * 2) % 8 & 0xFF);
    }
  }
  const std::size_t over = count % 4;
  const bool is_padded = over == 0 ? padding == 0 : over + padding == 4;
  return over == 1 || !is_padded ? std::nullopt : std::optional(std::move(bytes));
}

std::string base64_of(std::span<const std::uint8_t> bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = bytes.size() - i;
    const std::uint32_t bits = std::uint32_t{bytes[i]} << 16 |
                               (left > 1 ? std::uint32_t{bytes[i + 1]} << 8 : 0) |
                               (left > 2 ? std::uint32_t{bytes[i + 2]} : 0);
    text += letters[bits >> 18];
    text += letters[bits >> 12 & 63];
    text += left > 1 ? letters[bits >> 6 & 63] : '=';
    text += left > 2 ? letters[bits & 63] : '=';
  }
  return text;
}

}  // namespace tilery
