#pragma once
// tilery scores and tilery stats: the best games, and statistics of the kept games.

namespace tilery {

class ConsoleCommand;

/// Adds `scores` to the program.
void add_scores_command(ConsoleCommand program);

/// Adds `stats` to the program.
void add_stats_command(ConsoleCommand program);

}  // namespace tilery
