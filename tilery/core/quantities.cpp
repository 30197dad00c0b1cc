#include "tilery/core/quantities.h"

#include <fmt/format.h>

#include <array>
#include <string_view>

namespace tilery {

std::string with_commas(std::uint64_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t place = digits.size(); place > 3; place -= 3) {
    digits.insert(place - 3, 1, ',');
  }
  return digits;
}

std::string count_word(int count) {
  constexpr std::array<std::string_view, 13> words = {"no",   "one",    "two",   "three", "four",
                                                      "five", "six",    "seven", "eight", "nine",
                                                      "ten",  "eleven", "twelve"};
  return count < static_cast<int>(words.size()) ? std::string(words[std::size_t(count)])
                                                : std::to_string(count);
}

std::string memory_words(double bytes) {
  constexpr std::array<const char*, 5> units = {"B", "KiB", "MiB", "GiB", "TiB"};
  std::size_t unit = 0;
  while (bytes >= 1024 && unit + 1 < units.size()) {
    bytes /= 1024;
    ++unit;
  }
  if (unit == 0) {
    return fmt::format("{:.0f} B", bytes);
  }
  return bytes < 1e4 ? fmt::format("{:.1f} {}", bytes, units[unit])
                     : fmt::format("{:.1e} {}", bytes, units[unit]);
}

}  // namespace tilery
