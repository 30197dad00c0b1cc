#pragma once
// How a training goes, in words, in JSON and over time.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "apps/player/curve.h"
#include "tilery/learn/trainer.h"
#include "tilery/rules/ladder.h"

namespace tilery {

/// A stretch of training.
struct TrainingReport {
  double seconds = 0;       ///< since it began, this time
  double seconds_left = 0;  ///< at most; 0 where nobody knows
  std::uint64_t moves = 0;  ///< in all
  double rate = 0;          ///< moves a second in this stretch
  PlayedGames games;        ///< that ended in this stretch
};

/// The share of games that came to a tile of that rank or a higher one.
double share_with(const PlayedGames& games, Rank rank);

/// One line for a terminal: a bar of what is done, the time left, rate, moves, games, mean score
/// and how often the three highest tiles were reached.
std::string progress_line(const TrainingReport& report, const Ladder& ladder);

/// One line of JSON, without its end.
std::string json_line(const TrainingReport& report, const Ladder& ladder);

/// Mean scores over moves made, line by line of a log as json_line writes them; moves grow from
/// point to point. Passed over are lines that are none, and those whose moves were lost, as a later
/// line has no more of them.
std::vector<CurvePoint> points_of_log(std::string_view log);

}  // namespace tilery
