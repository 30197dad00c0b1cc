#pragma once
// Kept games as JSON, as comma-separated values, and as a heading.

#include <span>
#include <string>

#include "apps/store/game_summary.h"
#include "apps/store/statistics.h"

namespace tilery {

/// "2048 4x4", "2048-vcs 4x4, 2 players, with undo".
std::string heading_of(const GameGroup& group);

/// One JSON list of objects.
std::string games_json(std::span<const GameSummary> games);
std::string statistics_json(std::span<const GameGroup> groups);

/// A line of names, then a line a game or a group.
std::string games_csv(std::span<const GameSummary> games);
std::string statistics_csv(std::span<const GameGroup> groups);

}  // namespace tilery
