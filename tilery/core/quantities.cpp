#include "tilery/core/quantities.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <fmt/format.h>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

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

std::string counted_words(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
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

std::optional<std::uint64_t> bytes_of_words(std::string_view words) {
  constexpr std::array<std::string_view, 4> units = {"KiB", "MiB", "GiB", "TiB"};
  constexpr double most = 1e15;
  double unit_bytes = 1;
  for (const std::string_view unit : units) {
    unit_bytes *= 1024;
    if (!words.ends_with(unit)) {
      continue;
    }
    words.remove_suffix(unit.size());
    words = words.substr(0, words.find_last_not_of(' ') + 1);
    const double bytes = decimal_of(words).value_or(0) * unit_bytes;
    return bytes >= 1 && bytes < most ? std::optional(static_cast<std::uint64_t>(bytes))
                                      : std::nullopt;
  }
  return std::nullopt;
}

namespace {

/// libc++ 19, the library of the WebAssembly build, has no from_chars for floating-point numbers.
/// WebAssembly has only one locale, so strtod reads them.
template <typename Number>
bool read_all(std::string_view text, Number& number) {
  if constexpr (requires { std::from_chars(text.data(), text.data(), number); }) {
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    return fault == std::errc{} && end == text.data() + text.size();
  } else {
    const std::string copy(text);
    char* end = nullptr;
    number = std::strtod(copy.c_str(), &end);
    return end == copy.c_str() + copy.size();
  }
}

}  // namespace

std::optional<double> decimal_of(std::string_view text) {
  double number = 0;
  const bool is_plain = !text.empty() &&
                        text.find_first_not_of("0123456789+-.eE") == std::string_view::npos &&
                        text.front() != '+';
  if (!is_plain || !read_all(text, number) || !std::isfinite(number)) {
    return std::nullopt;
  }
  return number == 0 ? 0 : number;  // JSON has no -0.
}

}  // namespace tilery
