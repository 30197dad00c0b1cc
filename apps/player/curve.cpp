#include "apps/player/curve.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace tilery {
namespace {

constexpr double width = 640;
constexpr double height = 360;
constexpr double left = 72;
constexpr double right = 16;
constexpr double top = 36;
constexpr double bottom = 40;
constexpr int most_ticks = 6;

/// The smallest of 1, 2, 5 times a power of ten that parts `most` into at most `most_ticks`.
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

std::string label_of(double number) {
  if (number >= 1e9) {
    return fmt::format("{:g} G", number / 1e9);
  }
  if (number >= 1e6) {
    return fmt::format("{:g} M", number / 1e6);
  }
  return number >= 1e3 ? fmt::format("{:g} k", number / 1e3) : fmt::format("{:g}", number);
}

/// From numbers to places on the drawing.
struct Axes {
  double most_x = 1;
  double most_y = 1;

  [[nodiscard]] double x(double number) const {
    return left + number / most_x * (width - left - right);
  }
  [[nodiscard]] double y(double number) const {
    return height - bottom - number / most_y * (height - top - bottom);
  }
};

std::string grid_of(const Axes& axes) {
  std::string text;
  const auto out = std::back_inserter(text);
  for (double mark = 0; mark <= axes.most_y; mark += tick_of(axes.most_y)) {
    const double y = axes.y(mark);
    fmt::format_to(out, R"(<path d="M{} {:.1f}H{}" stroke="#ddd"/>)", left, y, width - right);
    fmt::format_to(out, R"(<text x="{}" y="{:.1f}" text-anchor="end">{}</text>)", left - 6, y + 4,
                   label_of(mark));
  }
  for (double mark = 0; mark <= axes.most_x; mark += tick_of(axes.most_x)) {
    fmt::format_to(out, R"(<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>)", axes.x(mark),
                   height - bottom + 18, label_of(mark));
  }
  return text + "\n";
}

/// A line through all points; a dot for a single one, as a line to nowhere cannot be seen.
std::string line_through(std::span<const CurvePoint> points, const Axes& axes) {
  if (points.size() == 1) {
    return fmt::format(R"(<circle cx="{:.1f}" cy="{:.1f}" r="3" fill="#0a6"/>)",
                       axes.x(points.front().x), axes.y(points.front().y));
  }
  std::string text =
      R"(<path fill="none" stroke="#0a6" stroke-width="2" stroke-linejoin="round" d=")";
  char letter = 'M';
  for (const CurvePoint& point : points) {
    fmt::format_to(std::back_inserter(text), "{}{:.1f} {:.1f}", letter, axes.x(point.x),
                   axes.y(point.y));
    letter = 'L';
  }
  return text + "\"/>";
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
      width, height, title, left);
  return svg + grid_of(axes) + line_through(points, axes) + "\n</svg>\n";
}

}  // namespace tilery
