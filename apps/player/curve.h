#pragma once
// One quantity over another, as a drawing.

#include <span>
#include <string>
#include <string_view>

namespace tilery {

struct CurvePoint {
  double x = 0;
  double y = 0;
};

/// A whole SVG file with that title. Requires a point; numbers from 0 on.
std::string curve_svg(std::span<const CurvePoint> points, std::string_view title);

}  // namespace tilery
