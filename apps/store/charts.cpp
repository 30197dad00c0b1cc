#include "apps/store/charts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace tilery {
namespace {

/// `value` of `most` in steps of `steps`, at least 1 where it is above 0.
int steps_of(std::uint64_t value, std::uint64_t most, int steps) {
  if (value == 0 || most == 0) {
    return 0;
  }
  const double share = static_cast<double>(value) / static_cast<double>(most);
  return std::max(1, static_cast<int>(std::lround(share * steps)));
}

std::string label_of(int line, int height, std::uint64_t most) {
  return line == height ? fmt::format("{}", most) : line == 1 ? "0" : "";
}

}  // namespace

std::string bar_of(std::uint64_t value, std::uint64_t most, int width, std::string_view mark) {
  std::string bar;
  for (int i = steps_of(value, most, width); i > 0; --i) {
    bar += mark;
  }
  return bar;
}

std::string curve_of(std::span<const std::uint64_t> values, ChartSize size, std::string_view mark) {
  const std::span shown = values.last(std::min(values.size(), std::size_t(size.width)));
  const std::uint64_t most = std::ranges::max(shown);
  const std::size_t label_width = fmt::formatted_size("{}", most);
  std::string text;
  for (int line = size.height; line >= 1; --line) {
    std::string columns;
    for (const std::uint64_t value : shown) {
      columns += steps_of(value, most, size.height) >= line ? mark : " ";
    }
    columns.erase(columns.find_last_not_of(' ') + 1);
    fmt::format_to(std::back_inserter(text), "{:>{}} |{}\n", label_of(line, size.height, most),
                   label_width, columns);
  }
  return text;
}

}  // namespace tilery
