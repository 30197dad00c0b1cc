#pragma once
// Follows the log of games on MAME's Atari 2600, which mame_play.lua writes.

#include <expected>
#include <istream>
#include <string>

#include "tilery/rules/cartridge.h"

namespace tilery::retro {

/// Counts of a log without a fault.
struct LogCounts {
  long games = 0;          ///< that ended
  long games_for_two = 0;  ///< of these games
  long games_gone_on = 0;  ///< games for two that asked at the goal, went on and ended
  long moves = 0;          ///< that changed the board
  long frames = 0;         ///< whose lines were counted
};

/// Follows the games in `log` with the engine. Fails at the first fault: a move, a sound or a start
/// that differs, a frame that has not `lines` lines, no measured frame, no game that ended, no end.
std::expected<LogCounts, std::string> follow_log(std::istream& log, const Cartridge& cartridge,
                                                 int lines);

}  // namespace tilery::retro
