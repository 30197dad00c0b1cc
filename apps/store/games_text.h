#pragma once
// Kept games and their statistics as text: tables, charts, JSON and comma-separated values.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "apps/store/game_summary.h"
#include "apps/store/statistics.h"
#include "apps/store/world_store.h"

namespace tilery {

/// "2048 4x4", "2048-vcs 4x4, 2 players, with undo".
std::string heading_of(const GameGroup& group);

/// A JSON list with one object for each game, walk or group.
std::string games_json(std::span<const GameSummary> games);
std::string walks_json(std::span<const WalkSummary> walks);
std::string statistics_json(std::span<const GameGroup> groups);

/// Comma-separated values: a line of names, then one line for each game, walk or group.
std::string games_csv(std::span<const GameSummary> games);
std::string walks_csv(std::span<const WalkSummary> walks);
std::string statistics_csv(std::span<const GameGroup> groups);

/// The size and the look of charts.
struct ChartStyle {
  int width = 68;               ///< columns of a line with its numbers
  std::string_view mark = "#";  ///< one column wide
};

/// A part of the statistics with its title.
struct StatisticsSection {
  std::string title;
  std::string text;  ///< lines, each with its line feed
};

/// The totals under the group's heading. If a game is finished, also the tiles reached, a histogram
/// of the scores, and a curve of the last scores.
std::vector<StatisticsSection> statistics_sections(const GameGroup& group, ChartStyle style = {});

}  // namespace tilery
