#include "tilery/picture/svg.h"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "tilery/core/plain_text.h"
#include "tilery/picture/board_text.h"

namespace tilery {

namespace svg {
namespace {

std::string rounded(int x, int y, int side, int radius, Color color) {
  return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\"/>",
                     x, y, side, side, radius, hex_of(color));
}

/// Bold digits are about 0.6 of their size wide; a face takes at most 0.86 of the cell.
int text_size(std::size_t digits, int cell) {
  const int by_width = cell * 86 * 10 / (static_cast<int>(digits) * 6 * 100);
  return std::max(1, std::min(cell * 45 / 100, by_width));
}

/// `text` with the characters that markup reserves as entities.
std::string escaped(std::string_view text) {
  std::string markup;
  for (const char letter : text) {
    markup += letter == '&' ? "&amp;" : letter == '<' ? "&lt;" : std::string(1, letter);
  }
  return markup;
}

}  // namespace

std::string opening(const BoardPlan& plan, const std::string& title) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
      "width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\">\n<title>{2}</title>\n",
      plan.width(), plan.height(), escaped(title));
}

std::string ground(const WalledBoard& board, const BoardColors& colors, const BoardPlan& plan) {
  std::string text =
      fmt::format("<rect width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\"/>\n", plan.width(),
                  plan.height(), plan.radius() + plan.gap / 2, hex_of(colors.paper));
  for (int cell = 0; cell < board.cells(); ++cell) {
    const Cell corner = plan.corner(cell);
    const Color color = board.is_blocked(cell) ? colors.blocked : colors.empty;
    text += rounded(corner.x, corner.y, plan.cell, plan.radius(), color) + "\n";
  }
  return text;
}

std::string tile(std::string_view text, TileColors colors, const BoardPlan& plan) {
  const int size = text_size(columns_of(text), plan.cell);
  // Digits reach about 0.36 of their size above and below their middle. (Some viewers do not know
  // dominant-baseline.)
  return rounded(0, 0, plan.cell, plan.radius(), colors.paper) +
         fmt::format(
             "<text x=\"{}\" y=\"{}\" font-family=\"Helvetica,Arial,sans-serif\" "
             "font-weight=\"bold\" font-size=\"{}\" text-anchor=\"middle\" "
             "fill=\"{}\">{}</text>",
             plan.cell / 2, plan.cell / 2 + size * 36 / 100, size, hex_of(colors.ink),
             escaped(text));
}

}  // namespace svg

std::string board_svg(const Rules& rules, const WalledBoard& board, const ThemeColors& colors,
                      const BoardPlan& plan) {
  std::string words = board_words(board, rules.ladder);
  std::ranges::replace(words, '\n', ';');
  std::string text = svg::opening(plan, words) + svg::ground(board, colors.board, plan);
  for (int cell = 0; cell < board.cells(); ++cell) {
    if (const Rank rank = board.rank(cell); rank > 0) {
      const Cell corner = plan.corner(cell);
      text += fmt::format(
          "<g transform=\"translate({},{})\">{}</g>\n", corner.x, corner.y,
          svg::tile(rules.ladder.text(rank), colors_of_tile(colors, rules, rank), plan));
    }
  }
  return text + "</svg>\n";
}

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

/// The number of marks for `value`, if `steps` marks mean `most`; at least 1 for a value above 0.
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
