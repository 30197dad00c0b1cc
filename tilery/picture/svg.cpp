#include "tilery/picture/svg.h"

#include <fmt/format.h>

#include <algorithm>

#include "tilery/picture/board_text.h"

namespace tilery {
namespace svg {
namespace {

std::string rounded(int x, int y, int side, int radius, Color color) {
  return fmt::format("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"{}\" fill=\"{}\"/>",
                     x, y, side, side, radius, hex_of(color));
}

/// Bold digits are about 0.6 of their size wide; a face takes 0.86 of the cell at the most.
int text_size(std::size_t digits, int cell) {
  const int by_width = cell * 86 * 10 / (static_cast<int>(digits) * 6 * 100);
  return std::max(1, std::min(cell * 45 / 100, by_width));
}

}  // namespace

std::string opening(const BoardPlan& plan, const std::string& title) {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" "
      "width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" role=\"img\">\n<title>{2}</title>\n",
      plan.width(), plan.height(), title);
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

std::string tile(std::string_view shown, TileColors colors, const BoardPlan& plan) {
  std::string digits;
  for (const char letter : shown) {
    digits += letter == '&' ? "&amp;" : letter == '<' ? "&lt;" : std::string(1, letter);
  }
  const int size = text_size(shown.size(), plan.cell);
  // Digits stand about 0.36 of their size above and below their middle; not every viewer knows
  // dominant-baseline.
  return rounded(0, 0, plan.cell, plan.radius(), colors.paper) +
         fmt::format(
             "<text x=\"{}\" y=\"{}\" font-family=\"Helvetica,Arial,sans-serif\" "
             "font-weight=\"bold\" font-size=\"{}\" text-anchor=\"middle\" "
             "fill=\"{}\">{}</text>",
             plan.cell / 2, plan.cell / 2 + size * 36 / 100, size, hex_of(colors.ink), digits);
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
      text += fmt::format("<g transform=\"translate({},{})\">{}</g>\n", corner.x, corner.y,
                          svg::tile(rules.ladder.text(rank), colors.tile(rank), plan));
    }
  }
  return text + "</svg>\n";
}

}  // namespace tilery
