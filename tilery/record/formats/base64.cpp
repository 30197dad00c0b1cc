#include "tilery/record/formats/base64.h"

#include <cstdint>
#include <optional>

namespace tilery {
namespace {

constexpr std::string_view digits =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

std::optional<std::uint32_t> digit_of(char letter) {
  const std::size_t digit = digits.find(letter);
  return digit == std::string_view::npos ? std::nullopt
                                         : std::optional(static_cast<std::uint32_t>(digit));
}

std::string_view without_end(std::string_view text) {
  while (!text.empty() && std::string_view(" \t\r\n").contains(text.back())) {
    text.remove_suffix(1);
  }
  for (int pad = 0; pad < 2 && text.ends_with('='); ++pad) {
    text.remove_suffix(1);
  }
  return text;
}

}  // namespace

std::string base64_text(std::string_view bytes) {
  std::string text;
  for (std::size_t at = 0; at < bytes.size(); at += 3) {
    std::uint32_t group = 0;
    for (std::size_t i = 0; i < 3; ++i) {
      group = group << 8 | (at + i < bytes.size() ? static_cast<unsigned char>(bytes[at + i]) : 0U);
    }
    for (std::size_t i = 0; i < 4; ++i) {
      text += at + i <= bytes.size() ? digits[group >> (18 - 6 * i) & 63] : '=';
    }
  }
  return text;
}

std::expected<std::string, std::size_t> base64_bytes(std::string_view text) {
  text = without_end(text);
  std::string bytes;
  std::uint32_t bits = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const std::optional<std::uint32_t> digit = digit_of(text[at]);
    if (!digit) {
      return std::unexpected(at);
    }
    bits = bits << 6 | *digit;
    if (at % 4 != 0) {  // the first of four digits fills no byte, each other one does
      bytes += static_cast<char>(bits >> (6 - 2 * (at % 4)) & 0xFF);
    }
  }
  if (text.size() % 4 == 1) {
    return std::unexpected(text.size());
  }
  return bytes;
}

}  // namespace tilery
