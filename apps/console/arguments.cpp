#include "apps/console/arguments.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <system_error>

#include "tilery/core/plain_text.h"
#include "tilery/core/quantities.h"
#include "tilery/rules/rules.h"

namespace tilery {
namespace {

template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole = fault == std::errc{} && end == text.data() + text.size();
  return is_whole ? std::optional(number) : std::nullopt;
}

std::string range_words(std::uint64_t least, std::uint64_t most) {
  const bool is_any = least == 0 && most == std::numeric_limits<std::uint64_t>::max();
  return is_any ? "a whole number" : fmt::format("a whole number from {} to {}", least, most);
}

std::optional<int> side_of(std::string_view text) {
  const std::optional<std::uint64_t> side = number_in<std::uint64_t>(text);
  const bool fits = side && *side >= 1 && *side <= std::uint64_t{longest_side};
  return fits ? std::optional(static_cast<int>(*side)) : std::nullopt;
}

}  // namespace

std::expected<std::uint64_t, Error> number_of(std::string_view text, std::string_view option,
                                              std::uint64_t least, std::uint64_t most) {
  const std::optional<std::uint64_t> number = number_in<std::uint64_t>(text);
  if (!number || *number < least || *number > most) {
    return std::unexpected(Error{.source = std::string(option),
                                 .place = {},
                                 .expected = range_words(least, most),
                                 .found = tilery::quoted(text)});
  }
  return *number;
}

std::string number_text(double number) {
  return std::abs(number) < 1e15 && std::trunc(number) == number ? fmt::format("{:.0f}", number)
                                                                 : fmt::format("{:g}", number);
}

std::expected<double, Error> decimal_of(std::string_view text, std::string_view option,
                                        double least, double most) {
  const std::optional<double> number = decimal_of(text);
  if (number && *number >= least && *number <= most) {
    return *number;
  }
  return std::unexpected(Error{
      .source = std::string(option),
      .place = {},
      .expected = most < std::numeric_limits<double>::max()
                      ? fmt::format("a number from {} to {}", number_text(least), number_text(most))
                      : fmt::format("a number, {} or more", number_text(least)),
      .found = tilery::quoted(text)});
}

std::expected<BoardSize, Error> board_size_of(std::string_view text, std::string_view option) {
  const std::size_t cross = text.find('x');
  if (cross != std::string_view::npos) {
    const std::optional<int> width = side_of(text.substr(0, cross));
    const std::optional<int> height = side_of(text.substr(cross + 1));
    if (width && height) {
      return BoardSize{*width, *height};
    }
  }
  return std::unexpected(Error{
      .source = std::string(option),
      .place = {},
      .expected = fmt::format("columns and rows such as 5x4, each from 1 to {}", longest_side),
      .found = tilery::quoted(text)});
}

std::string duration_words(std::uint64_t milliseconds) {
  const std::uint64_t seconds = milliseconds / 1000;
  const std::uint64_t minutes = seconds / 60;
  if (minutes == 0) {
    return fmt::format("{} s", seconds);
  }
  if (minutes < 60) {
    return fmt::format("{} min {} s", minutes, seconds % 60);
  }
  return fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

}  // namespace tilery
