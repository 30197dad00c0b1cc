#include "tilery/picture/chart.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace tilery {
namespace {

constexpr double drawing_width = 640;
constexpr double drawing_height = 360;
constexpr double left_margin = 72;
constexpr double right_margin = 16;
constexpr double top_margin = 36;
constexpr double bottom_margin = 40;
constexpr int most_ticks = 6;

/// The distance between two marks of an axis that goes to `most`: the smallest of 1, 2, 5 times a
/// power of ten with at most `most_ticks` marks.
double tick_of(double most) {
  const double least = std::max(most, 1.0) / most_ticks;
  const double power = std::pow(10.0, std::floor(std::log10(least)));
  for (const double factor : {1.0, 2.0, 5.0}) {
    if (factor * power >= least) {
      return factor * power;
    }
  }
  return 10 * power;
}

std::string axis_label(double number) {
  if (number >= 1e9) {
    return fmt::format("{:g} G", number / 1e9);
  }
  if (number >= 1e6) {
    return fmt::format("{:g} M", number / 1e6);
  }
  return number >= 1e3 ? fmt::format("{:g} k", number / 1e3) : fmt::format("{:g}", number);
}

/// Turns values into coordinates of the drawing.
struct Axes {
  double most_x = 1;
  double most_y = 1;

  [[nodiscard]] double x(double number) const {
    return left_margin + number / most_x * (drawing_width - left_margin - right_margin);
  }
  [[nodiscard]] double y(double number) const {
    return drawing_height - bottom_margin -
           number / most_y * (drawing_height - top_margin - bottom_margin);
  }
};

std::string grid_of(const Axes& axes) {
  std::string text;
  for (double mark = 0; mark <= axes.most_y; mark += tick_of(axes.most_y)) {
    const double y = axes.y(mark);
    text += fmt::format(R"(<path d="M{} {:.1f}H{}" stroke="#ddd"/>)", left_margin, y,
                        drawing_width - right_margin);
    text += fmt::format(R"(<text x="{}" y="{:.1f}" text-anchor="end">{}</text>)", left_margin - 6,
                        y + 4, axis_label(mark));
  }
  for (double mark = 0; mark <= axes.most_x; mark += tick_of(axes.most_x)) {
    text += fmt::format(R"(<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>)", axes.x(mark),
                        drawing_height - bottom_margin + 18, axis_label(mark));
  }
  return text + "\n";
}

/// A line through all points. A single point is a dot: a line of no length cannot be seen.
std::string line_through(std::span<const CurvePoint> points, const Axes& axes) {
  if (points.size() == 1) {
    return fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="3" fill="#0a6"/>)",
                       axes.x(points.front().x), axes.y(points.front().y));
  }
  std::string text =
      R"(<path fill="none" stroke="#0a6" stroke-width="2" stroke-linejoin="round" d=")";
  char letter = 'M';
  for (const CurvePoint& point : points) {
    text += fmt::format("{}{:.1f} {:.1f}", letter, axes.x(point.x), axes.y(point.y));
    letter = 'L';
  }
  return text + "\"/>";
}

/// How many of `steps` marks stand for `value` where all of them stand for `most`; at least 1 for a
/// value above 0.
int marks_for(std::uint64_t value, std::uint64_t most, int steps) {
  if (value == 0 || most == 0) {
    return 0;
  }
  const double share = static_cast<double>(value) / static_cast<double>(most);
  return std::max(1, static_cast<int>(std::lround(share * steps)));
}

std::string line_label(int line, int height, std::uint64_t most) {
  return line == height ? fmt::format("{}", most) : line == 1 ? "0" : "";
}

}  // namespace

std::string curve_svg(std::span<const CurvePoint> points, std::string_view title) {
  Axes axes;
  for (const CurvePoint& point : points) {
    axes.most_x = std::max(axes.most_x, point.x);
    axes.most_y = std::max(axes.most_y, point.y * 1.05);
  }
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" )"
      R"(font-family="sans-serif" font-size="12" fill="#333">)"
      "\n"
      R"(<title>{2}</title>)"
      R"(<rect width="{0}" height="{1}" fill="#fff"/>)"
      R"(<text x="{3}" y="20" font-size="14">{2}</text>)"
      "\n",
      drawing_width, drawing_height, title, left_margin);
  return svg + grid_of(axes) + line_through(points, axes) + "\n</svg>\n";
}

std::string bar_text(std::uint64_t value, std::uint64_t most, int width, std::string_view mark) {
  std::string bar;
  for (int i = marks_for(value, most, width); i > 0; --i) {
    bar += mark;
  }
  return bar;
}

std::string curve_text(std::span<const std::uint64_t> values, ChartSize size,
                       std::string_view mark) {
  const std::span shown = values.last(std::min(values.size(), std::size_t(size.width)));
  const std::uint64_t most = std::ranges::max(shown);
  const std::size_t label_width = fmt::formatted_size("{}", most);
  std::string text;
  for (int line = size.height; line >= 1; --line) {
    std::string columns;
    for (const std::uint64_t value : shown) {
      columns += marks_for(value, most, size.height) >= line ? mark : " ";
    }
    columns.erase(columns.find_last_not_of(' ') + 1);
    text += fmt::format("{:>{}} |{}\n", line_label(line, size.height, most), label_width, columns);
  }
  return text;
}

}  // namespace tilery
