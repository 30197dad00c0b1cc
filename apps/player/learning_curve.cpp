#include "apps/player/learning_curve.h"

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
  double most_moves = 1;
  double most_mean = 1;

  [[nodiscard]] double x(double moves) const {
    return left + moves / most_moves * (width - left - right);
  }
  [[nodiscard]] double y(double mean) const {
    return height - bottom - mean / most_mean * (height - top - bottom);
  }
};

std::string grid_of(const Axes& axes) {
  std::string text;
  const auto out = std::back_inserter(text);
  for (double mean = 0; mean <= axes.most_mean; mean += tick_of(axes.most_mean)) {
    const double y = axes.y(mean);
    fmt::format_to(out, R"(<path d="M{} {:.1f}H{}" stroke="#ddd"/>)", left, y, width - right);
    fmt::format_to(out, R"(<text x="{}" y="{:.1f}" text-anchor="end">{}</text>)", left - 6, y + 4,
                   label_of(mean));
  }
  for (double moves = 0; moves <= axes.most_moves; moves += tick_of(axes.most_moves)) {
    fmt::format_to(out, R"(<text x="{:.1f}" y="{}" text-anchor="middle">{}</text>)", axes.x(moves),
                   height - bottom + 18, label_of(moves));
  }
  return text + "\n";
}

}  // namespace

std::string learning_curve_svg(std::span<const CurvePoint> points, std::string_view title) {
  Axes axes;
  for (const CurvePoint& point : points) {
    axes.most_moves = std::max(axes.most_moves, static_cast<double>(point.moves));
    axes.most_mean = std::max(axes.most_mean, point.mean * 1.05);
  }
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" )"
      R"(font-family="sans-serif" font-size="12" fill="#333">)"
      "\n"
      R"(<title>{2}: mean score over moves made in learning</title>)"
      R"(<rect width="{0}" height="{1}" fill="#fff"/>)"
      R"(<text x="{3}" y="20" font-size="14">{2}: mean score over moves made in learning</text>)"
      "\n",
      width, height, title, left);
  svg += grid_of(axes);
  svg += R"(<path fill="none" stroke="#0a6" stroke-width="2" stroke-linejoin="round" d=")";
  char letter = 'M';
  for (const CurvePoint& point : points) {
    fmt::format_to(std::back_inserter(svg), "{}{:.1f} {:.1f}", letter,
                   axes.x(static_cast<double>(point.moves)), axes.y(point.mean));
    letter = 'L';
  }
  return svg + "\"/>\n</svg>\n";
}

}  // namespace tilery
