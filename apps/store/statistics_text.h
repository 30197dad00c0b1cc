#pragma once
// Statistics in words and charts.

#include <string>
#include <string_view>
#include <vector>

#include "apps/store/statistics.h"

namespace tilery {

/// How charts are drawn.
struct ChartStyle {
  int width = 68;               ///< columns of a line, with its numbers
  std::string_view mark = "#";  ///< one column wide
};

/// A part of the statistics under a title of its own.
struct StatisticsSection {
  std::string title;
  std::string text;  ///< lines, each with its line feed
};

/// Sums first, under the group's name; then, where a game is finished, the tiles reached, a
/// histogram of the scores and the course of the last ones.
std::vector<StatisticsSection> statistics_sections(const GameGroup& group, ChartStyle style = {});

}  // namespace tilery
