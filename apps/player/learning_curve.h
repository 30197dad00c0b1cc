#pragma once
// The course of a training as a drawing.

#include <span>
#include <string>
#include <string_view>

#include "apps/player/training_report.h"

namespace tilery {

/// A whole SVG file: the mean score of finished games over the moves made. Requires a point.
std::string learning_curve_svg(std::span<const CurvePoint> points, std::string_view title);

}  // namespace tilery
