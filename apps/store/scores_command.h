#pragma once
// tilery scores and tilery stats: what the kept games amount to.

namespace tilery {

class ConsoleCommand;

/// Adds `scores` to the program.
void add_scores_command(ConsoleCommand program);

/// The same for `stats`.
void add_stats_command(ConsoleCommand program);

}  // namespace tilery
