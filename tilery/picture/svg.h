#pragma once
// A board as Scalable Vector Graphics.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "tilery/board/walled_board.h"
#include "tilery/picture/board_layout.h"
#include "tilery/picture/theme.h"
#include "tilery/rules/rules.h"

#pragma GCC visibility push(default)
namespace tilery {

/// A complete SVG 1.1 file. Its title names the faces in words for screen readers.
std::string board_svg(const Rules& rules, const WalledBoard& board, const ThemeColors& colors,
                      const BoardPlan& plan);

/// The parts that drawings of boards share.
namespace svg {

/// The first tag, for a drawing of `plan`'s size.
std::string opening(const BoardPlan& plan, const std::string& title);

/// The background with its empty and blocked cells.
std::string ground(const WalledBoard& board, const BoardColors& colors, const BoardPlan& plan);

/// A tile with this text, its top left corner at (0, 0).
std::string tile(std::string_view text, TileColors colors, const BoardPlan& plan);

}  // namespace svg

}  // namespace tilery
#pragma GCC visibility pop

namespace tilery {

// Charts: a curve as an SVG drawing, curves and bars as lines of text.

struct CurvePoint {
  double x = 0;
  double y = 0;
};

/// A complete SVG file: a line through the points, both axes from 0, marked at round numbers,
/// and the title. A single point is a dot. Requires at least one point, coordinates from 0 up, and
/// a title without the characters '<' and '&'.
std::string curve_svg(std::span<const CurvePoint> points, std::string_view title);

/// The size of a chart in text.
struct ChartSize {
  int width = 60;  ///< columns, without the numbers at the left edge
  int height = 8;  ///< lines
};

/// A curve as columns of `mark`s, one column for each value from left to right. The left edge shows
/// the highest value and 0. Every line ends in a line feed. If there are too many values, only the
/// last ones are drawn. Requires at least one value.
std::string curve_text(std::span<const std::uint64_t> values, ChartSize size,
                       std::string_view mark = "#");

/// A bar of `mark`s, `width` long for `most` and at least one long for a value above 0.
std::string bar_text(std::uint64_t value, std::uint64_t most, int width,
                     std::string_view mark = "#");

}  // namespace tilery
