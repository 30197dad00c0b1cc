#include "tilery/core/base64.h"

#include <array>
#include <cstdint>

namespace tilery {
namespace {

constexpr std::string_view letters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
constexpr int no_digit = -1;
constexpr int skipped = -2;
constexpr int padding_sign = -3;

/// The digit of each letter, or one of the constants above.
constexpr std::array<signed char, 256> digits = [] {
  std::array<signed char, 256> table{};
  table.fill(no_digit);
  for (std::size_t i = 0; i < letters.size(); ++i) {
    table[static_cast<unsigned char>(letters[i])] = static_cast<signed char>(i);
  }
  for (const char blank : {' ', '\t', '\r', '\n'}) {
    table[static_cast<unsigned char>(blank)] = skipped;
  }
  table[static_cast<unsigned char>('=')] = padding_sign;
  return table;
}();

std::uint32_t byte_at(std::string_view bytes, std::size_t i) {
  return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0;
}

}  // namespace

std::string base64_of(std::string_view bytes) {
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t left = bytes.size() - i;
    const std::uint32_t bits =
        byte_at(bytes, i) << 16 | byte_at(bytes, i + 1) << 8 | byte_at(bytes, i + 2);
    text += letters[bits >> 18];
    text += letters[bits >> 12 & 63];
    text += left > 1 ? letters[bits >> 6 & 63] : '=';
    text += left > 2 ? letters[bits & 63] : '=';
  }
  return text;
}

std::expected<std::string, std::size_t> bytes_of_base64(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3);
  std::uint32_t bits = 0;
  std::size_t count = 0;
  std::size_t padding = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int digit = digits[static_cast<unsigned char>(text[i])];
    if (digit == skipped) {
      continue;
    }
    if (digit == padding_sign && count % 4 > 1 && count % 4 + padding < 4) {
      ++padding;
      continue;
    }
    if (digit < 0 || padding > 0) {
      return std::unexpected(i);
    }
    bits = bits << 6 | static_cast<std::uint32_t>(digit);
    if (++count % 4 != 1) {  // each digit but the first of four completes a byte
      bytes += static_cast<char>(bits >> (8 - count % 4 * 2) % 8 & 0xFF);
    }
  }
  const std::size_t last_digits = count % 4;
  if (last_digits == 1 || (padding > 0 && last_digits + padding != 4)) {
    return std::unexpected(text.size());
  }
  return bytes;
}

}  // namespace tilery
