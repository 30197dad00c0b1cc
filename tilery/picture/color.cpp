#include "tilery/picture/color.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tilery {
namespace {

std::optional<int> hex_digit(char letter) {
  if (letter >= '0' && letter <= '9') {
    return letter - '0';
  }
  const char lower = static_cast<char>(letter | 0x20);
  return lower >= 'a' && lower <= 'f' ? std::optional(lower - 'a' + 10) : std::nullopt;
}

std::optional<std::uint8_t> hex_byte(std::string_view digits) {
  const std::optional<int> high = hex_digit(digits[0]);
  const std::optional<int> low = hex_digit(digits[1]);
  if (!high || !low) {
    return std::nullopt;
  }
  return static_cast<std::uint8_t>(*high * 16 + *low);
}

}  // namespace

std::optional<Color> color_of(std::string_view text) {
  if (text.size() != 7 || text[0] != '#') {
    return std::nullopt;
  }
  const auto red = hex_byte(text.substr(1, 2));
  const auto green = hex_byte(text.substr(3, 2));
  const auto blue = hex_byte(text.substr(5, 2));
  return red && green && blue ? std::optional(Color{*red, *green, *blue}) : std::nullopt;
}

std::string hex_of(Color color) {
  return fmt::format("#{:02x}{:02x}{:02x}", color.red, color.green, color.blue);
}

int luminance_of(Color color) {
  const int sum = 2126 * color.red * color.red + 7152 * color.green * color.green +
                  722 * color.blue * color.blue;
  return sum / (255 * 255);
}

int contrast(Color a, Color b) {
  const auto [darker, lighter] = std::minmax({luminance_of(a), luminance_of(b)});
  return (lighter + 500) * 100 / (darker + 500);
}

int distance(Color a, Color b) {
  const int mean_red = (a.red + b.red) / 2;
  const int red = a.red - b.red;
  const int green = a.green - b.green;
  const int blue = a.blue - b.blue;
  const int squares = (((512 + mean_red) * red * red) >> 8) + 4 * green * green +
                      (((767 - mean_red) * blue * blue) >> 8);
  return static_cast<int>(std::sqrt(static_cast<double>(squares)));
}

}  // namespace tilery
